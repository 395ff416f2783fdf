/** node_source - a file of the disk, read by its descriptor. */
import { closeSync, fstatSync, openSync, readSync, type BigIntStats } from 'node:fs';
import { HoneError } from './error.js';
import type { Destination, OpenedSource } from './source.js';

export class NodeFileSource implements OpenedSource {
  readonly isWaiting = false;
  readonly size: number;
  readonly #file: number;
  readonly #before: BigIntStats;
  #isOpen = true;

  /** name: for messages. */
  constructor(
    path: string,
    readonly name: string = path,
  ) {
    try {
      this.#file = openSync(path, 'r');
    } catch (thrown) {
      throw ioError(name, 'cannot be opened', thrown);
    }
    this.#before = fstatSync(this.#file, { bigint: true });
    if (!this.#before.isFile()) {
      this.close();
      throw new HoneError('io', `${name} is no file`);
    }
    this.size = Number(this.#before.size);
  }

  /** Are both the same file, whatever their names? */
  isSameAs(stats: BigIntStats): boolean {
    return stats.dev === this.#before.dev && stats.ino === this.#before.ino;
  }

  readAt(offset: number, destination: Destination): void {
    const into = destination();
    for (let done = 0; done < into.length; ) {
      const count = this.#read(into.subarray(done), offset + done);
      if (count === 0) throw new HoneError('io', `${this.name} became shorter while it was read`);
      done += count;
    }
  }

  verify(): void {
    const now = fstatSync(this.#file, { bigint: true });
    if (now.size !== this.#before.size || now.mtimeNs !== this.#before.mtimeNs) {
      throw new HoneError('io', `${this.name} was changed while it was read; run it again`);
    }
  }

  close(): void {
    if (this.#isOpen) closeSync(this.#file);
    this.#isOpen = false;
  }

  #read(into: Uint8Array, offset: number): number {
    try {
      return readSync(this.#file, into, 0, into.length, offset);
    } catch (thrown) {
      throw ioError(this.name, 'cannot be read', thrown);
    }
  }
}

/** What Node threw about a file, as a HoneError, in the words of the command line. */
export function ioError(name: string, what: string, thrown: unknown): HoneError {
  const code = (thrown as NodeJS.ErrnoException).code;
  const reason = REASONS[code ?? ''] ?? (thrown instanceof Error ? thrown.message : String(thrown));
  return new HoneError('io', `${name}: ${what}: ${reason}`);
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'No such file or directory; check the path',
  ENOTDIR: 'Not a directory; a part of the path is no folder: check the path',
  EACCES: 'Permission denied; check the permissions of the file and its folder',
  EPERM: 'Operation not permitted; check the permissions of the file and its folder',
  EISDIR: 'Is a directory',
  ENOSPC: 'No space left on device; the disk is full: free some space or choose another folder',
  EROFS: 'Read-only file system; the file system is read-only: choose another folder',
  EMFILE: 'Too many open files; too many files are open: raise the limit (`ulimit -n`)',
};
