/** comparison - the model before and after: how large, of how many, and how many of each operator. */
import type { Inventory } from 'hone-onnx/web';
import { useMemo } from 'preact/hooks';
import { isSlim } from '../../jobs/slim.ts';
import { bytes, grouped, signed } from '../../text/format.ts';
import { Table, type Column } from '../../ui/table.tsx';
import { OperatorsChange } from '../operators/index.tsx';
import type { ResultPanelProps } from '../panel.ts';
import { PortsChange } from './ports.tsx';
import './style.css';

interface Row {
  readonly label: string;
  readonly before: number;
  readonly after: number;
  readonly write: (number: number) => string;
}

export function Comparison(props: ResultPanelProps) {
  const { report } = props.done;
  const rows = useMemo(() => (isSlim(report) ? rowsOf(report.input, report.output) : []), [report]);
  return (
    <div class="comparison">
      <Table label="Before and after" columns={COLUMNS} rows={rows} keyOf={({ label }) => label} empty="This model is empty." />
      {isSlim(report) && <PortsChange label="Inputs before and after" before={report.input.inputs} after={report.output.inputs} />}
      {isSlim(report) && <PortsChange label="Outputs before and after" before={report.input.outputs} after={report.output.outputs} />}
      <OperatorsChange {...props} />
    </div>
  );
}

/** Of what neither has any nothing is said, but for nodes and constants. */
function rowsOf(input: Inventory, output: Inventory): readonly Row[] {
  const row = (label: string, of: (inventory: Inventory) => number, write = grouped): Row => ({ label, before: of(input), after: of(output), write });
  const always = [row('Nodes', ({ counts }) => counts.nodes), row('Constants', ({ counts }) => counts.constants)];
  const some = [
    row('Constant bytes', ({ counts }) => counts.constant_bytes, bytes),
    row('Model file', (inventory) => inventory.bytes, bytes),
    row('External data', (inventory) => inventory.external_bytes, bytes),
    row('Parameters', ({ counts }) => counts.parameters),
    row('Initializers', ({ counts }) => counts.initializers),
    row('Constant nodes', ({ counts }) => counts.constant_nodes),
    row('Subgraphs', ({ counts }) => counts.subgraphs),
    row('Nodes in subgraphs', ({ counts }) => counts.nodes_in_subgraphs),
    row('Functions', ({ counts }) => counts.functions),
    row('Nodes in functions', ({ counts }) => counts.nodes_in_functions),
    row('Inputs', ({ inputs }) => inputs.length),
    row('Outputs', ({ outputs }) => outputs.length),
    row('IR version', (inventory) => inventory.ir_version),
  ];
  return [...always, ...some.filter(({ before, after }) => before !== 0 || after !== 0)];
}

const COLUMNS: readonly Column<Row>[] = [
  { id: 'label', title: 'What', least: 100, cell: ({ label }) => label },
  { id: 'before', title: 'Before', width: 88, isNumber: true, narrow: 'titled', cell: ({ before, write }) => <span class="soft">{write(before)}</span> },
  { id: 'after', title: 'After', width: 88, isNumber: true, narrow: 'titled', cell: ({ after, write }) => write(after) },
  {
    id: 'change', title: 'Change', width: 104, isNumber: true, narrow: 'first',
    cell: ({ before, after, write }) => <span class={before === after ? 'is-nothing' : undefined}>{before === after ? '0' : signed(after - before, write)}</span>,
  },
];
