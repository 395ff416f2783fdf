/** sizes - the sizes that a report tells, with external data and extracted files. */
import type { Inventory, Report } from 'hone-onnx/web';

export function sizeOf({ bytes, external_bytes: external }: Inventory): number {
  return bytes + external;
}

/** Of what a job left; of the model itself where it left it alone. */
export function outputSize(report: Report): number {
  if (report.job !== 'shrink') return sizeOf(report.model);
  const extracted = report.files.filter(({ role }) => role === 'npy');
  return extracted.reduce((sum, { bytes }) => sum + bytes, sizeOf(report.output));
}
