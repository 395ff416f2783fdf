/** worker - the worker's side: answers the client of one model. */
import { serve, StopFlag, type Port } from './bridge.js';
import { createWorkerApi } from './worker_api.js';
import { WorkerPlatform } from './worker_platform.js';

/** Call it once in the worker's script: `startWorker(self)`. */
export function startWorker(scope: Pick<DedicatedWorkerGlobalScope, 'postMessage' | 'addEventListener'>): void {
  const port: Port = {
    post: (message) => scope.postMessage(message),
    onMessage: (handler) => scope.addEventListener('message', (event) => handler((event as MessageEvent).data)),
  };
  const stopFlag = new StopFlag();
  serve(port, createWorkerApi((setup) => new WorkerPlatform(setup), () => stopFlag.isSet), stopFlag);
}
