/** values - the type and shape of every value that an inference listed, in the model's order. */
import type { InferredValue } from 'hone-onnx/web';
import { useMemo } from 'preact/hooks';
import { valueFilter } from '../../state.ts';
import { dimsOf, grouped } from '../../text/format.ts';
import { Dims } from '../../ui/dims.tsx';
import { FilterBox, matches } from '../../ui/filter_box.tsx';
import { Name } from '../../ui/name.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import type { ResultPanelProps } from '../panel.ts';
import './style.css';

interface Row extends InferredValue {
  /** In the model's order: names may be there twice. */
  readonly place: number;
}

export function Values({ done: { report } }: ResultPanelProps) {
  const filter = valueFilter.value;
  const all = useMemo(() => (report.job === 'infer' ? report.shapes.map((value, place) => ({ ...value, place })) : []), [report]);
  const rows = useMemo(() => found(all, filter), [all, filter]);
  const columns = useMemo(() => columnsOf(all), [all]);
  if (report.job !== 'infer') return null;
  return (
    <div class="values">
      <FilterBox label="Filter by name, type or shape" text={filter} onText={(text) => (valueFilter.value = text)} />
      {all.length < report.values.count && <p class="soft">The first {grouped(all.length)} of {grouped(report.values.count)}.</p>}
      <Table
        label="Values" columns={columns} rows={rows} keyOf={({ place }) => String(place)}
        empty={filter ? `No value matches "${filter}".` : 'This model has no values.'}
      />
    </div>
  );
}

/** What has just this name stands first: many others may have it in theirs. */
function found(rows: readonly Row[], filter: string): readonly Row[] {
  const list = rows.filter(({ name, type, shape, where }) => matches(filter, name, type, shape, where));
  const named = list.filter(({ name }) => name === filter);
  return named.length > 0 ? [...named, ...list.filter(({ name }) => name !== filter)] : list;
}

function columnsOf(rows: readonly Row[]): readonly Column<Row>[] {
  const hasBodies = rows.some(({ where }) => where !== 'main');
  return [
    { id: 'name', title: 'Name', least: 200, order: ({ name }) => name, cell: ({ name }) => <Name text={name} /> },
    { id: 'type', title: 'Type', width: 92, order: ({ type }) => type, cell: ({ type }) => <span class="soft" title={type}>{type}</span> },
    { id: 'shape', title: 'Shape', share: 46, least: 240, order: ({ shape }) => shape, cell: ({ shape }) => <Dims dims={dimsOf(shape)} none="rank not known" /> },
    ...(hasBodies ? [{ id: 'where', title: 'Graph', width: 148, order: ({ where }: Row) => where, cell: ({ where }: Row) => <span class="soft" title={where}>{where}</span> }] : []),
  ];
}
