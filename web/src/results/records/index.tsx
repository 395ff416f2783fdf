/** records - every rewrite: what, where, and what it saved. Largest savings first, grouped by pass. */
import type { RewriteRecord } from 'hone-onnx/web';
import { useMemo, useState } from 'preact/hooks';
import { replaceBy } from '../../route.ts';
import { tensorFilter } from '../../state.ts';
import { bytes, dims, plural } from '../../text/format.ts';
import { FilterBox, matches } from '../../ui/filter_box.tsx';
import { Name } from '../../ui/name.tsx';
import { useSome } from '../../ui/some.tsx';
import type { ResultPanelProps } from '../panel.ts';
import './style.css';

/** What a pass does, in words. */
const PASSES: Readonly<Record<string, string>> = {
  share: 'Equal constants made one', npy: 'Constants moved to files', restore: 'Files put back into the model', downcast: 'Constants of 64 bits made narrower',
};

export function Records({ done: { report } }: ResultPanelProps) {
  const [filter, setFilter] = useState('');
  const records = useMemo(() => (report.job === 'shrink' ? byPassAndSaving(report.records) : []), [report]);
  const found = useMemo(() => records.filter((record) => matches(filter, ...textsOf(record))), [records, filter]);
  const { part, more } = useSome(found);
  if (records.length === 0) return <p class="table-empty">Nothing was changed.</p>;
  return (
    <div class="records">
      <FilterBox label="Filter records" text={filter} onText={setFilter} />
      {found.length === 0 && <p class="table-empty">No record matches "{filter}".</p>}
      {found.length > 0 && (
        <div class="record-groups" role="region" aria-label="Records">
          {groupsOf(part).map(([pass, list]) => (
            <section key={pass}>
              <h3 class="record-pass">{PASSES[pass] ?? pass}<span class="soft"> {plural(found.filter((record) => record.pass === pass).length, 'record')}</span></h3>
              <ul class="record-list">{list.map((record, place) => <li key={place}><Record record={record} /></li>)}</ul>
            </section>
          ))}
          {more}
        </div>
      )}
    </div>
  );
}

function Record({ record }: { record: RewriteRecord }) {
  const { what, where, kept, removed = [], dtype, dims: shape, saved_bytes: saved = 0, file } = record;
  return (
    <details class="record">
      <summary>
        <span class="record-what">{what}{record.kind === 'rounding' && <span class="mark">rounds</span>}</span>
        <span class={saved > 0 ? 'record-saved' : 'record-saved is-nothing'}>{saved > 0 ? `−${bytes(saved)}` : '0 B'}</span>
        {kept && <span class="record-name"><Name text={kept} isPlain /></span>}
      </summary>
      <dl class="record-facts">
        {dtype && <Fact label="Type">{dtype} {shape && dims(shape)}</Fact>}
        <Fact label="Where">{where}</Fact>
        <Fact label="Exactness">{record.kind}</Fact>
        {kept && <Fact label={removed.length > 0 ? 'Kept' : 'Constant'}><TensorLink name={kept} /></Fact>}
        {removed.length > 0 && <Fact label="Removed">{removed.map((name) => <TensorLink key={name} name={name} />)}</Fact>}
        {file && <Fact label="File"><Name text={file} /></Fact>}
      </dl>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: preact.ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Leads to the tensor in the table of the model. */
function TensorLink({ name }: { name: string }) {
  const lead = () => {
    tensorFilter.value = name;
    replaceBy({ panel: 'tensors' });
  };
  return <button type="button" class="link record-link" title={`Find ${name} among the tensors`} onClick={lead}>{name}</button>;
}

function textsOf({ what, where, kept, removed = [], dtype, file }: RewriteRecord): readonly string[] {
  return [what, where, kept ?? '', ...removed, dtype ?? '', file ?? ''];
}

/** Passes in the order of their first record. */
function byPassAndSaving(records: readonly RewriteRecord[]): readonly RewriteRecord[] {
  return groupsOf(records).flatMap(([, list]) => [...list].sort((a, b) => (b.saved_bytes ?? 0) - (a.saved_bytes ?? 0)));
}

function groupsOf(records: readonly RewriteRecord[]): readonly (readonly [string, readonly RewriteRecord[]])[] {
  const groups = new Map<string, RewriteRecord[]>();
  for (const record of records) {
    const group = groups.get(record.pass);
    if (group) group.push(record);
    else groups.set(record.pass, [record]);
  }
  return [...groups];
}
