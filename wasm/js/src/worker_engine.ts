/** worker_engine - the core in a worker that lives as long as its model is open. */
import { Bridge, type Channel } from './bridge.js';
import type { Engine, EngineResult } from './engine.js';
import { HoneError } from './error.js';
import { removeSpools } from './opfs_spool.js';
import type { OpenRequest } from './platform.js';
import type { CallOptions, Options, Sink } from './types.js';
import type { WorkerApi, WorkerSetup } from './worker_api.js';

export class WorkerEngine implements Engine {
  #bridge: Bridge<WorkerApi> | null = null;
  #isOpen = false;

  constructor(
    private readonly createChannel: () => Channel,
    private readonly module: WebAssembly.Module,
    private readonly request: OpenRequest,
    private readonly setup: WorkerSetup,
  ) {}

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async open(call: CallOptions): Promise<void> {
    const bridge = new Bridge<WorkerApi>(this.createChannel());
    this.#bridge = bridge;
    try {
      await bridge.call('open', call, this.module, this.request, this.setup);
      this.#isOpen = true;
    } catch (thrown) {
      await this.discard();
      throw thrown;
    }
  }

  run(job: string, options: Options, call: CallOptions): Promise<string> {
    return this.#with((bridge) => bridge.call('run', call, job, options));
  }

  write(name: string, sink: Sink, options: Options, call: CallOptions): Promise<EngineResult> {
    return this.#with((bridge) => bridge.call('write', call, name, sink, options));
  }

  reportText(width: number): Promise<string> {
    return this.#with((bridge) => bridge.call('reportText', {}, width));
  }

  show(call: CallOptions): Promise<string> {
    return this.#with((bridge) => bridge.call('show', call));
  }

  async discard(): Promise<void> {
    this.#isOpen = false;
    this.#bridge?.end();
    this.#bridge = null;
  }

  async close(): Promise<void> {
    await this.discard();
    await removeSpools((name) => name.startsWith(`${this.setup.spoolOwner}.`));
  }

  async #with<T>(action: (bridge: Bridge<WorkerApi>) => Promise<T>): Promise<T> {
    const bridge = this.#bridge;
    if (!bridge) throw new HoneError('usage', 'the model is not open');
    try {
      return await action(bridge);
    } catch (thrown) {
      const survived = !bridge.isEnded && (await bridge.call('isOpen', {}).catch(() => false));
      if (!survived) await this.discard();
      throw thrown;
    }
  }
}
