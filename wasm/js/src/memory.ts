/** memory - the module's memory as bytes, text and numbers. Pointers are unsigned: they pass 2 GiB. */
import { HoneError } from './error.js';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Memory {
  #memory: WebAssembly.Memory | null = null;
  #bytes = new Uint8Array(0);

  /** Called once, when the module is there. */
  attach(memory: WebAssembly.Memory): void {
    this.#memory = memory;
  }

  /** Borrowed until the module runs again: memory that grows leaves the old view empty. */
  get bytes(): Uint8Array<ArrayBuffer> {
    const buffer = this.#memory!.buffer as ArrayBuffer;
    if (this.#bytes.buffer !== buffer) this.#bytes = new Uint8Array(buffer);
    return this.#bytes;
  }

  /** Borrowed likewise. */
  part(pointer: number, length: number): Uint8Array<ArrayBuffer> {
    const start = pointer >>> 0;
    return this.bytes.subarray(start, start + (length >>> 0));
  }

  text(pointer: number, length: number): string {
    return decoder.decode(this.part(pointer, length));
  }

  /** The text up to its NUL. */
  terminatedText(pointer: number): string {
    const start = pointer >>> 0;
    return decoder.decode(this.bytes.subarray(start, this.bytes.indexOf(0, start)));
  }

  /** Writes as much of the text as fits, whole characters only, without a NUL; returns its length in bytes. */
  putText(pointer: number, capacity: number, text: string): number {
    return encoder.encodeInto(text, this.part(pointer, capacity)).written;
  }

  putNumber64(pointer: number, value: number): void {
    new DataView(this.bytes.buffer).setBigUint64(pointer >>> 0, BigInt(value), true);
  }
}

export function terminated(text: string): Uint8Array {
  if (text.includes('\0')) throw new HoneError('usage', `${JSON.stringify(text)} has a NUL character`);
  return encoder.encode(`${text}\0`);
}
