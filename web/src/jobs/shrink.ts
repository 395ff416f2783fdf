/** shrink - what a shrink did, in two sentences. */
import type { ShrinkReport } from 'hone-onnx/web';
import type { Measure } from '../results/measure.ts';
import { portWords } from '../results/ports.ts';
import { outputSize, sizeOf } from '../results/sizes.ts';
import type { Done } from '../state.ts';
import { bytes, changeOf, duration, grouped, pair, percent, plural } from '../text/format.ts';
import type { Sentence } from './index.ts';
import { change } from './words.ts';

/** Less than this share is not worth being called "smaller". */
const WORTH_SAYING = 0.001;

export function shrinkSentence({ report, milliseconds }: Done): Sentence {
  if (report.job !== 'shrink') return { title: 'Done', text: '', isChange: true };
  const title = titleOf(report);
  const time = `in ${duration(milliseconds)}`;
  if (title === null) return { title: 'Nothing to shrink', text: `No two constants are equal. The result is the input, byte for byte, ${time}.`, isChange: false };
  const { totals } = report;
  const parts = [
    change(totals.constants_before, totals.constants_after, 'constant'),
    ...(totals.downcast > 0 ? [`${grouped(totals.downcast)} narrower`] : []),
    change(totals.nodes_before, totals.nodes_after, 'node'),
  ];
  return { title, text: `${parts.join(', ')}, ${time}. ${interfaceWords(report)}`, isChange: true };
}

/** Extracted constants are inputs, of which there may be many; their files are listed. */
function interfaceWords({ input, output, files }: ShrinkReport): string {
  const known = new Set(input.inputs.map(({ name }) => name));
  const added = output.inputs.filter(({ name }) => !known.has(name)).length;
  if (added === 0 || !files.some(({ role }) => role === 'npy')) return portWords(input, output);
  const rest = portWords(input, { ...output, inputs: output.inputs.filter(({ name }) => known.has(name)) });
  return `${plural(added, 'more input')}: the extracted constants.${rest.startsWith('Same') ? '' : ` ${rest}`}`;
}

function titleOf(report: ShrinkReport): string | null {
  const { totals, records } = report;
  const before = sizeOf(report.input);
  const after = outputSize(report);
  if (before - after > before * WORTH_SAYING) return `${pair(before, after, bytes)}, ${percent((before - after) / before)} smaller`;
  if (totals.removed > 0) return `${plural(totals.removed, 'constant')} fewer`;
  if (totals.downcast > 0) return `${plural(totals.downcast, 'constant')} narrower`;
  return records.length > 0 ? plural(records.length, 'change') : null;
}

export function shrinkMeasures(done: Done): readonly Measure[] {
  const { report } = done;
  if (report.job !== 'shrink' || !shrinkSentence(done).isChange) return [];
  const { totals } = report;
  return [
    { label: 'File size', before: sizeOf(report.input), after: outputSize(report), write: bytes },
    { label: 'Constants', before: totals.constants_before, after: totals.constants_after, write: grouped },
    { label: 'Their bytes', before: totals.constant_bytes_before, after: totals.constant_bytes_after, write: bytes },
    { label: 'Nodes', before: totals.nodes_before, after: totals.nodes_after, write: grouped },
  ];
}

export function shrinkInList({ report }: Done): string {
  if (report.job !== 'shrink') return '';
  const after = outputSize(report);
  return `${bytes(after)} ${changeOf(sizeOf(report.input), after, bytes)}`;
}

export function shrinkInAll(list: readonly Done[]): string {
  const reports = list.flatMap(({ report }) => (report.job === 'shrink' ? [report] : []));
  if (reports.length === 0) return '';
  const before = reports.reduce((sum, { input }) => sum + sizeOf(input), 0);
  const after = reports.reduce((sum, report) => sum + outputSize(report), 0);
  return `${bytes(before)} \u2192 ${bytes(after)} in all ${changeOf(before, after, bytes)}`;
}
