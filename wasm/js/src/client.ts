/**
 * client - hone for a browser's main thread: every opened model lives in a worker of its own.
 *
 * A worker's memory returns when its model is closed. A call is cancelled by a flag that the worker looks at; where
 * the worker cannot see it, since it is inside synchronous work, it is ended and the model comes back in a new one
 * when it is needed again.
 *
 *     import HoneWorker from './my_worker?worker&inline';   // my_worker.ts: startWorker(self)
 *     const module = await WebAssembly.compileStreaming(fetch(url));
 *     const hone = await WorkerHone.create(() => new HoneWorker(), module);
 */
import type { Channel } from './bridge.js';
import { describeModule, operatorsOf, passesOf } from './describe.js';
import { QueuedModel } from './model.js';
import { hasOpfs, holdSpools, removeStaleSpools } from './opfs_spool.js';
import { nameOfSource } from './platform.js';
import type { Description, Hone, Model, OpenOptions, Operators, Passes, Source } from './types.js';
import { WorkerEngine } from './worker_engine.js';

export class WorkerHone implements Hone {
  readonly #page = randomName();
  #modelCount = 0;

  private constructor(
    private readonly createChannel: () => Channel,
    private readonly module: WebAssembly.Module,
    private readonly description: Description,
  ) {}

  /** createWorker: starts a worker that calls `startWorker(self)`. module: hone.wasm, compiled once. */
  static async create(createWorker: () => Worker, module: WebAssembly.Module): Promise<WorkerHone> {
    const hone = await WorkerHone.over(() => channelOf(createWorker()), module);
    if (hasOpfs()) {
      holdSpools(hone.#page);
      void removeStaleSpools();
    }
    return hone;
  }

  /** createChannel: starts a thread that serves the worker API. */
  static async over(createChannel: () => Channel, module: WebAssembly.Module): Promise<WorkerHone> {
    return new WorkerHone(createChannel, module, await describeModule(module));
  }

  get version(): string {
    return this.description.version;
  }

  describe(): Description {
    return this.description;
  }

  ops(): Promise<Operators> {
    return operatorsOf(this.module);
  }

  passes(): Promise<Passes> {
    return passesOf(this.module);
  }

  open(source: Source, options: OpenOptions = {}): Promise<Model> {
    const { files = {}, name = nameOfSource(source), ...call } = options;
    const setup = {
      spoolOwner: `${this.#page}.${this.#modelCount++}`,
      // Browsers that save to a chosen file stream composite Blobs; the others were seen to hold them in memory.
      prefersOpfs: hasOpfs() && !('showSaveFilePicker' in globalThis),
    };
    const engine = new WorkerEngine(this.createChannel, this.module, { source, files, name }, setup);
    return QueuedModel.open(name, engine, this.description, call);
  }
}

function channelOf(worker: Worker): Channel {
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (handler) => worker.addEventListener('message', (event) => handler(event.data)),
    onFailure: (handler) => {
      worker.addEventListener('error', (event) => handler(event.message || 'its script could not be loaded'));
      worker.addEventListener('messageerror', () => handler('a message could not be read'));
    },
    end: () => worker.terminate(),
  };
}

function randomName(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
