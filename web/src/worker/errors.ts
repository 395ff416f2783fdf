/** errors - whatever was thrown, as the one error that views know. */
import { HoneError } from 'hone-onnx/web';

export function asHoneError(thrown: unknown): HoneError {
  if (thrown instanceof HoneError) return thrown;
  return new HoneError('io', thrown instanceof Error ? thrown.message || thrown.name : String(thrown));
}
