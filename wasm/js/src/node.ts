/** node - the package's entry in Node: the core runs in this thread, or in threads of its own. */
import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Channel } from './bridge.js';
import { WorkerHone } from './client.js';
import { LocalHone } from './local_hone.js';
import { NodePlatform } from './node_platform.js';
import type { Hone, LoadOptions } from './types.js';

export { HoneError } from './error.js';
export type * from './types.js';

/** Loads hone.wasm, which lies in the package; wasm: from elsewhere, or compiled already. */
export async function load(options: LoadOptions = {}): Promise<Hone> {
  const { wasm = new URL('../hone.wasm', import.meta.url), threads } = options;
  const module = wasm instanceof WebAssembly.Module ? wasm : await WebAssembly.compile(await readFile(wasm));
  return threads ? WorkerHone.over(startThread, module) : LocalHone.create(module, new NodePlatform());
}

function startThread(): Channel {
  const worker = new Worker(new URL('./node_thread.js', import.meta.url));
  return {
    post: (message) => worker.postMessage(message),
    onMessage: (handler) => worker.on('message', handler),
    onFailure: (handler) => {
      worker.on('error', (error) => handler(error instanceof Error ? error.message : String(error)));
      worker.on('messageerror', (error) => handler(error.message));
    },
    end: () => void worker.terminate(),
  };
}
