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
import './style.css';

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

const COLUMNS: readonly Column<Group>[] = [
  {
    id: 'names', title: 'Constants', order: ({ names }) => names[0] ?? '',
    cell: ({ names, count }) => <span class="duplicate-names" title={names.join('\n')}><Name text={names[0] ?? ''} isPlain />{count > 1 && <span class="soft"> and {grouped(count - 1)} more</span>}</span>,
  },
  { id: 'dtype', title: 'Type', width: 80, order: ({ dtype }) => dtype, cell: ({ dtype }) => <span class="soft">{dtype}</span> },
  { id: 'dims', title: 'Shape', width: 120, cell: ({ dims }) => <Dims dims={dims} /> },
  { id: 'count', title: 'Count', width: 72, isNumber: true, narrow: 'titled', order: ({ count }) => count, cell: ({ count }) => grouped(count) },
  { id: 'bytes', title: 'To save', width: 92, isNumber: true, narrow: 'first', order: (group) => group.bytes, cell: (group) => bytes(group.bytes) },
];
