/**
 * page - what the browser does for browser.test.mjs: every function of `scenarios` runs in both ways of reading, and
 * what it returns, or the error it threw, is sent to the test.
 */
import { HoneError, load } from '/npm/dist/browser.js';
import { WorkerHone } from '/npm/dist/web.js';

const MIB = 1 << 20;

async function fileOf(name) {
  return new File([await (await fetch(`/models/${name}`)).blob()], name.split('/').at(-1));
}

async function hashOf(blob) {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A model and 512 MiB that it refers to, of which the page holds one. */
async function openHuge(hone) {
  const block = new Blob([new Uint8Array(MIB).map((_, index) => index % 251)]);
  const data = new Blob(Array.from({ length: 512 }, () => block));
  return hone.open(await fileOf('huge.onnx'), { files: { 'huge.bin': data } });
}

async function spoolNames() {
  const root = await navigator.storage.getDirectory();
  const names = [];
  for await (const name of (await root.getDirectoryHandle('hone-spool', { create: true })).keys()) names.push(name);
  return names;
}

async function shrunkHashes(hone, sink) {
  const model = await hone.open(await fileOf('large.onnx'));
  const { run, ...report } = await model.shrink({ mode: 'npy' });
  const { files } = await model.write('out.onnx', { sink, 'external-data': 'always' });
  const written = [];
  for (const { name, role, bytes, blob } of files) written.push({ name, role, bytes, hash: await hashOf(blob) });
  await model.close();
  return { report, written, left: await spoolNames() };
}

async function cancelDuring(start) {
  const controller = new AbortController();
  let abortedAt = 0;
  const running = start({
    signal: controller.signal,
    onProgress: () => {
      abortedAt ||= performance.now();
      controller.abort();
    },
  });
  const code = await running.then(() => 'done', (error) => error.code);
  return { code, milliseconds: performance.now() - abortedAt };
}

const scenarios = {
  blobs: (hone) => shrunkHashes(hone, 'blob'),
  spools: (hone) => shrunkHashes(hone, 'opfs'),

  async inspects(hone) {
    const model = await hone.open(await fileOf('external/model.onnx'), {
      files: { 'weights/data.bin': await fileOf('external/weights/data.bin') },
    });
    const { run, ...report } = await model.inspect({ hash: true });
    await model.close();
    return report;
  },

  async cancels(hone) {
    const model = await openHuge(hone);
    const inspected = await cancelDuring((call) => model.inspect({ hash: true }, call));
    await model.shrink();
    const written = await cancelDuring((call) => model.write('out.onnx', { sink: 'opfs' }, call));
    const { model: facts } = await model.inspect();
    await model.close();
    return { inspected, written, constantsAfter: facts.counts.constants, left: await spoolNames() };
  },

  async fails(hone) {
    const errors = {};
    const tell = (name, promise) =>
      promise.catch((error) => (errors[name] = [error instanceof HoneError, error.code, error.message]));
    await tell('path', hone.open('model.onnx'));
    await tell('text', hone.open(new File(['hello world, this is no model'], 'note.txt')));
    const model = await hone.open(await fileOf('small.onnx'));
    await tell('option', model.shrink({ 'min-byte': 1 }));
    await tell('folder', model.write('a/b.onnx'));
    await tell('missing', (await hone.open(await fileOf('external/model.onnx'))).shrink());
    return errors;
  },
};

/** Where large Blobs would be held in memory, a large result goes to the file system by itself. */
async function choosesSpool(hone) {
  const model = await openHuge(hone);
  await model.shrink();
  const { files } = await model.write('out.onnx');
  const result = { bytes: files.map(({ bytes }) => bytes), during: (await spoolNames()).length };
  await model.close();
  return { ...result, left: await spoolNames() };
}

async function send(result) {
  await fetch('/result', { method: 'POST', body: JSON.stringify(result) });
}

async function outcomeOf(action) {
  try {
    return { value: await action() };
  } catch (error) {
    return { error: `${error?.code ?? ''} ${error?.stack ?? error}` };
  }
}

const results = { canSuspend: 'Suspending' in WebAssembly };
const module = await WebAssembly.compileStreaming(fetch('/npm/hone.wasm'));
const withoutSuspension = () => new Worker('./worker_without_suspension.js', { type: 'module' });
const ways = { streams: await load(), blocking: await WorkerHone.create(withoutSuspension, module) };
for (const [way, hone] of Object.entries(ways)) {
  for (const [name, scenario] of Object.entries(scenarios)) {
    results[`${way} ${name}`] = await outcomeOf(() => scenario(hone));
  }
}
delete window.showSaveFilePicker;
results['chooses spool'] = await outcomeOf(async () => choosesSpool(await load()));
await send(results);
