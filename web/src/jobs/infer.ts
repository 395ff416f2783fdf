/** infer - what an inference found, in words and bars, and what its options may say of a model. */
import type { InferTotals, Inventory, OptionDescription } from 'hone-onnx/web';
import type { Measure } from '../results/measure.ts';
import type { Done } from '../state.ts';
import { duration, grouped, plural } from '../text/format.ts';
import type { Sentence, Suggestion } from './index.ts';

export function inferSentence({ report, milliseconds }: Done): Sentence {
  if (report.job !== 'infer') return { title: 'Done', text: '', isChange: true };
  const { values } = report;
  const title = titleOf(values);
  const time = `in ${duration(milliseconds)}`;
  if (values.written === 0) return { title, text: `The model says all of that already. The result is the input, byte for byte, ${time}.`, isChange: false };
  const before = values.before.shapes === values.after.shapes ? '' : `${grouped(values.before.shapes)} before. `;
  return { title, text: `${before}${plural(values.written, 'entry', 'entries')} written, ${time}. Same nodes and weights.`, isChange: true };
}

function titleOf({ count, after: { shapes } }: InferTotals): string {
  if (count === 0) return 'No values';
  return shapes === count ? `All ${plural(count, 'shape')} known` : `${grouped(shapes)} of ${plural(count, 'shape')} known`;
}

export function inferMeasures({ report }: Done): readonly Measure[] {
  if (report.job !== 'infer' || report.values.count === 0) return [];
  const { count, before, after } = report.values;
  const row = (label: string, hint: string, key: keyof typeof before): Measure => ({
    label, hint, before: before[key], after: after[key], write: grouped, of: count,
  });
  return [
    row('Types', 'Values whose type is known', 'dtypes'),
    row('Ranks', 'Values whose number of dims is known', 'ranks'),
    row('Shapes', 'Values whose dims are all numbers, or computed from the sizes of the inputs', 'shapes'),
    row('In numbers', 'Values whose dims are all numbers', 'numbers'),
  ];
}

export function inferInList({ report }: Done): string {
  return report.job === 'infer' ? `${grouped(report.values.after.shapes)} of ${plural(report.values.count, 'shape')}` : '';
}

export function inferInAll(list: readonly Done[]): string {
  const totals = list.flatMap(({ report }) => (report.job === 'infer' ? [report.values] : []));
  if (totals.length === 0) return '';
  const sum = (of: (values: InferTotals) => number) => totals.reduce((all, values) => all + of(values), 0);
  return `${grouped(sum(({ after }) => after.shapes))} of ${plural(sum(({ count }) => count), 'shape')} known, ${grouped(sum(({ before }) => before.shapes))} before`;
}

/** Inputs with the shape that they have, and the names of sizes. */
export function inferSuggestions({ name: option }: OptionDescription, { inputs }: Inventory): readonly Suggestion[] {
  const wanted = inputs.filter(({ is_default: isDefault }) => !isDefault);
  if (option === 'input-shape') return wanted.flatMap(({ name, dims }) => shapeSuggestion(name, dims));
  return option === 'dim' ? dimSuggestions(wanted) : [];
}

function shapeSuggestion(name: string, dims: Inventory['inputs'][number]['dims']): readonly Suggestion[] {
  const words = (dims ?? []).map((dim) => String(dim ?? '?'));
  const canBeWritten = isListItem(name) && words.every((word) => isListItem(word) && !word.includes('='));
  return canBeWritten ? [{ title: name, text: `${name}=${words.join(',') || '[]'}` }] : [];
}

function dimSuggestions(inputs: Inventory['inputs']): readonly Suggestion[] {
  const names = new Set(inputs.flatMap(({ dims }) => (dims ?? []).filter((dim) => typeof dim === 'string')));
  return [...names].filter(isListItem).map((name) => ({ title: name, text: `${name}=` }));
}

/** Lists are split at commas and line ends, and blanks around an item are nothing. */
function isListItem(text: string): boolean {
  return text !== '' && text.trim() === text && !/[,\n]/.test(text);
}
