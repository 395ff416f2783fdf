/** browser - the package's entry in browsers: the core runs in workers. */
import { WorkerHone } from './client.js';
import { HoneError } from './error.js';
import type { Hone, LoadOptions } from './types.js';

export { HoneError };
export type * from './types.js';

/** Loads hone.wasm, which lies in the package; wasm: from elsewhere, or compiled already. */
export async function load({ wasm = new URL('../hone.wasm', import.meta.url) }: LoadOptions = {}): Promise<Hone> {
  const module = wasm instanceof WebAssembly.Module ? wasm : await compile(wasm);
  return WorkerHone.create(() => new Worker(new URL('./worker_main.js', import.meta.url), { type: 'module' }), module);
}

async function compile(url: URL | string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new HoneError('io', `${response.url} cannot be loaded: ${response.status}`);
  // Servers that do not know the type of .wasm files.
  if (!response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compile(await response.arrayBuffer());
  }
  return WebAssembly.compileStreaming(response);
}
