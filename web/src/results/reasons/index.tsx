/** reasons - what slim left alone: by pass and reason, those with the most nodes first. */
import type { Refusal, SlimReport } from 'hone-onnx/web';
import { useMemo, useState } from 'preact/hooks';
import { isSlim } from '../../jobs/slim.ts';
import { grouped, plural } from '../../text/format.ts';
import { FilterBox, matches } from '../../ui/filter_box.tsx';
import { Name } from '../../ui/name.tsx';
import { RecordList } from '../../ui/record_list.tsx';
import { inPageWords } from '../../ui/page_words.ts';
import { useSome } from '../../ui/some.tsx';
import type { ResultPanelProps } from '../panel.ts';
import './style.css';

interface Group {
  readonly key: string;
  readonly pass: string;
  /** Of the first: the others are alike. */
  readonly reason: string;
  readonly refusals: readonly Refusal[];
}

export function Reasons({ done: { report } }: ResultPanelProps) {
  const [filter, setFilter] = useState('');
  const all = useMemo(() => (isSlim(report) ? groupsOf(wordsOf(report)) : []), [report]);
  const groups = useMemo(() => (filter.trim() === '' ? all : found(all, filter)), [all, filter]);
  if (all.length === 0) return <p class="table-empty">Nothing was left alone that a pass would have taken.</p>;
  return (
    <div class="reasons">
      <p class="soft">What passes would have taken, and why they did not.</p>
      <FilterBox label="Filter by pass, operator, node or reason" text={filter} onText={setFilter} />
      <RecordList
        label="Left alone" rows={groups} keyOf={({ key }) => key} empty={`Nothing that was left alone matches "${filter}".`}
        head={(group) => <GroupHead group={group} />} body={(group) => <GroupNodes group={group} />}
      />
    </div>
  );
}

function wordsOf({ refusals, job }: SlimReport): readonly Refusal[] {
  return refusals.map((refusal) => ({ ...refusal, reason: inPageWords(refusal.reason, job) }));
}

function GroupHead({ group: { pass, reason, refusals } }: { group: Group }) {
  return (
    <>
      <span class="row-what is-tall">{sentence(reason)}</span>
      <span class="row-number soft">{grouped(refusals.length)}</span>
      <span class="row-soft is-one-line">
        <span>{pass}</span>
        <span>{refusals.length === 1 ? placeOf(refusals[0]!) : operatorsOf(refusals)}</span>
      </span>
    </>
  );
}

function GroupNodes({ group: { reason, refusals } }: { group: Group }) {
  const { part, more } = useSome(refusals);
  return (
    <ul class="reason-nodes">
      {part.map((refusal, place) => (
        <li key={place}>
          <span class="soft">{placeOf(refusal)}</span>
          {refusal.name !== null && <Name text={refusal.name} />}
          {refusal.reason !== reason && <span>{sentence(refusal.reason)}</span>}
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}

/** Of passes `what` is the operator of the node; else it is a sentence. */
export function placeOf({ what, where }: Refusal): string {
  return what.includes(' ') ? `${where}: ${what}` : `${what} at ${where}`;
}

/** "kept: it is a graph output" says "kept" once too often; hone has a small letter everywhere. */
export function sentence(reason: string): string {
  const text = reason.replace(/^kept: /, '');
  if (text.startsWith('hone ')) return text;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const MOST_OPERATORS = 4;

function operatorsOf(refusals: readonly Refusal[]): string {
  const names = [...new Set(refusals.map(({ what }) => what))];
  const rest = names.length > MOST_OPERATORS ? ` and ${plural(names.length - MOST_OPERATORS, 'other')}` : '';
  return names.slice(0, MOST_OPERATORS).join(', ') + rest;
}

function found(groups: readonly Group[], filter: string): readonly Group[] {
  return groups
    .map((group) => ({ ...group, refusals: group.refusals.filter(({ what, where, name }) => matches(filter, group.pass, group.reason, what, where, name ?? '')) }))
    .filter(({ refusals }) => refusals.length > 0);
}

/** As the command line groups them: alike where only numbers differ, and what comes behind a second colon, names and sizes. */
function kindOf(reason: string): string {
  return reason.replace(/[\d.,]+/g, '').split(': ', 2).join(': ');
}

function groupsOf(refusals: readonly Refusal[]): readonly Group[] {
  const groups = new Map<string, Refusal[]>();
  for (const refusal of refusals) {
    const key = `${refusal.pass}\n${kindOf(refusal.reason)}`;
    const group = groups.get(key);
    if (group) group.push(refusal);
    else groups.set(key, [refusal]);
  }
  return [...groups]
    .map(([key, list]) => ({ key, pass: list[0]!.pass, reason: list[0]!.reason, refusals: list }))
    .sort((a, b) => b.refusals.length - a.refusals.length);
}
