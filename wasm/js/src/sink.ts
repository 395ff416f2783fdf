/** sink - outputs that get their names together: what a host writes to between the begin and the commit of a result. */
import type { BeforePiece, OpenedSource } from './source.js';

/** An output of a set. */
export interface Output {
  readonly path: string;
}

export interface CommittedFile {
  readonly path: string;
  readonly bytes: number;
  readonly blob?: Blob;
}

export interface OutputSet {
  create(path: string): Output;
  write(output: Output, bytes: Uint8Array): void;
  /** Appends a range of a source, by reference where that is possible. A promise only where the source waits. */
  copy(
    output: Output,
    source: OpenedSource,
    offset: number,
    length: number,
    beforePiece: BeforePiece,
  ): void | Promise<void>;
  /** Everything begun gets its name, or nothing does. */
  commit(): void;
  /** Forgets everything begun and leaves nothing behind. */
  abort(): void;
  /** After a commit: what there is, in the order of creation. */
  finish(): Promise<readonly CommittedFile[]>;
}

/** Gathers the small writes of the output in turn into large ones. */
export class WriteBuffer<Owner> {
  #bytes: Uint8Array<ArrayBuffer> | null = null;
  #length = 0;
  #owner: Owner | null = null;

  constructor(
    private readonly capacity: number,
    /** bytes: borrowed for the call. */
    private readonly write: (owner: Owner, bytes: Uint8Array<ArrayBuffer>) => void,
  ) {}

  append(owner: Owner, bytes: Uint8Array): void {
    if (owner !== this.#owner) {
      this.flush();
      this.#owner = owner;
    }
    this.#bytes ??= new Uint8Array(this.capacity);
    for (let done = 0; done < bytes.length; ) {
      const piece = bytes.subarray(done, done + this.capacity - this.#length);
      this.#bytes.set(piece, this.#length);
      this.#length += piece.length;
      done += piece.length;
      if (this.#length === this.capacity) this.flush();
    }
  }

  flush(): void {
    const length = this.#length;
    this.#length = 0;
    if (length > 0) this.write(this.#owner!, this.#bytes!.subarray(0, length));
  }

  /** Drops what was gathered. */
  clear(): void {
    this.#length = 0;
    this.#owner = null;
  }
}
