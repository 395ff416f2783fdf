/** worker_main - the script of the worker that `load()` starts in a browser. */
import { startWorker } from './worker.js';

startWorker(self);
