/**
 * client - hone for a browser's main thread: every opened model lives in a worker of its own.
 *
 * A worker's memory returns when its model is closed. A call is cancelled by a flag that the worker looks at; where
 * the worker cannot see it, since it is inside synchronous work, it is ended and the model comes back in a new one
 * when it is needed again.
 *
 *     import WorkerConstructor from './my_worker?worker&inline';   // my_worker.ts: startWorker(self)
 *     const hone = await WorkerHone.create(() => new WorkerConstructor(), await WebAssembly.compileStreaming(fetch(url)));
 */
import type { Description, Hone, Model, OpenOptions, Source } from './types.js';

export class WorkerHone implements Hone {
  private constructor(
    private readonly createWorker: () => Worker,
    private readonly module: WebAssembly.Module,
    private readonly description: Description,
  ) {}

  /** createWorker: starts a worker that calls `startWorker(self)`. module: hone.wasm, compiled once. */
  static create(createWorker: () => Worker, module: WebAssembly.Module): Promise<WorkerHone> {
    void createWorker;
    void module;
    return Promise.reject(new Error('not built yet'));
  }

  get version(): string {
    return this.description.version;
  }

  describe(): Description {
    return this.description;
  }

  open(source: Source, options: OpenOptions = {}): Promise<Model> {
    void source;
    void options;
    void this.createWorker;
    void this.module;
    return Promise.reject(new Error('not built yet'));
  }
}
