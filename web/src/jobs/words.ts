/** words - what the results of several jobs say alike. */
import type { Inventory } from 'hone-onnx/web';
import { grouped, plural } from '../text/format.ts';

export function change(before: number, after: number, noun: string): string {
  if (before === after) return `${plural(after, noun)} as before`;
  return `${grouped(before)} \u2192 ${plural(after, noun)}`;
}

export function interfaceWords(input: Inventory, output: Inventory): string {
  const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join('\n');
  const added = output.inputs.length - input.inputs.length;
  if (names(input.inputs) === names(output.inputs) && names(input.outputs) === names(output.outputs)) return 'Same inputs and outputs.';
  if (added > 0) return `${plural(added, 'more input')}: the extracted constants.`;
  return added < 0 ? `${plural(-added, 'input')} fewer.` : 'Inputs or outputs changed.';
}
