/** route - the view in the address's hash, so that the back button works. A model's name never stands there. */
import { computed, signal } from '@preact/signals';

export type Step = 'form' | 'result';

export interface Route {
  /** null: the empty view. */
  readonly panel: string | null;
  readonly step: Step;
}

const EMPTY: Route = { panel: null, step: 'form' };
const FIRST_PANEL = 'overview';

const hash = signal(location.hash);
window.addEventListener('hashchange', () => (hash.value = location.hash));

export const route = computed<Route>(() => parse(hash.value));

function parse(text: string): Route {
  const [panel, step] = text.replace(/^#\/?/, '').split('/');
  if (!panel) return EMPTY;
  return { panel, step: step === 'result' ? 'result' : 'form' };
}

function write({ panel, step }: Route): string {
  if (panel === null) return location.pathname + location.search;
  return step === 'result' ? `#${panel}/result` : `#${panel}`;
}

/** A new entry in the history: the back button comes back from here. */
export function goTo(next: Partial<Route>): void {
  change(next, 'pushState');
}

/** The same entry: a tab is no place to go back to. */
export function replaceBy(next: Partial<Route>): void {
  change(next, 'replaceState');
}

export function goToModel(): void {
  goTo({ panel: route.peek().panel ?? FIRST_PANEL, step: 'form' });
}

export function goToEmpty(): void {
  goTo(EMPTY);
}

function change(next: Partial<Route>, how: 'pushState' | 'replaceState'): void {
  const address = write({ ...route.peek(), ...next });
  if (address === write(route.peek())) return;
  history[how](null, '', address);
  hash.value = location.hash;
}
