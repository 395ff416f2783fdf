/** The package in Chromium, unbundled: suspended streams and blocking reads, Blobs and the origin's file system. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import * as fs from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const models = join(process.env.SCRATCH, 'models');
const FOLDERS = { npm: process.env.HONE_NPM, models, page: 'tests/npm/page' };
const TYPES = { '.js': 'text/javascript', '.html': 'text/html', '.wasm': 'application/wasm' };
const BROWSER_MS = 240_000;
const STOP_WITHIN_MS = 300;

/** Serves the three folders; the page posts its results. */
function serve(onResult) {
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      const pieces = [];
      request.on('data', (piece) => pieces.push(piece));
      request.on('end', () => {
        response.end();
        onResult(JSON.parse(Buffer.concat(pieces).toString()));
      });
      return;
    }
    const [, folder, rest] = /^\/(\w+)\/(.*)$/.exec(normalize(request.url)) ?? [];
    const path = FOLDERS[folder] && join(FOLDERS[folder], rest);
    if (!path || !fs.existsSync(path)) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    fs.createReadStream(path).pipe(response);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function runPage() {
  let browser;
  let server;
  try {
    return await new Promise((resolve, reject) => {
      void serve(resolve).then((started) => {
        server = started;
        const profile = join(process.env.SCRATCH, 'profile');
        const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', `--user-data-dir=${profile}`];
        const address = `http://127.0.0.1:${server.address().port}/page/index.html`;
        browser = spawn(process.env.CHROMIUM, [...flags, address], { stdio: 'ignore', detached: true });
        browser.on('error', reject);
        browser.on('exit', (code) => reject(new Error(`the browser ended with ${code}`)));
      });
      setTimeout(() => reject(new Error('the page did not answer in time')), BROWSER_MS).unref();
    });
  } finally {
    server?.close();
    if (browser?.pid) process.kill(-browser.pid, 'SIGKILL');
  }
}

describe('in Chromium', { skip: process.env.CHROMIUM ? false : 'there is no browser' }, () => {
  let results;
  let inNode;
  const valueOf = (name) => {
    assert.equal(results[name].error, undefined);
    return results[name].value;
  };

  before(async () => {
    const { load } = await import(pathToFileURL(join(process.env.HONE_NPM, 'dist', 'node.js')));
    inNode = await load();
    results = await runPage();
  });
  after(() => fs.rmSync(join(process.env.SCRATCH, 'profile'), { recursive: true, force: true, maxRetries: 5 }));

  test('the browser can suspend WebAssembly, so both ways of reading were seen', () => {
    assert.equal(results.canSuspend, true);
  });

  for (const way of ['streams', 'blocking']) {
    for (const sink of ['blobs', 'spools']) {
      test(`${way}, ${sink}: the bytes and the report that Node makes; nothing stays behind`, async () => {
        const model = await inNode.open(join(models, 'large.onnx'));
        const { run, ...report } = await model.shrink({ mode: 'npy' });
        const { files } = await model.write('out.onnx', { sink: 'blob', 'external-data': 'always' });
        const written = [];
        for (const { name, role, bytes, blob } of files) {
          const hash = createHash('sha256').update(Buffer.from(await blob.arrayBuffer())).digest('hex');
          written.push({ name, role, bytes, hash });
        }
        await model.close();
        assert.equal(written.length, 3);
        assert.deepEqual(valueOf(`${way} ${sink}`), { report, written, left: [] });
      });
    }

    test(`${way}: external data that was given`, async () => {
      const model = await inNode.open(join(models, 'external', 'model.onnx'));
      const { run, ...report } = await model.inspect({ hash: true });
      assert.deepEqual(valueOf(`${way} inspects`), report);
    });

    test(`${way}: a cancelled call answers soon, the model comes back, nothing stays behind`, () => {
      const { inspected, written, constantsAfter, left } = valueOf(`${way} cancels`);
      for (const { code, milliseconds } of [inspected, written]) {
        assert.equal(code, 'cancelled');
        assert.ok(milliseconds < STOP_WITHIN_MS, `${milliseconds} ms`);
      }
      assert.equal(constantsAfter, 1);
      assert.deepEqual(left, []);
    });

    test(`${way}: errors say what is wrong`, () => {
      const { path, text, option, folder, missing } = valueOf(`${way} fails`);
      const assertError = ([isHoneError, code, message], wantedCode, pattern) => {
        assert.deepEqual([isHoneError, code], [true, wantedCode]);
        assert.match(message, pattern);
      };
      assertError(path, 'usage', /File/);
      assertError(text, 'model', /note\.txt/);
      assertError(option, 'usage', /min-bytes/);
      assertError(folder, 'usage', /without folders/);
      assertError(missing, 'io', /weights\/data\.bin/);
    });
  }

  test('where large Blobs would be held in memory, a large result goes to the file system', () => {
    const { bytes, during, left } = valueOf('chooses spool');
    assert.ok(bytes[0] > 256e6 && bytes[0] < 300e6, `${bytes}`);
    assert.deepEqual([during, left], [1, []]);
  });
});
