/** record - a rewrite: what and where on its row; nodes, values and bytes before and after when it is opened. */
import type { RewriteRecord } from 'hone-onnx/web';
import type { ComponentChildren } from 'preact';
import { passes, rewriteFilter, ALL_REWRITES } from '../../state.ts';
import { bytes, dims, signed } from '../../text/format.ts';
import { KindMark } from '../../ui/kind_mark.tsx';
import { useSome } from '../../ui/some.tsx';
import { Example } from '../../views/pass_switches.tsx';
import { idOf } from './index_of.ts';

/** Below 0: the model is smaller for it. */
export function netBytes({ saved_bytes: saved, added_bytes: added }: RewriteRecord): number {
  return added - saved;
}

export function RewriteHead({ record }: { record: RewriteRecord }) {
  const { pass, kind, where, what, op_type: before, new_op_type: after } = record;
  const net = netBytes(record);
  return (
    <>
      <span class="row-what" title={what}>{what}</span>
      <span class={net === 0 ? 'row-number is-nothing' : 'row-number'}>{net === 0 ? '' : signed(net, bytes)}</span>
      <span class="row-soft">
        <span class="row-fixed">{where}</span>
        <KindMark kind={kind} />
        <span>{pass}</span>
        {before && <span>{after === before ? before : `${before} → ${after ?? 'gone'}`}</span>}
      </span>
    </>
  );
}

export function RewriteFacts({ record }: { record: RewriteRecord }) {
  const { where, kind, kept, removed, added, dtype, dims: shape, file, op_type: before, new_op_type: after } = record;
  return (
    <>
      <dl class="record-facts rewrite-facts">
        <Fact label="Where"><NodeLink name={where} /></Fact>
        {before && <Fact label="Operator">{after === before ? `${before}, still there` : `${before} → ${after ?? 'gone'}`}</Fact>}
        <Names label="Nodes gone" names={record.removed_nodes} />
        <Names label="New nodes" names={record.added_nodes} />
        {kept !== null && <Fact label="Value kept"><NodeLink name={kept} /></Fact>}
        <Names label="Values gone" names={removed} />
        <Names label="New values" names={added} />
        {dtype && <Fact label="Type">{dtype} {shape && dims(shape)}</Fact>}
        <Fact label="Bytes">{bytesWords(record)}</Fact>
        <Fact label="Exactness">{EXACTNESS[kind] ?? kind}</Fact>
        {file && <Fact label="File">{file}</Fact>}
      </dl>
      <AboutPass name={record.pass} />
    </>
  );
}

const EXACTNESS: Readonly<Record<string, string>> = {
  exact: 'exact: equal to the last bit', rounding: 'may round differently', 'signed-zero': 'may change the sign of a zero',
};

function bytesWords({ saved_bytes: saved, added_bytes: added }: RewriteRecord): string {
  const parts = [...(saved > 0 ? [`${bytes(saved)} saved`] : []), ...(added > 0 ? [`${bytes(added)} added`] : []), ...(added < 0 ? [`${bytes(-added)} taken off`] : [])];
  return parts.join(', ') || 'none saved or added';
}

/** What the pass looks for, which is the same for all of its rewrites. */
function AboutPass({ name }: { name: string }) {
  const pass = passes.value?.passes.find((each) => each.name === name);
  const summary = pass?.summary ?? passes.value?.steps.find((each) => each.name === name)?.summary;
  if (!summary) return null;
  return (
    <div class="rewrite-pass">
      <p class="option-help"><code>{name}</code> {summary}{pass && ' For example:'}</p>
      {pass && <Example before={pass.before} after={pass.after} />}
    </div>
  );
}

export function Fact({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Names({ label, names }: { label: string; names: readonly string[] }) {
  const { part, more } = useSome(names);
  if (names.length === 0) return null;
  return <Fact label={label}>{part.map((name) => <NodeLink key={name} name={name} />)}{more}</Fact>;
}

/** Leads to all rewrites about a node or a value; graphs have too many. */
function NodeLink({ name }: { name: string }) {
  const id = /^\S+\/\d+ \S+$/.test(name) ? idOf(name) : name;
  const lead = () => (rewriteFilter.value = { ...ALL_REWRITES, node: id });
  return <button type="button" class="link record-link" title={`All rewrites about ${id}`} onClick={lead}>{name}</button>;
}
