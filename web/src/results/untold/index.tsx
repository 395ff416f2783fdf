/** untold - the nodes of which an inference could not tell all, by operator and reason. */
import type { Refusal } from 'hone-onnx/web';
import { useMemo } from 'preact/hooks';
import { plural } from '../../text/format.ts';
import { useSome } from '../../ui/some.tsx';
import type { ResultPanelProps } from '../panel.ts';
import { listedNames, ValueLink } from '../values/link.tsx';
import './style.css';

interface Group {
  readonly operator: string;
  readonly reason: string;
  readonly nodes: readonly Refusal[];
}

export function Untold({ done: { report }, goTo }: ResultPanelProps) {
  const groups = useMemo(() => (report.job === 'infer' ? groupsOf(report.refusals) : []), [report]);
  const listed = useMemo(() => listedNames(report), [report]);
  const { part, more } = useSome(groups);
  if (groups.length === 0) return <p class="table-empty">Every node is told.</p>;
  return (
    <div class="untold">
      <p class="soft">Of these nodes not all could be told; what follows them may be unknown too.</p>
      <div class="record-groups" role="region" aria-label="Not told" tabIndex={0}>
        <ul class="record-list">
          {part.map((group) => (
            <li key={`${group.operator}\n${group.reason}`}><GroupRow group={group} listed={listed} goTo={goTo} /></li>
          ))}
        </ul>
        {more}
      </div>
    </div>
  );
}

interface GroupProps {
  readonly group: Group;
  readonly listed: ReadonlySet<string>;
  readonly goTo: (id: string) => void;
}

function GroupRow({ group: { operator, reason, nodes }, listed, goTo }: GroupProps) {
  return (
    <details class="record">
      <summary>
        <span class="untold-operator">{operator}</span>
        <span class="record-saved soft">{plural(nodes.length, 'node')}</span>
        <span class="untold-reason">{reason}</span>
      </summary>
      <Nodes nodes={nodes} listed={listed} goTo={goTo} />
    </details>
  );
}

function Nodes({ nodes, listed, goTo }: { nodes: readonly Refusal[]; listed: ReadonlySet<string>; goTo: (id: string) => void }) {
  const { part, more } = useSome(nodes);
  return (
    <ul class="untold-nodes">
      {part.map(({ name, where }, place) => (
        <li key={place}>
          <ValueLink name={name ?? ''} listed={listed} goTo={goTo} />
          <span class="soft">{where}</span>
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}

/** Those with the most nodes first, as the command line lists them. */
function groupsOf(refusals: readonly Refusal[]): readonly Group[] {
  const groups = new Map<string, Refusal[]>();
  for (const refusal of refusals) {
    const key = `${refusal.what}\n${refusal.reason}`;
    const group = groups.get(key);
    if (group) group.push(refusal);
    else groups.set(key, [refusal]);
  }
  return [...groups.values()]
    .map((nodes) => ({ operator: nodes[0]!.what, reason: nodes[0]!.reason, nodes }))
    .sort((a, b) => b.nodes.length - a.nodes.length);
}
