/** tensors - the constants, largest first, each with its share of all of them. */
import type { Inventory, InventoryTensor } from 'hone-onnx/web';
import { useMemo, useState } from 'preact/hooks';
import { readCard } from '../../actions/open.ts';
import { tensorFilter } from '../../state.ts';
import { bytes, dims, grouped, percent } from '../../text/format.ts';
import { Bar } from '../../ui/bar.tsx';
import { Dims } from '../../ui/dims.tsx';
import { FilterBox, matches } from '../../ui/filter_box.tsx';
import { Name } from '../../ui/name.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import type { PanelProps } from '../panel.ts';
import '../style.css';

export function TensorsPanel({ model, inventory }: PanelProps) {
  const filter = tensorFilter.value;
  const columns = useMemo(() => columnsOf(inventory), [inventory]);
  const rows = useMemo(() => inventory.tensors.filter((tensor) => matches(filter, ...textsOf(tensor))), [inventory, filter]);
  const isPartial = inventory.tensors.length < inventory.tensor_count;
  return (
    <div class="panel">
      <FilterBox label="Filter by name, type, shape or file" text={filter} onText={(text) => (tensorFilter.value = text)} />
      {isPartial && (
        <p class="soft">
          The {grouped(inventory.tensors.length)} largest of {grouped(inventory.tensor_count)}.{' '}
          <AllButton onPress={() => void readCard(model, 0)} />
        </p>
      )}
      <Table
        label="Tensors" columns={columns} rows={rows} keyOf={(tensor) => `${tensor.graph}/${tensor.kind}/${tensor.name}`}
        sortedBy={{ id: 'bytes', isFalling: true }}
        empty={filter ? `No tensor matches "${filter}".` : 'This model has no constants.'}
      />
    </div>
  );
}

function AllButton({ onPress }: { onPress: () => void }) {
  const [isPressed, setPressed] = useState(false);
  const press = () => {
    setPressed(true);
    onPress();
  };
  return isPressed ? <span>Reading all of them.</span> : <button type="button" class="link" onClick={press}>List all</button>;
}

function textsOf({ name, dtype, dims: shape, location, kind, graph }: InventoryTensor): readonly string[] {
  return [name, dtype, dims(shape), location ?? '', kind, graph];
}

function columnsOf({ counts, tensors }: Inventory): readonly Column<InventoryTensor>[] {
  const total = Math.max(1, counts.constant_bytes);
  const largest = tensors.reduce((most, tensor) => Math.max(most, tensor.bytes), 1);
  const hasFiles = tensors.some(({ location }) => location !== null);
  return [
    { id: 'name', title: 'Name', least: 200, order: ({ name }) => name, cell: (tensor) => <Name text={tensor.name} /> },
    { id: 'dtype', title: 'Type', width: 88, order: ({ dtype }) => dtype, cell: ({ dtype }) => <span class="soft" title={dtype}>{dtype}</span> },
    { id: 'dims', title: 'Shape', width: 140, order: ({ elements }) => elements, cell: (tensor) => <Dims dims={tensor.dims} /> },
    ...(hasFiles ? [{ id: 'file', title: 'File', width: 148, order: (tensor: InventoryTensor) => tensor.location ?? '', cell: (tensor: InventoryTensor) => tensor.location ? <Name text={tensor.location} isPlain /> : <span class="soft">in the model</span> }] : []),
    { id: 'uses', title: 'Uses', width: 68, isNumber: true, narrow: 'titled', order: ({ uses }) => uses, cell: ({ uses }) => <span class={uses === 0 ? 'is-nothing' : undefined}>{grouped(uses)}</span> },
    { id: 'bytes', title: 'Bytes', width: 88, isNumber: true, narrow: 'first', order: (tensor) => tensor.bytes, cell: (tensor) => bytes(tensor.bytes) },
    { id: 'bar', title: 'Share as a bar', isTitleHidden: true, width: 56, narrow: 'hidden', cell: (tensor) => <Bar share={tensor.bytes / largest} /> },
    { id: 'share', title: 'Share', width: 72, isNumber: true, order: (tensor) => tensor.bytes, cell: (tensor) => <span class="soft">{percent(tensor.bytes / total)}</span> },
  ];
}
