/** refusals - what was left alone, and why. */
import type { Refusal } from 'hone-onnx/web';
import type { Done } from '../../state.ts';
import { Name } from '../../ui/name.tsx';
import { useSome } from '../../ui/some.tsx';
import './style.css';

export function Refusals({ done: { report } }: { done: Done }) {
  const refusals = report.job === 'shrink' ? report.refusals : [];
  const { part, more } = useSome(refusals);
  if (refusals.length === 0) return <p class="table-empty">Nothing was left alone that could have been changed.</p>;
  return (
    <div class="refusals">
      <p class="soft">What was left alone, and why.</p>
      <div class="record-groups" role="region" aria-label="Left alone" tabIndex={0}>
        <ul class="record-list">{part.map((refusal, place) => <li key={place}><RefusalRow refusal={refusal} /></li>)}</ul>
        {more}
      </div>
    </div>
  );
}

function RefusalRow({ refusal: { what, reason, where, name } }: { refusal: Refusal }) {
  return (
    <div class="refusal">
      {name && <span class="refusal-name"><Name text={name} /></span>}
      <span>{what}</span>
      <span class="soft">{reason}{where && where !== 'main' && ` (${where})`}</span>
    </div>
  );
}
