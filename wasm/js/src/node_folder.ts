/**
 * node_folder - outputs on disk: complete under temporary names first, then renamed in the order of creation.
 *
 * Killed at any moment, one has the old files or the new ones: the model comes last and is the point of no return.
 */
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { HoneError } from './error.js';
import { ioError, NodeFileSource } from './node_source.js';
import type { OutputFacts } from './platform.js';
import { WriteBuffer, type CommittedFile, type Output, type OutputSet } from './sink.js';
import { copyInPieces, type BeforePiece, type OpenedSource } from './source.js';

const BUFFER_BYTES = 1 << 20;
const COPY_BYTES = 4 << 20;

interface TemporaryFile extends Output {
  /** Where the file comes to: `path` with symbolic links followed. */
  readonly target: string;
  readonly temporary: string;
  bytes: number;
}

export class NodeFolder implements OutputSet {
  readonly #files: TemporaryFile[] = [];
  readonly #buffer = new WriteBuffer<TemporaryFile>(BUFFER_BYTES, (file, bytes) => this.#append(file, bytes));
  readonly #copyBuffer = new Uint8Array(COPY_BYTES);
  /** The output in turn; only one is open, since there may be more of them than descriptors. */
  #open: { readonly file: TemporaryFile; readonly descriptor: number } | null = null;
  #committed: readonly CommittedFile[] = [];

  constructor(private readonly facts: OutputFacts) {}

  create(path: string): Output {
    const old = fs.statSync(path, { bigint: true, throwIfNoEntry: false });
    if (old) this.#checkReplaceable(path, old);
    const target = old ? fs.realpathSync(path) : path;
    if (this.#files.some((file) => file.target === target)) {
      throw new HoneError('usage', `${path}: two results would be written to it; give them different names`);
    }
    const temporary = join(dirname(target), `.hone-${randomBytes(6).toString('hex')}.part`);
    const file = { path, target, temporary, bytes: 0 };
    this.#close();
    // A private file stays private, also while it is written.
    const mode = old ? Number(old.mode & 0o777n) : 0o666;
    this.#open = { file, descriptor: attempt(path, () => fs.openSync(temporary, 'wx', mode)) };
    this.#files.push(file);
    if (old) attempt(path, () => fs.fchmodSync(this.#open!.descriptor, mode));
    return file;
  }

  write(output: Output, bytes: Uint8Array): void {
    this.#buffer.append(output as TemporaryFile, bytes);
  }

  copy(
    output: Output,
    source: OpenedSource,
    offset: number,
    length: number,
    beforePiece: BeforePiece,
  ): void | Promise<void> {
    this.#buffer.flush();
    const append = (piece: Uint8Array) => this.#append(output as TemporaryFile, piece);
    return copyInPieces(source, offset, length, this.#copyBuffer, append, beforePiece);
  }

  commit(): void {
    this.#buffer.flush();
    this.#close();
    const placed: PlacedFile[] = [];
    try {
      for (const file of this.#files) placed.push(place(file));
    } catch (thrown) {
      for (const file of placed.reverse()) file.undo();
      throw thrown;
    }
    for (const file of placed) file.forgetOld();
    this.#committed = this.#files.map(({ path, bytes }) => ({ path, bytes }));
    this.#files.length = 0;
  }

  abort(): void {
    this.#buffer.clear();
    if (this.#open) fs.closeSync(this.#open.descriptor);
    this.#open = null;
    for (const { temporary } of this.#files.splice(0)) fs.rmSync(temporary, { force: true });
  }

  async finish(): Promise<readonly CommittedFile[]> {
    return this.#committed;
  }

  #append(file: TemporaryFile, bytes: Uint8Array): void {
    const descriptor = this.#descriptorOf(file);
    for (let done = 0; done < bytes.length; ) {
      done += attempt(file.path, () => fs.writeSync(descriptor, bytes, done));
    }
    file.bytes += bytes.length;
  }

  #descriptorOf(file: TemporaryFile): number {
    if (this.#open?.file !== file) {
      this.#close();
      this.#open = { file, descriptor: attempt(file.path, () => fs.openSync(file.temporary, 'a')) };
    }
    return this.#open!.descriptor;
  }

  /** What is closed is on the disk. */
  #close(): void {
    if (!this.#open) return;
    const { file, descriptor } = this.#open;
    this.#open = null;
    try {
      attempt(file.path, () => fs.fsyncSync(descriptor));
    } finally {
      fs.closeSync(descriptor);
    }
  }

  #checkReplaceable(path: string, old: fs.BigIntStats): void {
    if (!old.isFile()) throw new HoneError('io', `${path} is there and no file; choose another name`);
    if (this.facts.noClobber) throw new HoneError('usage', `${path} exists; choose another name`);
    for (const input of this.facts.neededBeside(path)) {
      if (input instanceof NodeFileSource && input.isSameAs(old)) {
        throw new HoneError('usage', `${path} is read as an input; choose another name`);
      }
    }
  }
}

interface PlacedFile {
  undo(): void;
  forgetOld(): void;
}

/** Renames a complete file to its name. What was there stays under a second name until it is forgotten. */
function place({ path, target, temporary }: TemporaryFile): PlacedFile {
  const old = `${temporary}.old`;
  const hasOld = keepOld(target, old);
  try {
    attempt(path, () => fs.renameSync(temporary, target));
    syncFolder(dirname(target));
  } catch (thrown) {
    if (hasOld) fs.rmSync(old, { force: true });
    throw thrown;
  }
  return {
    undo: () => (hasOld ? fs.renameSync(old, target) : fs.rmSync(target, { force: true })),
    forgetOld: () => fs.rmSync(old, { force: true }),
  };
}

/** Gives what is at path a second name. False when nothing is there. */
function keepOld(path: string, old: string): boolean {
  if (!fs.existsSync(path)) return false;
  try {
    fs.linkSync(path, old);
    return true;
  } catch {
    // File systems without links: the rename itself is atomic all the same.
    return false;
  }
}

function syncFolder(folder: string): void {
  try {
    const descriptor = fs.openSync(folder, 'r');
    fs.fsyncSync(descriptor);
    fs.closeSync(descriptor);
  } catch {
    // Not every system lets folders be opened.
  }
}

function attempt<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (thrown) {
    throw ioError(path, 'cannot be written', thrown);
  }
}
