/** operators - how often each operator occurs. */
import type { Inventory, InventoryOperator } from 'hone-onnx/web';
import { useMemo, useState } from 'preact/hooks';
import { grouped } from '../../text/format.ts';
import { Bar } from '../../ui/bar.tsx';
import { FilterBox, matches } from '../../ui/filter_box.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import type { PanelProps } from '../panel.ts';
import '../style.css';

export function OperatorsPanel({ inventory }: PanelProps) {
  const [filter, setFilter] = useState('');
  const columns = useMemo(() => columnsOf(inventory), [inventory]);
  const rows = useMemo(
    () => inventory.operators.filter(({ op_type, domain }) => matches(filter, op_type, domain || 'ai.onnx')),
    [inventory, filter],
  );
  return (
    <div class="panel">
      <FilterBox label="Filter operators" text={filter} onText={setFilter} />
      <Table
        label="Operators" columns={columns} rows={rows} keyOf={(row) => `${row.domain}:${row.op_type}`}
        sortedBy={{ id: 'count', isFalling: true }}
        empty={filter ? `No operator matches "${filter}".` : 'This model has no nodes.'}
      />
    </div>
  );
}

function columnsOf({ operators }: Inventory): readonly Column<InventoryOperator>[] {
  const total = operators.reduce((sum, { count }) => sum + count, 0);
  const most = operators.reduce((largest, { count }) => Math.max(largest, count), 1);
  const hasDomains = operators.some(({ domain }) => domain !== '' && domain !== 'ai.onnx');
  const hasInner = operators.some(({ in_subgraphs: graphs, in_functions: functions }) => graphs + functions > 0);
  return [
    { id: 'type', title: 'Operator', order: ({ op_type }) => op_type, cell: ({ op_type }) => op_type },
    ...(hasDomains ? [{ id: 'domain', title: 'Domain', width: 120, order: (row: InventoryOperator) => row.domain, cell: (row: InventoryOperator) => <span class="soft" title={row.domain}>{row.domain || 'ai.onnx'}</span> }] : []),
    { id: 'bar', title: 'Share as a bar', isTitleHidden: true, width: 120, narrow: 'hidden', cell: ({ count }) => <Bar share={count / most} /> },
    { id: 'count', title: 'Nodes', width: 84, isNumber: true, narrow: 'first', order: ({ count }) => count, cell: ({ count }) => grouped(count) },
    ...(hasInner ? [{ id: 'inner', title: 'Inside', width: 76, isNumber: true, narrow: 'titled' as const, order: inside, cell: (row: InventoryOperator) => <Quiet number={inside(row)} /> }] : []),
    { id: 'share', title: 'Share', width: 76, isNumber: true, narrow: 'titled', order: ({ count }) => count, cell: ({ count }) => <span class="soft">{((100 * count) / total).toFixed(1)} %</span> },
  ];
}

/** In subgraphs and functions. */
function inside({ in_subgraphs: graphs, in_functions: functions }: InventoryOperator): number {
  return graphs + functions;
}

function Quiet({ number }: { number: number }) {
  return <span class={number ? undefined : 'is-nothing'}>{grouped(number)}</span>;
}
