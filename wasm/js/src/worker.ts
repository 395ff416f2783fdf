/** worker - the worker's side: answers the client of one model. */

/** Call it once in the worker's script: `startWorker(self)`. */
export function startWorker(scope: DedicatedWorkerGlobalScope): void {
  void scope;
}
