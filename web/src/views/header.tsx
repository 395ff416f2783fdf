/** header - the name, the way back to the start, and what concerns the whole page. */
import { chooseFiles } from '../actions/choose.ts';
import { goToEmpty, route } from '../route.ts';
import { dialog, theme, type Theme } from '../state.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import './header.css';

const THEMES: readonly { readonly theme: Theme; readonly icon: IconName; readonly words: string }[] = [
  { theme: 'system', icon: 'computer', words: 'Theme: as the system' },
  { theme: 'light', icon: 'sun', words: 'Theme: light' },
  { theme: 'dark', icon: 'moon', words: 'Theme: dark' },
];

export function Header() {
  const at = THEMES.findIndex((entry) => entry.theme === theme.value);
  const { icon, words } = THEMES[at]!;
  const next = THEMES[(at + 1) % THEMES.length]!;
  return (
    <header class="header">
      <button type="button" class="brand" aria-label="hone, to the start" onClick={goToEmpty}>
        <svg class="brand-mark" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 5h14M3 10h9.5M3 15h5" /></svg>
        hone
      </button>
      <div class="header-buttons">
        {route.value.panel !== null && (
          <button type="button" class="button is-quiet is-small" title="Open a model (Ctrl+O)" onClick={chooseFiles}>
            <Icon name="folder" />
            Open
          </button>
        )}
        <button type="button" class="button is-quiet is-icon" title={words} aria-label={words} onClick={() => (theme.value = next.theme)}>
          <Icon name={icon} />
        </button>
        <button
          type="button" class="button is-quiet is-icon" title="Keyboard shortcuts (?)" aria-label="Keyboard shortcuts"
          onClick={() => (dialog.value = 'shortcuts')}
        >
          ?
        </button>
      </div>
    </header>
  );
}
