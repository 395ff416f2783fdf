/** some - a long list of which a part is drawn at first. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { grouped } from '../text/format.ts';

const FIRST = 100;
const MORE = 1000;

/** The part to draw, and the button for more of it: null when that is all. */
export function useSome<Item>(list: readonly Item[]): { readonly part: readonly Item[]; readonly more: JSX.Element | null } {
  const [drawn, setDrawn] = useState(FIRST);
  const left = list.length - drawn;
  const more = left > 0 && (
    <button type="button" class="button is-quiet" onClick={() => setDrawn(drawn + MORE)}>
      Show more ({grouped(left)} left)
    </button>
  );
  return { part: list.slice(0, drawn), more: more || null };
}
