/** web - what a page takes from hone when it brings its own worker and module. */
export { WorkerHone } from './client.js';
export { HoneError } from './error.js';
export { startWorker } from './worker.js';
export type * from './types.js';
