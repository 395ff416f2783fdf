/** slim - what slim and fold did, in words and bars, and what their options may say of a model. */
import type { Inventory, OptionDescription, Report, RewriteKind, SlimReport } from 'hone-onnx/web';
import type { Measure } from '../results/measure.ts';
import { portWords } from '../results/ports.ts';
import { outputSize, sizeOf } from '../results/sizes.ts';
import type { Done } from '../state.ts';
import { bytes, changeOf, duration, grouped, pair, percent, plural } from '../text/format.ts';
import type { Sentence, Suggestion } from './index.ts';
import { inferSuggestions } from './infer.ts';
import { change } from './words.ts';

export function isSlim(report: Report): report is SlimReport {
  return report.job === 'slim' || report.job === 'fold';
}

export function slimSentence({ report, milliseconds }: Done): Sentence {
  if (!isSlim(report)) return { title: 'Done', text: '', isChange: true };
  const time = `in ${duration(milliseconds)}`;
  if (report.records.length === 0) return { title: `Nothing to ${report.job}`, text: `${untouched(report)}, ${time}.`, isChange: false };
  return { title: titleOf(report), text: `${sizeOrNodes(report)}, ${rewriteWords(report)}, ${time}. ${portWords(report.input, report.output)}`, isChange: true };
}

/** What the title does not say. */
function sizeOrNodes({ input, output, ...report }: SlimReport): string {
  const [before, after] = [sizeOf(input), outputSize({ output, ...report })];
  if (input.counts.nodes === output.counts.nodes && after < before) return change(input.counts.nodes, output.counts.nodes, 'node');
  return pair(before, after, bytes);
}

function titleOf(report: SlimReport): string {
  const [before, after] = [report.input.counts.nodes, report.output.counts.nodes];
  if (before === after) return titleOfSize(report);
  const share = changeOf(before, after, grouped);
  return `${pair(before, after, grouped)} ${after === 1 ? 'node' : 'nodes'}, ${after < before ? `${percent((before - after) / before)} fewer` : share}`;
}

/** Where no node went. */
function titleOfSize(report: SlimReport): string {
  const [before, after] = [sizeOf(report.input), outputSize(report)];
  if (after < before) return `${pair(before, after, bytes)}, ${percent((before - after) / before)} smaller`;
  return `${plural(report.output.counts.nodes, 'node')} as before, ${plural(report.records.length, 'rewrite')}`;
}

function untouched({ refusals }: SlimReport): string {
  const left = refusals.length > 0 ? `, and ${plural(refusals.length, 'node')} were left alone for a reason` : '';
  return `No pass found anything to rewrite${left}`;
}

/** How many, and whether values may differ. */
function rewriteWords({ records }: SlimReport): string {
  const words = plural(records.length, 'rewrite');
  const countOf = (kind: RewriteKind) => records.reduce((sum, record) => sum + Number(record.kind === kind), 0);
  const [rounding, signs] = [countOf('rounding'), countOf('signed-zero')];
  if (rounding > 0) return `${words}, ${grouped(rounding)} of which may round`;
  if (signs > 0) return `${words}, ${grouped(signs)} of which may change the sign of a zero`;
  return records.length === 1 ? `${words}, exact` : `${words}, all exact`;
}

export function slimMeasures({ report }: Done): readonly Measure[] {
  if (!isSlim(report) || report.records.length === 0) return [];
  const { input, output } = report;
  return [
    { label: 'Nodes', before: input.counts.nodes, after: output.counts.nodes, write: grouped },
    { label: 'File size', before: sizeOf(input), after: outputSize(report), write: bytes },
    { label: 'Constants', before: input.counts.constants, after: output.counts.constants, write: grouped },
    { label: 'Their bytes', before: input.counts.constant_bytes, after: output.counts.constant_bytes, write: bytes },
  ];
}

export function slimInList({ report }: Done): string {
  if (!isSlim(report)) return '';
  const [before, after] = [report.input.counts.nodes, report.output.counts.nodes];
  return `${plural(after, 'node')} ${changeOf(before, after, grouped)}`.trimEnd();
}

export function slimInAll(list: readonly Done[]): string {
  const reports = list.map(({ report }) => report).filter(isSlim);
  if (reports.length === 0) return '';
  const sum = (of: (report: SlimReport) => number) => reports.reduce((all, report) => all + of(report), 0);
  const [before, after] = [sum(({ input }) => input.counts.nodes), sum(({ output }) => output.counts.nodes)];
  return `${pair(before, after, grouped)} nodes in all ${changeOf(before, after, grouped)}`.trimEnd();
}

export function slimSuggestions(option: OptionDescription, inventory: Inventory): readonly Suggestion[] {
  const as = (names: readonly string[]) => names.filter((name) => name !== '' && !/[,\n]/.test(name)).map((name) => ({ title: name, text: name }));
  switch (option.name) {
    case 'keep-op':
      return as([...inventory.operators].sort((a, b) => b.count - a.count).map(({ op_type: type }) => type));
    case 'inputs':
      return as(inventory.inputs.filter(({ is_default: isDefault }) => !isDefault).map(({ name }) => name));
    case 'outputs':
      return as(inventory.outputs.map(({ name }) => name));
    default:
      return inferSuggestions(option, inventory);
  }
}
