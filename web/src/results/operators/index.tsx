/** operators - how many of each operator there were, are, and what changed. */
import type { Inventory } from 'hone-onnx/web';
import { useMemo } from 'preact/hooks';
import { isSlim } from '../../jobs/slim.ts';
import { grouped, signed } from '../../text/format.ts';
import { Table, type Column } from '../../ui/table.tsx';
import type { ResultPanelProps } from '../panel.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly before: number;
  readonly after: number;
}

export function OperatorsChange({ done: { report } }: ResultPanelProps) {
  const rows = useMemo(() => (report.job === 'shrink' || isSlim(report) ? rowsOf(report.input, report.output) : []), [report]);
  return (
    <Table
      label="Operators before and after" columns={COLUMNS} rows={rows} keyOf={({ key }) => key} sortedBy={{ id: 'before', isFalling: true }} empty="This model has no nodes."
    />
  );
}

/** Operators of other domains than ONNX's own carry it in their name. */
function rowsOf(input: Inventory, output: Inventory): readonly Row[] {
  const rows = new Map<string, Row>();
  for (const { domain, op_type, count } of input.operators) {
    const key = `${domain}:${op_type}`;
    rows.set(key, { key, name: domain && domain !== 'ai.onnx' ? `${domain}.${op_type}` : op_type, before: count, after: 0 });
  }
  for (const { domain, op_type, count } of output.operators) {
    const key = `${domain}:${op_type}`;
    const row = rows.get(key) ?? { key, name: domain && domain !== 'ai.onnx' ? `${domain}.${op_type}` : op_type, before: 0, after: 0 };
    rows.set(key, { ...row, after: count });
  }
  return [...rows.values()];
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', title: 'Operator', order: ({ name }) => name, cell: ({ name }) => <span title={name}>{name}</span> },
  { id: 'before', title: 'Before', width: 68, isNumber: true, narrow: 'titled', order: ({ before }) => before, cell: ({ before }) => <span class="soft">{grouped(before)}</span> },
  { id: 'after', title: 'After', width: 60, isNumber: true, narrow: 'titled', order: ({ after }) => after, cell: ({ after }) => grouped(after) },
  {
    id: 'change', title: 'Change', width: 84, isNumber: true, narrow: 'first', order: ({ before, after }) => after - before,
    cell: ({ before, after }) => <span class={before === after ? 'is-nothing' : undefined}>{signed(after - before)}</span>,
  },
];
