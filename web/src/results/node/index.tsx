/** node - what happened to one node, by its name, its id, or the name of an output. */
import type { ExplainedNode } from 'hone-onnx/web';
import { useState } from 'preact/hooks';
import { explainNode, stopExplaining } from '../../actions/explain.ts';
import { isSlim } from '../../jobs/slim.ts';
import { explanation, type Explanation } from '../../state.ts';
import { RecordList } from '../../ui/record_list.tsx';
import { inPageWords } from '../../ui/page_words.ts';
import type { ResultPanelProps } from '../panel.ts';
import { placeOf, sentence } from '../reasons/index.tsx';
import { RewriteFacts, RewriteHead } from '../rewrites/record.tsx';
import './style.css';

export function NodePanel({ model, done }: ResultPanelProps) {
  const now = explanation.value?.done === done ? explanation.value : null;
  const [asked, setAsked] = useState(now?.asked ?? '');
  const ask = (event: Event) => {
    event.preventDefault();
    if (asked.trim()) void explainNode(model, done, asked.trim());
  };
  const told = isSlim(done.report) ? done.report.explained : [];
  return (
    <div class="node-panel">
      <form class="node-form" onSubmit={ask}>
        <input
          type="search" class="field" data-filter aria-label="Name, id or output of a node" placeholder="Name, id (main/12) or output of a node" value={asked}
          autocomplete="off" spellcheck={false} onInput={(event) => setAsked(event.currentTarget.value)}
        />
        {now?.state === 'looking'
          ? <button type="button" class="button is-small" onClick={stopExplaining}>Cancel</button>
          : <button type="submit" class="button is-small" disabled={!asked.trim()}>Explain</button>}
      </form>
      <Answer now={now} />
      {now === null && told.length === 0 && <p class="table-empty">Ask what happened to a node of the model as it was: whether it is gone, which rewrites it took part in, and why others left it alone.</p>}
      {(now?.state === 'found' ? now.nodes : now === null ? told : []).map((node, place) => <Told key={place} node={node} done={done} />)}
    </div>
  );
}

function Answer({ now }: { now: Explanation | null }) {
  return (
    <div role="status" class="node-answer">
      {now?.state === 'looking' && <p class="soft">Looking for {now.asked}</p>}
      {now?.state === 'failed' && <p>{sentence(inPageWords(now.reason, now.done.job))}</p>}
      {now?.state === 'found' && now.nodes.length === 0 && <p>Nothing is known of {now.asked}.</p>}
    </div>
  );
}

const OUTCOMES: Readonly<Record<ExplainedNode['outcome'], string>> = {
  gone: 'It is gone.', changed: 'It is there, changed.', kept: 'It is there as it was.',
};

/** No rewrite names a node of which only the neighbours changed. */
function outcomeWords({ outcome, records }: ExplainedNode): string {
  if (outcome === 'changed' && records.length === 0) return 'It is there; what it reads or makes was changed around it.';
  return OUTCOMES[outcome];
}

function Told({ node, done: { report } }: { node: ExplainedNode } & Pick<ResultPanelProps, 'done'>) {
  if (!isSlim(report)) return null;
  const refusals = node.refusals.flatMap((place) => report.refusals[place] ?? []);
  return (
    <section class="node-told">
      <h3>{node.op_type} <span class="node-name">{node.name || node.node}</span></h3>
      <p>{outcomeWords(node)} {node.name && <span class="soft">{node.node}</span>}</p>
      {node.records.length > 0 && (
        <RecordList
          label={`Rewrites of ${node.name || node.node}`} rows={node.records} keyOf={(place) => place} empty=""
          head={(place) => <RewriteHead record={report.records[place]!} />} body={(place) => <RewriteFacts record={report.records[place]!} />}
        />
      )}
      {node.records.length === 0 && node.outcome !== 'changed' && <p class="soft">No rewrite names it.</p>}
      {refusals.length > 0 && (
        <>
          <h4>Left alone because</h4>
          <ul class="node-reasons">{refusals.map((refusal, place) => <li key={place}>{sentence(inPageWords(refusal.reason, report.job))} <span class="soft">{refusal.pass}, {placeOf(refusal)}</span></li>)}</ul>
        </>
      )}
    </section>
  );
}
