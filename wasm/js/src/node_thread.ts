/** node_thread - the script of the thread that `load({ threads: true })` starts in Node. */
import { parentPort } from 'node:worker_threads';
import { serve, StopFlag, type Port } from './bridge.js';
import { NodePlatform } from './node_platform.js';
import { createWorkerApi } from './worker_api.js';

const parent = parentPort!;
const port: Port = {
  post: (message) => parent.postMessage(message),
  onMessage: (handler) => parent.on('message', handler),
};
const stopFlag = new StopFlag();
serve(port, createWorkerApi(() => new NodePlatform(), () => stopFlag.isSet), stopFlag);
