/** keyboard - shortcuts that work everywhere on the page. The same table makes the list behind "?". */
import { chooseFiles } from './actions/choose.ts';
import { cancel, run } from './actions/run.ts';
import { route } from './route.ts';
import { dialog, isRunning } from './state.ts';

export interface Shortcut {
  readonly keys: readonly string[];
  readonly what: string;
  /** null: the part of the page that has the focus looks after it. */
  readonly matches: ((event: KeyboardEvent) => boolean) | null;
  readonly act?: () => void;
}

export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['Ctrl', 'O'], what: 'Open a model', matches: (event) => withControl(event, 'o'), act: chooseFiles },
  { keys: ['Ctrl', 'Enter'], what: 'Run the job', matches: (event) => withControl(event, 'enter') && isForm(), act: () => void run() },
  { keys: ['Esc'], what: 'Cancel what runs, or close what is open', matches: (event) => event.key === 'Escape' && isRunning.value, act: cancel },
  { keys: ['/'], what: 'Filter the table', matches: (event) => alone(event, '/') && filterBox() !== null, act: () => filterBox()?.focus() },
  { keys: ['?'], what: 'Show these shortcuts', matches: (event) => alone(event, '?'), act: () => (dialog.value = 'shortcuts') },
  { keys: ['←', '→'], what: 'Move between tabs', matches: null },
  { keys: ['↑', '↓', 'Home', 'End'], what: 'Move in a table', matches: null },
  { keys: ['Enter'], what: 'Copy the name in the row', matches: null },
];

export function watchKeys(): void {
  window.addEventListener('keydown', (event) => {
    // An open dialog has its own keys.
    if (dialog.value !== null) return;
    const shortcut = SHORTCUTS.find(({ matches }) => matches?.(event));
    if (!shortcut?.act) return;
    event.preventDefault();
    shortcut.act();
  });
}

/** A result is not replaced by a key. */
function isForm(): boolean {
  return route.value.panel !== null && route.value.step === 'form';
}

function withControl(event: KeyboardEvent, key: string): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === key;
}

/** A single character means itself where text is written. */
function alone(event: KeyboardEvent, key: string): boolean {
  const target = event.target as Element | null;
  const isWriting = target?.matches?.('input:not([type=checkbox], [type=radio]), textarea, select') ?? false;
  return event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey && !isWriting;
}

function filterBox(): HTMLInputElement | null {
  return document.querySelector('[data-filter]');
}
