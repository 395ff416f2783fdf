/** hone_worker - the worker that one opened model lives in. It is started from a blob: URL, under the page's policy. */
import { startWorker } from 'hone-onnx/web';

startWorker(self as unknown as DedicatedWorkerGlobalScope);
