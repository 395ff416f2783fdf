/** tabs - a list of tabs; left and right move, Home and End go to the ends. */
import type { ComponentChildren } from 'preact';
import { grouped } from '../text/format.ts';
import './tabs.css';

export interface Tab {
  readonly id: string;
  readonly title: string;
  /** A count beside the title. */
  readonly count?: number | undefined;
}

interface TabsProps {
  readonly label: string;
  /** Of the page's element ids; differs between the tab lists of a page. */
  readonly prefix: string;
  readonly tabs: readonly Tab[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
  readonly children: ComponentChildren;
}

export function Tabs({ label, prefix, tabs, chosen, onChoose, children }: TabsProps) {
  const at = tabs.findIndex(({ id }) => id === chosen);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabs[nextIndex(event.key, at, tabs.length)];
    if (!next) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${prefix}-tab-${next.id}`)?.focus();
  };
  return (
    <>
      <div class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ id, title, count }) => (
          <button
            key={id} type="button" role="tab" id={`${prefix}-tab-${id}`} class="tab" aria-selected={id === chosen}
            aria-controls={id === chosen ? `${prefix}-panel-${id}` : undefined} tabIndex={id === chosen ? 0 : -1} onClick={() => onChoose(id)}
          >
            {title}
            {count !== undefined && <span class="tab-count">{grouped(count)}</span>}
          </button>
        ))}
      </div>
      <div class="tab-panel" role="tabpanel" id={`${prefix}-panel-${chosen}`} aria-labelledby={`${prefix}-tab-${chosen}`}>
        {children}
      </div>
    </>
  );
}

function nextIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : -1;
}
