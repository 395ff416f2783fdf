/** measures - pairs of bars: what there was, and what there is. */
import type { ShrinkReport } from 'hone-onnx/web';
import { bytes, changeOf, grouped, pair } from '../text/format.ts';
import { Bar } from '../ui/bar.tsx';
import { outputSize, sizeOf } from './sizes.ts';
import './measures.css';

interface Measure {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly write: (number: number) => string;
}

export function Measures({ report }: { report: ShrinkReport }) {
  const { totals } = report;
  const list: readonly Measure[] = [
    { label: 'File size', before: sizeOf(report.input), after: outputSize(report), write: bytes },
    { label: 'Constants', before: totals.constants_before, after: totals.constants_after, write: grouped },
    { label: 'Their bytes', before: totals.constant_bytes_before, after: totals.constant_bytes_after, write: bytes },
    { label: 'Nodes', before: totals.nodes_before, after: totals.nodes_after, write: grouped },
  ];
  return <dl class="measures">{list.map((measure) => <MeasureRow key={measure.label} measure={measure} />)}</dl>;
}

function MeasureRow({ measure: { label, before, after, write } }: { measure: Measure }) {
  const most = Math.max(before, after, 1);
  const change = changeOf(before, after, write);
  return (
    <div class="measure">
      <dt>{label}</dt>
      <dd>{before === after ? write(after) : pair(before, after, write)}</dd>
      <dd class={change ? 'measure-change' : 'measure-change is-nothing'}>{change || 'no change'}</dd>
      <dd class="measure-bars" aria-hidden="true">
        <Bar share={before / most} isBefore />
        <Bar share={after / most} />
      </dd>
    </div>
  );
}
