/** measures - pairs of bars: what there was, and what there is. */
import { changeOf, pair, percent } from '../text/format.ts';
import { Bar } from '../ui/bar.tsx';
import type { Measure } from './measure.ts';
import './measures.css';

export function Measures({ list }: { list: readonly Measure[] }) {
  return <dl class="measures">{list.map((measure) => <MeasureRow key={measure.label} measure={measure} />)}</dl>;
}

function MeasureRow({ measure: { label, hint, before, after, write, of } }: { measure: Measure }) {
  const most = of ?? Math.max(before, after, 1);
  const change = of === undefined ? changeOf(before, after, write) || 'no change' : percent(of ? after / of : 1);
  const numbers = before === after ? write(after) : pair(before, after, write);
  return (
    <div class="measure">
      <dt title={hint}>{label}</dt>
      <dd>{of === undefined ? numbers : `${numbers} of ${write(of)}`}</dd>
      <dd class={before === after ? 'measure-change is-nothing' : 'measure-change'}>{change}</dd>
      <dd class="measure-bars" aria-hidden="true">
        <Bar share={most ? before / most : 0} isBefore />
        <Bar share={most ? after / most : 0} />
      </dd>
    </div>
  );
}
