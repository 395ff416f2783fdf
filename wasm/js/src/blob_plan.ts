/**
 * blob_plan - outputs as Blobs made of slices of the inputs and of what was written between them.
 *
 * Unchanged weights are never read. Slices cost a browser memory and time each, so they are few and long.
 */
import { copyInPieces, type BeforePiece, type OpenedSource } from './source.js';
import { WriteBuffer, type CommittedFile, type Output, type OutputSet } from './sink.js';

const LITERAL_BYTES = 4 << 20;
const PIECE_BYTES = 1 << 20;
const SMALLEST_SLICE_BYTES = 256 << 10;
/** From here on only longer slices: browsers slow down at some ten thousand parts. */
const MANY_PARTS = 4000;
const SMALLEST_SLICE_OF_MANY_BYTES = 4 << 20;
const BLOB_TYPE = 'application/octet-stream';

interface Slice {
  readonly source: OpenedSource & { slice(offset: number, length: number): Blob };
  readonly offset: number;
  length: number;
}

type Part = Blob | Slice;

class PlannedFile implements Output {
  readonly parts: Part[] = [];

  constructor(readonly path: string) {}

  toBlob(): Blob {
    return new Blob(
      this.parts.map((part) => (part instanceof Blob ? part : part.source.slice(part.offset, part.length))),
      { type: BLOB_TYPE },
    );
  }
}

export class BlobPlan implements OutputSet {
  readonly #files: PlannedFile[] = [];
  readonly #literals = new WriteBuffer<PlannedFile>(LITERAL_BYTES, (file, bytes) => file.parts.push(new Blob([bytes])));

  create(path: string): Output {
    const file = new PlannedFile(path);
    this.#files.push(file);
    return file;
  }

  write(output: Output, bytes: Uint8Array): void {
    this.#literals.append(output as PlannedFile, bytes);
  }

  copy(
    output: Output,
    source: OpenedSource,
    offset: number,
    length: number,
    beforePiece: BeforePiece,
  ): void | Promise<void> {
    const file = output as PlannedFile;
    if (source.slice && length >= smallestSlice(file)) {
      this.#literals.flush();
      appendSlice(file.parts, { source: source as Slice['source'], offset, length });
      return;
    }
    const buffer = new Uint8Array(Math.min(PIECE_BYTES, length));
    return copyInPieces(source, offset, length, buffer, (piece) => this.#literals.append(file, piece), beforePiece);
  }

  commit(): void {
    this.#literals.flush();
  }

  abort(): void {
    this.#literals.clear();
    this.#files.length = 0;
  }

  async finish(): Promise<readonly CommittedFile[]> {
    return this.#files.map((file) => {
      const blob = file.toBlob();
      return { path: file.path, bytes: blob.size, blob };
    });
  }
}

function smallestSlice(file: PlannedFile): number {
  return file.parts.length < MANY_PARTS ? SMALLEST_SLICE_BYTES : SMALLEST_SLICE_OF_MANY_BYTES;
}

function appendSlice(parts: Part[], slice: Slice): void {
  const last = parts.at(-1);
  if (last && !(last instanceof Blob) && last.source === slice.source && last.offset + last.length === slice.offset) {
    last.length += slice.length;
  } else {
    parts.push(slice);
  }
}
