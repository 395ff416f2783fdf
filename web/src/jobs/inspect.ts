/** inspect - what an inspection found, in two sentences. */
import type { Done } from '../state.ts';
import { bytes, duration, plural } from '../text/format.ts';
import type { Sentence } from './index.ts';

export function inspectSentence({ report, milliseconds }: Done): Sentence {
  if (report.job !== 'inspect') return { title: 'Done', text: '', isChange: true };
  const { duplicates } = report.model;
  const time = `Done in ${duration(milliseconds)}.`;
  if (!duplicates?.groups.length) {
    const alike = duplicates?.by === 'content' ? 'equal' : 'of the same type and shape';
    return { title: 'No duplicates', text: `No two constants are ${alike}. ${time}`, isChange: false };
  }
  const groups = plural(duplicates.groups.length, 'group');
  if (duplicates.by === 'content') return { title: `${bytes(duplicates.bytes)} to save`, text: `${groups} of equal constants: Shrink stores each once. ${time}`, isChange: true };
  return { title: `At most ${bytes(duplicates.bytes)} to save`, text: `${groups} of constants with the same type and shape. No weights were read. ${time}`, isChange: true };
}
