/** words - what the results of several jobs say alike. */
import { grouped, plural } from '../text/format.ts';

export function change(before: number, after: number, noun: string): string {
  if (before === after) return `${plural(after, noun)} as before`;
  return `${grouped(before)} \u2192 ${plural(after, noun)}`;
}
