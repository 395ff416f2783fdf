/** duplicates - constants that are equal, or could be. */
import type { InventoryDuplicates } from 'hone-onnx/web';
import { chooseJob, setOption } from '../../actions/form.ts';
import { replaceBy } from '../../route.ts';
import { bytes, grouped, plural } from '../../text/format.ts';
import { Dims } from '../../ui/dims.tsx';
import { Name } from '../../ui/name.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import type { PanelProps } from '../panel.ts';
import '../style.css';

type Group = InventoryDuplicates['groups'][number];

export function DuplicatesPanel({ inventory: { duplicates } }: PanelProps) {
  if (!duplicates) return null;
  const groups = plural(duplicates.groups.length, 'group');
  return (
    <div class="panel">
      {duplicates.by === 'content' ? (
        <p>{groups} of equal constants. Sharing them saves <strong>{bytes(duplicates.bytes)}</strong>.</p>
      ) : (
        <p>
          {groups} of constants with the same type and shape, at most <strong>{bytes(duplicates.bytes)}</strong> to save. Whether they are
          equal is known once the weights are read: <button type="button" class="link" onClick={prepareHash}>Inspect with weights</button>.
        </p>
      )}
      <Table
        label="Duplicates" columns={COLUMNS} rows={duplicates.groups} keyOf={(group) => group.names.join('\n')}
        sortedBy={{ id: 'bytes', isFalling: true }} empty="No two constants are alike."
      />
    </div>
  );
}

function prepareHash(): void {
  chooseJob('inspect');
  setOption('hash', true);
  replaceBy({ step: 'form' });
}

/** On hover: the names that the report lists. */
function listOf(names: readonly string[], count: number): string {
  return count > names.length ? `${names.join('\n')}\nand ${grouped(count - names.length)} more` : names.join('\n');
}

const COLUMNS: readonly Column<Group>[] = [
  {
    id: 'names', title: 'First of them', least: 200, order: ({ names }) => names[0] ?? '',
    cell: ({ names, count }) => <span title={listOf(names, count)}><Name text={names[0] ?? ''} isPlain /></span>,
  },
  { id: 'dtype', title: 'Type', width: 80, order: ({ dtype }) => dtype, cell: ({ dtype }) => <span class="soft">{dtype}</span> },
  { id: 'dims', title: 'Shape', width: 140, cell: ({ dims }) => <Dims dims={dims} /> },
  { id: 'count', title: 'Count', width: 72, isNumber: true, narrow: 'titled', order: ({ count }) => count, cell: ({ count }) => grouped(count) },
  { id: 'bytes', title: 'To save', width: 92, isNumber: true, narrow: 'first', order: (group) => group.bytes, cell: (group) => bytes(group.bytes) },
];
