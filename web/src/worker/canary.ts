/** canary - tries what must fail: to fetch from the page and from a worker started as all of them are. */
import CanaryWorker from './canary_worker.ts?worker&inline';

/** Did either get an answer? It asks only the server that the page came from. */
export async function tryToConnect(): Promise<boolean> {
  const url = new URL('licences.txt', document.baseURI).href;
  return (await connects(url)) || (await workerConnects(url));
}

function connects(url: string): Promise<boolean> {
  return fetch(url, { cache: 'no-store' }).then(() => true, () => false);
}

function workerConnects(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const worker = new CanaryWorker();
    const end = (connected: boolean) => {
      worker.terminate();
      resolve(connected);
    };
    worker.onmessage = ({ data }: MessageEvent<boolean>) => end(data);
    worker.onerror = () => end(false);
    worker.postMessage(url);
  });
}
