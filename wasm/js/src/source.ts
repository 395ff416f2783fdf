/** source - opened inputs: bytes at any offset, read in pieces. */

/** Where a read puts its bytes. Asked anew after each wait, since the module's memory may have grown meanwhile. */
export type Destination = () => Uint8Array;

export interface OpenedSource {
  /** For messages. */
  readonly name: string;
  readonly size: number;
  /** Fills the destination from offset; the range is inside the source. A promise only where the host may suspend. */
  readAt(offset: number, destination: Destination): void | Promise<void>;
  /** A range by reference, where the platform has such a thing. */
  slice?(offset: number, length: number): Blob;
  /** Throws when the source is known to have changed since it was opened. */
  verify?(): void;
  close(): void;
}

export class BytesSource implements OpenedSource {
  constructor(
    readonly name: string,
    private readonly bytes: Uint8Array,
  ) {}

  get size(): number {
    return this.bytes.length;
  }

  readAt(offset: number, destination: Destination): void {
    const into = destination();
    into.set(this.bytes.subarray(offset, offset + into.length));
  }

  close(): void {}
}

/**
 * Passes source[offset .. offset + length) to consume, in pieces that fit the buffer. beforePiece may throw to stop.
 */
export function copyInPieces(
  source: OpenedSource,
  offset: number,
  length: number,
  buffer: Uint8Array,
  consume: (piece: Uint8Array) => void,
  beforePiece: (doneBytes: number) => void,
): void | Promise<void> {
  for (let done = 0; done < length; ) {
    beforePiece(done);
    const piece = buffer.subarray(0, Math.min(buffer.length, length - done));
    const reading = source.readAt(offset + done, () => piece);
    done += piece.length;
    if (reading) return finishCopy(reading, piece, done);
    consume(piece);
  }

  async function finishCopy(reading: Promise<void>, piece: Uint8Array, done: number): Promise<void> {
    await reading;
    consume(piece);
    while (done < length) {
      beforePiece(done);
      const next = buffer.subarray(0, Math.min(buffer.length, length - done));
      await source.readAt(offset + done, () => next);
      consume(next);
      done += next.length;
    }
  }
}
