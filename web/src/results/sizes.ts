/** sizes - the sizes that a report tells, with external data and extracted files. */
import type { Inventory, ReportBase } from 'hone-onnx/web';

export function sizeOf({ bytes, external_bytes: external }: Inventory): number {
  return bytes + external;
}

/** Of what a job left. */
export function outputSize(report: ReportBase & { readonly output: Inventory }): number {
  const extracted = report.files.filter(({ role }) => role === 'npy');
  return extracted.reduce((sum, { bytes }) => sum + bytes, sizeOf(report.output));
}
