/** overview - inputs, outputs, kinds of constants, and what the file says about itself. */
import type { Inventory, InventoryInput, InventoryValue } from 'hone-onnx/web';
import { useMemo } from 'preact/hooks';
import { InferredShape } from '../../results/inferred_shape.tsx';
import type { OpenedModel } from '../../state.ts';
import { bytes, grouped, percent, plural } from '../../text/format.ts';
import { Bar } from '../../ui/bar.tsx';
import { Name } from '../../ui/name.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import type { PanelProps } from '../panel.ts';
import './style.css';

export function OverviewPanel({ model, inventory }: PanelProps) {
  const { inputs, outputs } = inventory;
  const columns = useMemo(() => columnsOf(model), [model]);
  return (
    <div class="overview">
      <section>
        <h2>{plural(inputs.length, 'input')}</h2>
        <Table label="Inputs" columns={[INPUT_NAME, ...columns.slice(1)]} rows={inputs} keyOf={(input) => input.name} empty="This model has no inputs." />
      </section>
      <section>
        <h2>{plural(outputs.length, 'output')}</h2>
        <Table label="Outputs" columns={columns} rows={outputs} keyOf={(output) => output.name} empty="This model has no outputs." />
      </section>
      <Constants inventory={inventory} />
      <About inventory={inventory} />
    </div>
  );
}

function columnsOf(model: OpenedModel): readonly Column<InventoryValue>[] {
  return [
    { id: 'name', title: 'Name', cell: ({ name }) => <Name text={name} /> },
    { id: 'type', title: 'Type', width: 92, cell: ({ type }) => <span class="soft" title={type}>{type}</span> },
    { id: 'dims', title: 'Shape', share: 46, least: 320, cell: (value) => <InferredShape value={value} model={model} /> },
  ];
}

const INPUT_NAME: Column<InventoryInput> = {
  id: 'name', title: 'Name',
  cell: (input) => <><Name text={input.name} />{input.is_default && <span class="mark" title="The file has a value for it, which callers may override">default</span>}</>,
};

function Constants({ inventory: { dtypes, counts } }: { inventory: Inventory }) {
  if (dtypes.length === 0) return null;
  return (
    <section>
      <h2>{plural(counts.constants, 'constant')}, {bytes(counts.constant_bytes)}</h2>
      <ul class="dtypes surface">
        {dtypes.map((entry) => (
          <li key={entry.dtype}>
            <span>{entry.dtype}</span>
            <Bar share={counts.constant_bytes ? entry.bytes / counts.constant_bytes : 0} />
            <span class="dtype-number soft">{grouped(entry.count)}</span>
            <span class="dtype-number">{bytes(entry.bytes)}</span>
            <span class="dtype-number soft">{percent(counts.constant_bytes ? entry.bytes / counts.constant_bytes : 0)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function About({ inventory }: { inventory: Inventory }) {
  const rows = aboutRows(inventory);
  return (
    <section>
      <h2>About the file</h2>
      <dl class="about surface">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {inventory.doc_string && <p class="doc-string">{inventory.doc_string}</p>}
    </section>
  );
}

function aboutRows(inventory: Inventory): readonly (readonly [string, string])[] {
  const { counts, quantization: quantized } = inventory;
  const rows: (readonly [string, string])[] = [
    ['Graph', inventory.graph_name || 'no name'],
    ['Opsets', inventory.opsets.map(({ domain, version }) => `${domain || 'ai.onnx'} ${version}`).join(', ') || 'none'],
  ];
  if (counts.subgraphs) rows.push(['Subgraphs', `${grouped(counts.subgraphs)} with ${plural(counts.nodes_in_subgraphs, 'node')}`]);
  if (counts.functions) rows.push(['Functions', `${grouped(counts.functions)} with ${plural(counts.nodes_in_functions, 'node')}`]);
  if (quantized) rows.push(['Quantization', `${grouped(quantized.quantize)} quantize, ${grouped(quantized.dequantize)} dequantize, ${grouped(quantized.qlinear)} quantized operators`]);
  if (inventory.domain) rows.push(['Domain', inventory.domain]);
  if (inventory.model_version) rows.push(['Model version', String(inventory.model_version)]);
  for (const { name, bytes: size } of inventory.external_files) rows.push(['External data', `${name}, ${size === null ? 'missing' : bytes(size)}`]);
  for (const { key, value } of inventory.metadata) rows.push([key, value]);
  return rows;
}
