/** core - the one instance of hone that this page uses. */
import { WorkerHone, type Hone } from 'hone-onnx/web';
import HoneWorker from './hone_worker.ts?worker&inline';

let loading: Promise<Hone> | null = null;

/** Loads it once; a failure is tried again by the next call. */
export function core(): Promise<Hone> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function load(): Promise<Hone> {
  const { default: base64 } = await import('embedded:hone.wasm');
  const module = await WebAssembly.compile(bytesOfBase64(base64));
  return WorkerHone.create(() => new HoneWorker(), module);
}

export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
