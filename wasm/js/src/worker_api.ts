/** worker_api - what a worker does for its client: an engine for one model. */
import type { EngineResult } from './engine.js';
import { HoneError } from './error.js';
import { LocalEngine } from './local_engine.js';
import type { OpenRequest, Platform } from './platform.js';
import type { CallOptions, Options, Sink } from './types.js';

/** What the platform of a worker is to know of the page. */
export interface WorkerSetup {
  /** Names this model among all that use the origin's file system: `<page>.<model>`. */
  readonly spoolOwner: string;
  /** Does the browser hold composite Blobs in memory while they are downloaded? */
  readonly prefersOpfs: boolean;
}

/** isStopped: see StopFlag. */
export function createWorkerApi(createPlatform: (setup: WorkerSetup) => Platform, isStopped: () => boolean) {
  let engine: LocalEngine | null = null;
  const current = (): LocalEngine => {
    if (!engine) throw new HoneError('usage', 'no model is open');
    return engine;
  };
  return {
    async open(call: CallOptions, module: WebAssembly.Module, request: OpenRequest, setup: WorkerSetup): Promise<void> {
      engine = new LocalEngine(module, createPlatform(setup), request, isStopped);
      await engine.open(call);
    },
    isOpen: async (_call: CallOptions): Promise<boolean> => engine?.isOpen ?? false,
    run: async (call: CallOptions, job: string, options: Options): Promise<string> => current().run(job, options, call),
    write: async (call: CallOptions, name: string, sink: Sink, options: Options): Promise<EngineResult> =>
      current().write(name, sink, options, call),
    reportText: async (_call: CallOptions, width: number): Promise<string> => current().reportText(width),
    show: async (call: CallOptions): Promise<string> => current().show(call),
  };
}

export type WorkerApi = ReturnType<typeof createWorkerApi>;
