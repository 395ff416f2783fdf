/** source - opened inputs: bytes at any offset, read in pieces. */

/** Where a read puts its bytes. Asked anew after each wait, since the module's memory may have grown meanwhile. */
export type Destination = () => Uint8Array;

export interface OpenedSource {
  /** For messages. */
  readonly name: string;
  readonly size: number;
  /** May reads answer later? Only where the host can suspend. */
  readonly isWaiting: boolean;
  /** Fills the destination from offset; the range is inside the source. */
  readAt(offset: number, destination: Destination): void | Promise<void>;
  /** A range by reference, where the platform has such a thing. */
  slice?(offset: number, length: number): Blob;
  /** Throws when the source is known to have changed since it was opened. */
  verify?(): void;
  close(): void;
}

export class BytesSource implements OpenedSource {
  readonly isWaiting = false;

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

/** Called before each piece of a copy. Throws to stop; waits where the source may, too. */
export type BeforePiece = () => void | Promise<void>;

/** Passes source[offset .. offset + length) to consume, in pieces that fit the buffer. */
export function copyInPieces(
  source: OpenedSource,
  offset: number,
  length: number,
  buffer: Uint8Array,
  consume: (piece: Uint8Array) => void,
  beforePiece: BeforePiece,
): void | Promise<void> {
  const pieceAt = (done: number) => buffer.subarray(0, Math.min(buffer.length, length - done));
  return source.isWaiting ? copyLater() : copyNow();

  function copyNow(): void {
    for (let done = 0; done < length; ) {
      const piece = pieceAt(done);
      void beforePiece();
      void source.readAt(offset + done, () => piece);
      consume(piece);
      done += piece.length;
    }
  }

  async function copyLater(): Promise<void> {
    for (let done = 0; done < length; ) {
      const piece = pieceAt(done);
      await beforePiece();
      await source.readAt(offset + done, () => piece);
      consume(piece);
      done += piece.length;
    }
  }
}
