/** ports - what became of a model's inputs and outputs: names, types and declared shapes. */
import type { Inventory, InventoryValue } from 'hone-onnx/web';
import { dims, listed, plural } from '../text/format.ts';

export interface Port {
  readonly name: string;
  /** null: it is new. */
  readonly before: InventoryValue | null;
  /** null: it is gone. */
  readonly after: InventoryValue | null;
}

/** Those that were there in their order, then the new ones. */
export function portsOf(before: readonly InventoryValue[], after: readonly InventoryValue[]): readonly Port[] {
  const afterByName = new Map(after.map((value) => [value.name, value]));
  const known = new Set(before.map(({ name }) => name));
  return [
    ...before.map((value) => ({ name: value.name, before: value, after: afterByName.get(value.name) ?? null })),
    ...after.filter(({ name }) => !known.has(name)).map((value) => ({ name: value.name, before: null, after: value })),
  ];
}

export function isSamePort({ before, after }: Port): boolean {
  return before !== null && after !== null && before.type === after.type && dims(before.dims) === dims(after.dims);
}

/** "Same inputs and outputs.", or what is other: "Inputs changed: x [batch, 3] → [1, 3]." */
export function portWords(input: Inventory, output: Inventory): string {
  const words = [...changeWords('Input', input.inputs, output.inputs), ...changeWords('Output', input.outputs, output.outputs)];
  return words.join(' ') || 'Same inputs and outputs.';
}

const MOST_NAMED = 3;

function changeWords(noun: string, before: readonly InventoryValue[], after: readonly InventoryValue[]): readonly string[] {
  const ports = portsOf(before, after);
  const some = (list: readonly Port[], write: (port: Port) => string) =>
    listed([...list.slice(0, MOST_NAMED).map(write), ...(list.length > MOST_NAMED ? [`${list.length - MOST_NAMED} more`] : [])]);
  const other = ports.filter((port) => port.before && port.after && !isSamePort(port));
  const come = ports.filter((port) => !port.before);
  const gone = ports.filter((port) => !port.after);
  const words = [
    ...(other.length > 0 ? [`${noun}s changed: ${some(other, otherWords)}.`] : []),
    ...(come.length > 0 ? [`${plural(come.length, `more ${noun.toLowerCase()}`)}: ${some(come, ({ name }) => name)}.`] : []),
    ...(gone.length > 0 ? [`${plural(gone.length, noun.toLowerCase())} fewer: ${some(gone, ({ name }) => name)}.`] : []),
  ];
  const isReordered = words.length === 0 && before.some(({ name }, place) => after[place]?.name !== name);
  return isReordered ? [`${noun}s are in another order.`] : words;
}

function otherWords({ name, before, after }: Port): string {
  const write = (value: InventoryValue) => (before!.type === after!.type ? dims(value.dims) : `${value.type} ${dims(value.dims)}`);
  return `${name} ${write(before!)} → ${write(after!)}`;
}
