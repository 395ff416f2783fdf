/** error - the one error that hone throws. */
import type { HoneErrorCode } from './types.js';

/** The numbers are HoneCode of core/hone.h. */
const CODES: readonly HoneErrorCode[] = ['model', 'usage', 'io', 'check', 'cancelled'];

/** `message` says where, what, and what to do. */
export class HoneError extends Error {
  override readonly name = 'HoneError';

  constructor(
    readonly code: HoneErrorCode,
    message: string,
  ) {
    super(message);
  }

  static cancelled(): HoneError {
    return new HoneError('cancelled', 'cancelled');
  }
}

export function codeOfNumber(number: number): HoneErrorCode {
  return CODES[number - 1] ?? 'io';
}

export function numberOfCode(code: HoneErrorCode): number {
  return CODES.indexOf(code) + 1;
}

/** Anything thrown, as a HoneError; what came from the platform is trouble with reading or writing. */
export function toHoneError(thrown: unknown): HoneError {
  if (thrown instanceof HoneError) return thrown;
  if (thrown instanceof Error) return new HoneError('io', thrown.message || thrown.name);
  return new HoneError('io', String(thrown));
}
