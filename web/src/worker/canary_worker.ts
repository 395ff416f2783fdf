/** canary_worker - says whether a worker of this page can fetch a URL. */

self.onmessage = async ({ data }: MessageEvent<string>) => {
  postMessage(await fetch(data, { cache: 'no-store' }).then(() => true, () => false));
};
