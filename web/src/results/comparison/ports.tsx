/** ports - inputs or outputs before and after, with types and declared shapes. */
import type { InventoryValue } from 'hone-onnx/web';
import { useMemo } from 'preact/hooks';
import { Dims } from '../../ui/dims.tsx';
import { Name } from '../../ui/name.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { isSamePort, portsOf, type Port } from '../ports.ts';

interface PortsChangeProps {
  readonly label: string;
  readonly before: readonly InventoryValue[];
  readonly after: readonly InventoryValue[];
}

export function PortsChange({ label, before, after }: PortsChangeProps) {
  const ports = useMemo(() => portsOf(before, after), [before, after]);
  return <Table label={label} columns={COLUMNS} rows={ports} keyOf={({ name }) => name} empty="There are none." />;
}

const COLUMNS: readonly Column<Port>[] = [
  { id: 'name', title: 'Name', cell: ({ name }) => <Name text={name} /> },
  { id: 'before', title: 'Before', share: 36, least: 240, narrow: 'titled', cell: ({ before }) => <Value value={before} none="not there" /> },
  {
    id: 'after', title: 'After', share: 36, least: 240, narrow: 'titled',
    cell: (port) => (isSamePort(port) ? <span class="is-nothing">the same</span> : <Value value={port.after} none="gone" />),
  },
];

function Value({ value, none }: { value: InventoryValue | null; none: string }) {
  if (!value) return <span class="is-nothing">{none}</span>;
  return <span title={value.type}><span class="soft">{value.type}</span> <Dims dims={value.dims} /></span>;
}
