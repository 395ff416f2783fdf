/** results - the tabs of a result, in their order. */
import { isSlim } from '../jobs/slim.ts';
import type { Done } from '../state.ts';
import { Comparison } from './comparison/index.tsx';
import { NodePanel } from './node/index.tsx';
import { OperatorsChange } from './operators/index.tsx';
import type { ResultPanel } from './panel.ts';
import { Problems } from './problems/index.tsx';
import { PROBLEMS } from './problems/summary.tsx';
import { Reasons } from './reasons/index.tsx';
import { Records } from './records/index.tsx';
import { Refusals } from './refusals/index.tsx';
import { Rewrites } from './rewrites/index.tsx';
import { Untold } from './untold/index.tsx';
import { Values } from './values/index.tsx';

const isRewrite = ({ report }: Done) => report.job === 'shrink';
const isSlimming = ({ report }: Done) => isSlim(report);
const isInference = ({ report }: Done) => report.job === 'infer';

export const RESULT_PANELS: readonly ResultPanel[] = [
  { id: 'rewrites', title: 'Rewrites', count: ({ report }) => (isSlim(report) ? report.records.length : 0), shown: isSlimming, View: Rewrites },
  { id: 'reasons', title: 'Left alone', count: ({ report }) => (isSlim(report) ? report.refusals.length : 0), shown: isSlimming, View: Reasons },
  { id: 'records', title: 'What was done', count: ({ report }) => (report.job === 'shrink' ? report.records.length : 0), shown: isRewrite, View: Records },
  { id: 'refusals', title: 'Left alone', count: ({ report }) => (report.job === 'shrink' ? report.refusals.length : 0), shown: isRewrite, View: Refusals },
  { id: 'values', title: 'Values', count: ({ report }) => (report.job === 'infer' ? report.values.count : 0), shown: isInference, View: Values },
  { id: 'untold', title: 'Not told', count: ({ report }) => (report.job === 'infer' ? report.refusals.length : 0), shown: isInference, View: Untold },
  { id: PROBLEMS, title: 'Problems', count: ({ report }) => report.diagnostics.length, shown: ({ report }) => report.diagnostics.length > 0, View: Problems },
  { id: 'comparison', title: 'Compare', count: () => undefined, shown: isSlimming, View: Comparison },
  { id: 'node', title: 'One node', count: () => undefined, shown: isSlimming, View: NodePanel },
  { id: 'operators', title: 'Operators', count: () => undefined, shown: isRewrite, View: OperatorsChange },
];
