/** shortcuts_dialog - every shortcut, and what the page remembers. */
import { SHORTCUTS } from '../keyboard.ts';
import { dialog } from '../state.ts';
import { resetSettings } from '../actions/form.ts';
import { Dialog } from '../ui/dialog.tsx';
import './shortcuts_dialog.css';

export function ShortcutsDialog() {
  return (
    <Dialog title="Keyboard" onClose={() => (dialog.value = null)}>
      <dl class="shortcuts">
        {SHORTCUTS.map(({ keys, what }) => (
          <div key={what} class="shortcut">
            <dt>{what}</dt>
            <dd>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dd>
          </div>
        ))}
      </dl>
      <p class="soft shortcuts-settings">
        Theme, job and options are remembered in this browser.{' '}
        <button type="button" class="link" onClick={resetSettings}>Reset them</button>
      </p>
    </Dialog>
  );
}
