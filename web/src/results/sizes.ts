/** sizes - the sizes that a report tells, with external data and extracted files. */
import type { Inventory, Report } from 'hone-onnx/web';

export function sizeOf({ bytes, external_bytes: external }: Inventory): number {
  return bytes + external;
}

/** Of what a job left; of the model itself where it left it alone. */
export function outputSize(report: Report): number {
  return sizeOf(report.job === 'shrink' ? report.output : report.model);
}
