/** panels - the tabs of a model, in their order. */
import { DuplicatesPanel } from './duplicates/index.tsx';
import { OperatorsPanel } from './operators/index.tsx';
import { OverviewPanel } from './overview/index.tsx';
import type { Panel } from './panel.ts';
import { TensorsPanel } from './tensors/index.tsx';

export const PANELS: readonly Panel[] = [
  { id: 'overview', title: 'Overview', shown: () => true, View: OverviewPanel },
  { id: 'operators', title: 'Operators', count: ({ operators }) => operators.length, shown: () => true, View: OperatorsPanel },
  { id: 'tensors', title: 'Tensors', count: (inventory) => inventory.tensor_count, shown: () => true, View: TensorsPanel },
  {
    id: 'duplicates', title: 'Duplicates', count: ({ duplicates }) => duplicates?.groups.length ?? 0,
    shown: ({ duplicates }) => (duplicates?.groups.length ?? 0) > 0, View: DuplicatesPanel,
  },
];
