/** Nothing leaves the tab: the browser forbids it, and the server hears nothing. */
import { expect, model, test } from './page.ts';

test('after the page has loaded, a whole session asks no server for anything', async ({ hone }) => {
  const { page, server } = hone;
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(request.url()));
  await page.waitForLoadState('networkidle');
  server.asked.length = 0;
  requests.length = 0;

  await page.getByRole('button', { name: 'Try a sample' }).click();
  await hone.run();
  await hone.download(/^Download model \d/);
  await hone.explain('main/0');
  await hone.drop(model('external'));
  await expect(page.getByRole('heading', { name: 'model.onnx' })).toBeVisible();
  await hone.chooseJob('Shrink');
  await page.getByRole('radio', { name: 'npy', exact: true }).check({ force: true });
  await hone.run();
  await hone.download('Download all (.zip)');
  await page.getByRole('button', { name: 'Change options' }).click();
  await hone.chooseJob('Inspect');
  await hone.run();

  expect(server.asked).toEqual([]);
  expect(requests.filter((url) => !/^(blob|data):/.test(url))).toEqual([]);
});

test('while it loads it asks only its own server', async ({ page, server, hone }) => {
  const requests: string[] = [];
  page.context().on('request', (request) => requests.push(request.url()));
  await page.goto(`${server.origin}/`);
  await expect(page.getByText(/^hone \d/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests.length).toBeGreaterThan(2);
  expect(requests.filter((url) => !url.startsWith(`${server.origin}/`) && !/^(blob|data):/.test(url))).toEqual([]);
  expect(hone.address).toContain(server.origin);
});

test('it works without a network once it is loaded', async ({ hone }) => {
  const { page } = hone;
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await hone.run();
  await hone.download(/^Download model \d/);
});

test('the page and its worker cannot fetch, not even from their own server', async ({ hone }) => {
  const { page } = hone;
  await page.getByRole('button', { name: 'How do I know?' }).first().click();
  await page.getByRole('button', { name: 'Try to connect' }).click();
  await expect(page.getByRole('dialog')).toContainText('Refused by the browser, in the page and in the worker.');
});

test('every other way out is closed too', async ({ hone }) => {
  const { page, server } = hone;
  server.asked.length = 0;
  const outcomes = await page.evaluate(async (origin) => {
    const settled = (promise: Promise<unknown>) => promise.then(() => 'open', () => 'closed');
    const event = (target: EventTarget) =>
      new Promise((resolve, reject) => {
        target.addEventListener('open', resolve);
        target.addEventListener('load', resolve);
        target.addEventListener('message', resolve);
        target.addEventListener('error', reject);
        setTimeout(reject, 3000);
      });
    const worker = (script: string) => new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })));
    const asks = (script: string) => settled(event(worker(script)));
    const other = origin.replace('127.0.0.1', 'localhost');
    const request = new XMLHttpRequest();
    request.open('GET', `${origin}/request`);
    setTimeout(() => request.send(), 100);
    const image = new Image();
    const loaded = settled(event(image));
    image.src = `${other}/picture`;
    return {
      fetch: await settled(fetch(`${origin}/fetch`)),
      request: await settled(event(request)),
      socket: await settled(event(new WebSocket(`${origin.replace('http', 'ws')}/socket`))),
      events: await settled(event(new EventSource(`${origin}/events`))),
      image: await loaded,
      workerFetch: await asks(`fetch('${origin}/worker').then(() => postMessage(1), () => {})`),
      workerImport: await asks(`try { importScripts('${other}/script'); postMessage(1); } catch {}`),
      workerFromNetwork: await settled(Promise.resolve().then(() => event(new Worker(`${origin}/worker.js`)))),
      beacon: (navigator.sendBeacon(`${origin}/beacon`, 'x'), 'sent'),
    };
  }, server.origin);
  const { beacon, ...others } = outcomes;
  for (const [way, outcome] of Object.entries(others)) expect(outcome, way).toBe('closed');
  // sendBeacon says yes even when the policy stops it; the server knows.
  expect(beacon).toBe('sent');
  expect(server.asked).toEqual([]);
});
