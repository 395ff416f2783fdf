/** results - the tabs of a result, in their order. */
import type { Done } from '../state.ts';
import { OperatorsChange } from './operators/index.tsx';
import type { ResultPanel } from './panel.ts';
import { Records } from './records/index.tsx';
import { Refusals } from './refusals/index.tsx';

const isRewrite = ({ report }: Done) => report.job === 'shrink';

export const RESULT_PANELS: readonly ResultPanel[] = [
  { id: 'records', title: 'What was done', count: ({ report }) => (report.job === 'shrink' ? report.records.length : 0), shown: isRewrite, View: Records },
  { id: 'refusals', title: 'Left alone', count: ({ report }) => (report.job === 'shrink' ? report.refusals.length : 0), shown: isRewrite, View: Refusals },
  { id: 'operators', title: 'Operators', count: () => undefined, shown: isRewrite, View: OperatorsChange },
];
