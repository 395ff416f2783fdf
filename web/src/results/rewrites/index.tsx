/** rewrites - every rewrite in the order in which it was made: found by words, node, pass and kind, opened by a click. */
import type { RewriteRecord } from 'hone-onnx/web';
import { useMemo, useState } from 'preact/hooks';
import { isSlim } from '../../jobs/slim.ts';
import { ALL_REWRITES, rewriteFilter, type RewriteFilter } from '../../state.ts';
import { grouped, plural } from '../../text/format.ts';
import { FilterBox } from '../../ui/filter_box.tsx';
import { kindTitle } from '../../ui/kind_mark.tsx';
import { RecordList } from '../../ui/record_list.tsx';
import type { ResultPanelProps } from '../panel.ts';
import { RewriteIndex, type Counted } from './index_of.ts';
import { netBytes, RewriteFacts, RewriteHead } from './record.tsx';
import './style.css';

const NO_RECORDS: readonly RewriteRecord[] = [];

export function Rewrites({ done: { report } }: ResultPanelProps) {
  const [isByBytes, setByBytes] = useState(false);
  const filter = rewriteFilter.value;
  const index = useMemo(() => new RewriteIndex(isSlim(report) ? report.records : NO_RECORDS), [report]);
  const found = useMemo(() => index.find(filter), [index, filter]);
  const rows = useMemo(() => (isByBytes ? byBytes(found, index.records) : found), [found, isByBytes]);
  if (index.records.length === 0) return <p class="table-empty">No pass found anything to rewrite.</p>;
  return (
    <div class="rewrites">
      <Filters index={index} filter={filter} />
      <p class="rewrites-count">
        <span role="status">{countWords(rows.length, index.records.length)}</span>
        {filter !== ALL_REWRITES && <button type="button" class="link" onClick={() => (rewriteFilter.value = ALL_REWRITES)}>Show all</button>}
        <label class="rewrites-order"><input type="checkbox" class="check" checked={isByBytes} onChange={(event) => setByBytes(event.currentTarget.checked)} />Most bytes first</label>
      </p>
      <RecordList
        label="Rewrites" rows={rows} keyOf={(place) => place} empty="No rewrite is like that."
        head={(place) => <RewriteHead record={index.records[place]!} />} body={(place) => <RewriteFacts record={index.records[place]!} />}
      />
    </div>
  );
}

function countWords(shown: number, all: number): string {
  return shown === all ? plural(all, 'rewrite') : `${grouped(shown)} of ${plural(all, 'rewrite')}`;
}

function byBytes(places: readonly number[], records: readonly RewriteRecord[]): readonly number[] {
  return [...places].sort((a, b) => Math.abs(netBytes(records[b]!)) - Math.abs(netBytes(records[a]!)) || a - b);
}

function Filters({ index, filter }: { index: RewriteIndex; filter: RewriteFilter }) {
  const passes = useMemo(() => index.countsOf('pass'), [index]);
  const kinds = useMemo(() => index.countsOf('kind'), [index]);
  const set = (part: Partial<RewriteFilter>) => {
    const next = { ...filter, ...part };
    rewriteFilter.value = Object.values(next).every((text) => text === '') ? ALL_REWRITES : next;
  };
  return (
    <div class="rewrites-filters">
      <FilterBox label="Filter rewrites" text={filter.text} onText={(text) => set({ text })} />
      <input
        type="search" class="field" aria-label="Node or value" placeholder="Node or value: main/12" value={filter.node} autocomplete="off" spellcheck={false}
        onInput={(event) => set({ node: event.currentTarget.value })}
      />
      <Choice label="Pass" all="All passes" chosen={filter.pass} list={passes} titleOf={(name) => name} onChoose={(pass) => set({ pass })} />
      <Choice label="Exactness" all="Exact or not" chosen={filter.kind} list={kinds} titleOf={kindTitle} onChoose={(kind) => set({ kind })} />
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly all: string;
  readonly chosen: string;
  readonly list: readonly Counted[];
  readonly titleOf: (name: string) => string;
  readonly onChoose: (name: string) => void;
}

/** What is chosen stays in the list, also where this result has none of it. */
function Choice({ label, all, chosen, list, titleOf, onChoose }: ChoiceProps) {
  const shown = chosen === '' || list.some(({ name }) => name === chosen) ? list : [...list, { name: chosen, count: 0 }];
  return (
    <select class="field" aria-label={label} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
      <option value="">{all}</option>
      {shown.map(({ name, count }) => <option key={name} value={name}>{`${titleOf(name)} (${grouped(count)})`}</option>)}
    </select>
  );
}
