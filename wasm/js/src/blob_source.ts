/**
 * blob_source - Blobs and Files as sources, in two ways behind one interface.
 *
 * BlobStreamSource waits for streams and needs a module that can be suspended: about 1 GB/s, memory stays flat.
 * BlobReaderSource reads synchronously, which only workers may.
 */
import { HoneError } from './error.js';
import type { Destination, OpenedSource } from './source.js';

const BLOCK_BYTES = 1 << 20;

function unreadable(name: string, cause: unknown): HoneError {
  const reason = cause instanceof Error && cause.name === 'NotReadableError' ? '' : ` (${String(cause)})`;
  return new HoneError('io', `${name} cannot be read any more${reason}: it changed or went away. Choose it again.`);
}

// ---- With suspension --------------------------------------------------------------------------------------------

/** One stream and the block that it gave last. A stream only goes forward. */
class Cursor {
  #reader: ReadableStreamBYOBReader | ReadableStreamDefaultReader<Uint8Array> | null = null;
  #isByob = false;
  #recycled: ArrayBuffer | null = null;
  #block: Uint8Array = new Uint8Array(0);
  /** Where the block ends, so where the stream goes on. */
  #end = 0;
  usedAt = 0;

  get start(): number {
    return this.#end - this.#block.length;
  }

  get end(): number {
    return this.#end;
  }

  open(blob: Blob, offset: number): void {
    this.close();
    const stream = blob.slice(offset).stream();
    this.#isByob = typeof ReadableStreamBYOBReader === 'function';
    this.#reader = this.#isByob ? stream.getReader({ mode: 'byob' }) : stream.getReader();
    this.#block = new Uint8Array(0);
    this.#end = offset;
  }

  /** Takes the next block; false at the end. */
  async advance(): Promise<boolean> {
    const { value, done } = await this.#read();
    if (done || !value) return false;
    this.#block = value;
    if (this.#isByob) this.#recycled = value.buffer as ArrayBuffer;
    this.#end += value.length;
    return true;
  }

  #read(): Promise<ReadableStreamReadResult<Uint8Array>> {
    if (!this.#isByob) return (this.#reader as ReadableStreamDefaultReader<Uint8Array>).read();
    const buffer = this.#recycled ?? new ArrayBuffer(BLOCK_BYTES);
    this.#recycled = null;
    return (this.#reader as ReadableStreamBYOBReader).read(new Uint8Array(buffer)) as Promise<
      ReadableStreamReadResult<Uint8Array>
    >;
  }

  /** Copies what the block has from offset on; returns how much that was. */
  take(offset: number, into: Uint8Array): number {
    const piece = this.#block.subarray(offset - this.start, offset - this.start + into.length);
    into.set(piece);
    return piece.length;
  }

  close(): void {
    this.#reader?.cancel().catch(() => {});
    this.#reader = null;
  }
}

/** Tensors are compared at two places of a file while a third is walked. */
const CURSOR_COUNT = 4;

export class BlobStreamSource implements OpenedSource {
  readonly isWaiting = true;
  readonly #cursors: Cursor[] = [];
  #clock = 0;

  constructor(
    readonly name: string,
    private readonly blob: Blob,
  ) {}

  get size(): number {
    return this.blob.size;
  }

  readAt(offset: number, destination: Destination): void | Promise<void> {
    const cursor = this.#cursorFor(offset);
    const length = destination().length;
    if (offset >= cursor.start && offset + length <= cursor.end) {
      cursor.take(offset, destination());
      return;
    }
    return this.#stream(cursor, offset, length, destination);
  }

  slice(offset: number, length: number): Blob {
    return this.blob.slice(offset, offset + length);
  }

  close(): void {
    for (const cursor of this.#cursors.splice(0)) cursor.close();
  }

  /** The one that gets to offset with the least skipping, if that costs less than a new stream; else a new one. */
  #cursorFor(offset: number): Cursor {
    const skipOf = (cursor: Cursor) => (offset < cursor.start ? Infinity : Math.max(0, offset - cursor.end));
    let cursor = this.#cursors.find((each) => this.#cursors.every((other) => skipOf(each) <= skipOf(other)));
    if (!cursor || skipOf(cursor) > BLOCK_BYTES) {
      cursor = this.#cursors.length < CURSOR_COUNT ? new Cursor() : this.#leastRecentlyUsed();
      if (!this.#cursors.includes(cursor)) this.#cursors.push(cursor);
      cursor.open(this.blob, offset);
    }
    cursor.usedAt = ++this.#clock;
    return cursor;
  }

  #leastRecentlyUsed(): Cursor {
    return this.#cursors.reduce((oldest, each) => (each.usedAt < oldest.usedAt ? each : oldest));
  }

  async #stream(cursor: Cursor, offset: number, length: number, destination: Destination): Promise<void> {
    try {
      for (let done = 0; ; ) {
        if (offset + done < cursor.end) done += cursor.take(offset + done, destination().subarray(done));
        if (done === length) return;
        if (!(await cursor.advance())) throw new Error('it ended early');
      }
    } catch (cause) {
      this.#cursors.splice(this.#cursors.indexOf(cursor), 1);
      cursor.close();
      throw unreadable(this.name, cause);
    }
  }
}

// ---- Without ----------------------------------------------------------------------------------------------------

const CACHED_BLOCK_COUNT = 4;
/** Larger reads are split, since the engine frees the pieces late. */
const PIECE_BYTES = 4 << 20;

export class BlobReaderSource implements OpenedSource {
  readonly isWaiting = false;
  readonly #reader = new FileReaderSync();
  /** Most recently used last. */
  readonly #blocks = new Map<number, Uint8Array>();

  constructor(
    readonly name: string,
    private readonly blob: Blob,
  ) {}

  get size(): number {
    return this.blob.size;
  }

  readAt(offset: number, destination: Destination): void {
    const into = destination();
    for (let done = 0; done < into.length; ) {
      const rest = into.subarray(done);
      done += rest.length < BLOCK_BYTES ? this.#fromBlock(offset + done, rest) : this.#direct(offset + done, rest);
    }
  }

  slice(offset: number, length: number): Blob {
    return this.blob.slice(offset, offset + length);
  }

  close(): void {
    this.#blocks.clear();
  }

  #fromBlock(offset: number, into: Uint8Array): number {
    const index = Math.floor(offset / BLOCK_BYTES);
    const block = this.#blocks.get(index) ?? new Uint8Array(this.#read(index * BLOCK_BYTES, BLOCK_BYTES));
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    if (this.#blocks.size > CACHED_BLOCK_COUNT) this.#blocks.delete(this.#blocks.keys().next().value!);
    const start = offset - index * BLOCK_BYTES;
    const piece = block.subarray(start, start + into.length);
    if (piece.length === 0) throw unreadable(this.name, 'it ended early');
    into.set(piece);
    return piece.length;
  }

  #direct(offset: number, into: Uint8Array): number {
    const buffer = this.#read(offset, Math.min(into.length, PIECE_BYTES));
    const length = buffer.byteLength;
    if (length === 0) throw unreadable(this.name, 'it ended early');
    into.set(new Uint8Array(buffer));
    // Detached at once, else Chromium piles such buffers up until a late collection.
    structuredClone(buffer, { transfer: [buffer] });
    return length;
  }

  #read(offset: number, length: number): ArrayBuffer {
    try {
      return this.#reader.readAsArrayBuffer(this.blob.slice(offset, offset + length));
    } catch (cause) {
      throw unreadable(this.name, cause);
    }
  }
}
