/** worker - the worker's side: answers the client of one model. */
import { serve, StopFlag, type Port } from './bridge.js';
import { createWorkerApi } from './worker_api.js';
import { WorkerPlatform } from './worker_platform.js';

/** What is used of a worker's global scope. */
export interface WorkerScope {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
}

/** Call it once in the worker's script: `startWorker(self)`. */
export function startWorker(scope: WorkerScope): void {
  const port: Port = {
    post: (message) => scope.postMessage(message),
    onMessage: (handler) => scope.addEventListener('message', (event) => handler(event.data)),
  };
  const stopFlag = new StopFlag();
  serve(port, createWorkerApi((setup) => new WorkerPlatform(setup), () => stopFlag.isSet), stopFlag);
}
