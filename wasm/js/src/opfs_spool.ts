/**
 * opfs_spool - outputs in the origin private file system, for browsers that hold composite Blobs in memory.
 *
 * All outputs go into one file, one after another, since a handle to write to must be opened ahead; each result is a
 * slice of it. Files are named `<page>.<model>.<n>`; a page that lives holds the lock `hone-spool.<page>`.
 */
import { HoneError } from './error.js';
import { copyInPieces, type BeforePiece, type OpenedSource } from './source.js';
import { WriteBuffer, type CommittedFile, type Output, type OutputSet } from './sink.js';

const FOLDER = 'hone-spool';
const LOCK_PREFIX = 'hone-spool.';
const BUFFER_BYTES = 4 << 20;

interface Extent {
  readonly start: number;
  end: number;
}

interface SpooledFile extends Output {
  readonly extents: Extent[];
}

export function hasOpfs(): boolean {
  return typeof navigator === 'object' && typeof navigator.storage?.getDirectory === 'function';
}

export class OpfsSpool implements OutputSet {
  readonly #files: SpooledFile[] = [];
  readonly #buffer = new WriteBuffer<SpooledFile>(BUFFER_BYTES, (file, bytes) => this.#append(file, bytes));
  readonly #copyBuffer = new Uint8Array(BUFFER_BYTES);
  #end = 0;
  #isOpen = true;

  private constructor(
    private readonly file: FileSystemFileHandle,
    private readonly access: FileSystemSyncAccessHandle,
  ) {}

  /** owner: `<page>.<model>`, whose earlier spools are removed. Fails where the browser denies such files. */
  static async create(owner: string): Promise<OpfsSpool> {
    await removeSpools((name) => name.startsWith(`${owner}.`));
    const folder = await spoolFolder();
    const file = await folder.getFileHandle(`${owner}.${Date.now()}`, { create: true });
    return new OpfsSpool(file, await file.createSyncAccessHandle());
  }

  create(path: string): Output {
    const file: SpooledFile = { path, extents: [] };
    this.#files.push(file);
    return file;
  }

  write(output: Output, bytes: Uint8Array): void {
    this.#buffer.append(output as SpooledFile, bytes);
  }

  copy(
    output: Output,
    source: OpenedSource,
    offset: number,
    length: number,
    beforePiece: BeforePiece,
  ): void | Promise<void> {
    const append = (piece: Uint8Array) => this.#buffer.append(output as SpooledFile, piece);
    return copyInPieces(source, offset, length, this.#copyBuffer, append, beforePiece);
  }

  commit(): void {
    this.#buffer.flush();
    this.access.flush();
    this.#close();
  }

  abort(): void {
    this.#buffer.clear();
    this.#files.length = 0;
    if (this.#isOpen) this.access.truncate(0);
    this.#close();
  }

  async finish(): Promise<readonly CommittedFile[]> {
    const spool = await this.file.getFile();
    return this.#files.map(({ path, extents }) => {
      const slices = extents.map(({ start, end }) => spool.slice(start, end));
      const blob = slices.length === 1 ? slices[0]! : new Blob(slices);
      return { path, bytes: blob.size, blob };
    });
  }

  #close(): void {
    this.#isOpen = false;
    this.access.close();
  }

  #append(file: SpooledFile, bytes: Uint8Array<ArrayBuffer>): void {
    const written = this.access.write(bytes, { at: this.#end });
    if (written !== bytes.length) {
      const megabytes = Math.round(this.#end / 1e6);
      throw new HoneError(
        'io',
        `The browser's storage is full after ${megabytes} MB. Free some disk space, or leave the private window.`,
      );
    }
    const last = file.extents.at(-1);
    if (last?.end === this.#end) last.end += written;
    else file.extents.push({ start: this.#end, end: this.#end + written });
    this.#end += written;
  }
}

/** Says, as long as this page lives, that spools named `<page>.*` are in use. */
export function holdSpools(page: string): void {
  if (!hasOpfs() || !navigator.locks) return;
  void navigator.locks.request(LOCK_PREFIX + page, () => new Promise(() => {})).catch(() => {});
}

/** Removes what pages that are gone have left. */
export async function removeStaleSpools(): Promise<void> {
  if (!hasOpfs() || !navigator.locks) return;
  const { held = [] } = await navigator.locks.query();
  const pages = new Set(held.map(({ name }) => name?.slice(LOCK_PREFIX.length)));
  await removeSpools((name) => !pages.has(name.split('.')[0]));
}

/** Removes the spools whose names are chosen; one that cannot be removed stays. */
export async function removeSpools(isChosen: (name: string) => boolean): Promise<void> {
  if (!hasOpfs()) return;
  try {
    const folder = await spoolFolder();
    const names: string[] = [];
    for await (const name of folder.keys()) if (isChosen(name)) names.push(name);
    for (const name of names) await folder.removeEntry(name).catch(() => {});
  } catch {
    // Where the browser denies such files there is nothing to remove.
  }
}

async function spoolFolder(): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });
}
