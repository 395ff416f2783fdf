/** worker_platform - files of a browser's worker: Blobs in, Blobs or the origin's file system out. */
import { BlobPlan } from './blob_plan.js';
import { BlobReaderSource, BlobStreamSource } from './blob_source.js';
import { HoneError } from './error.js';
import { canSuspend } from './module.js';
import { hasOpfs, OpfsSpool } from './opfs_spool.js';
import { blobPath, type OutputFacts, type Platform } from './platform.js';
import type { OutputSet } from './sink.js';
import { BytesSource, type OpenedSource } from './source.js';
import type { Sink, Source } from './types.js';
import type { WorkerSetup } from './worker_api.js';

/** Composite Blobs up to this size may be held in memory. */
const LARGE_BYTES = 512e6;

export class WorkerPlatform implements Platform {
  readonly suspending = canSuspend();

  constructor(private readonly setup: WorkerSetup) {}

  openSource(source: Source, name: string): OpenedSource {
    if (typeof source === 'string') throw new HoneError('usage', `${source}: a browser cannot open paths; give a File`);
    if (source instanceof Uint8Array) return new BytesSource(name, source);
    return this.suspending ? new BlobStreamSource(name, source) : new BlobReaderSource(name, source);
  }

  async createOutputs(sink: Sink, { inputBytes }: OutputFacts): Promise<OutputSet> {
    if (typeof sink === 'object') throw new HoneError('usage', 'a browser cannot write to a folder by its path');
    if (sink === 'opfs') return this.#createSpool();
    if (sink === 'auto' && this.setup.prefersOpfs && inputBytes > LARGE_BYTES && hasOpfs()) {
      // A private window may deny such files; memory will have to do then.
      return this.#createSpool().catch(() => new BlobPlan());
    }
    return new BlobPlan();
  }

  outputPath(_sink: Sink, name: string): string {
    return blobPath(name);
  }

  writesToDisk(): boolean {
    return false;
  }

  async #createSpool(): Promise<OutputSet> {
    try {
      return await OpfsSpool.create(this.setup.spoolOwner);
    } catch (thrown) {
      throw new HoneError('io', `the browser gives this page no storage (${String(thrown)})`);
    }
  }
}
