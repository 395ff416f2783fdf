// serve_test - setup/serve.mjs from outside: `node serve_test.mjs NAME` runs one case, `--list` names them.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = await mkdtemp(join(tmpdir(), 'hone-serve-'));
const site = join(folder, 'site');

async function layOut() {
  await mkdir(join(site, 'deep'), { recursive: true });
  await mkdir(join(folder, 'site-secret'));
  await writeFile(join(folder, 'secret'), 'secret');
  await writeFile(join(folder, 'site-secret', 'file'), 'secret');
  await writeFile(join(site, 'index.html'), '<p>page</p>');
  await writeFile(join(site, 'deep', 'index.html'), '<p>deep</p>');
  await writeFile(join(site, 'a b.txt'), 'spaced');
  for (const name of ['m.wasm', 's.js', 's.css', 'i.svg']) await writeFile(join(site, name), 'x');
  await symlink('../secret', join(site, 'link'));
}

// Starts the server; gives its exit code and messages where it ends, its port where it listens.
function start(...args) {
  const child = spawn(process.execPath, ['setup/serve.mjs', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  return new Promise((resolve) => {
    child.stderr.on('data', (chunk) => (text += chunk));
    child.stdout.on('data', (chunk) => {
      const match = /http:\/\/localhost:(\d+)\//.exec((text += chunk));
      if (match) resolve({ child, port: Number(match[1]) });
    });
    child.on('close', (code) => resolve({ code, text }));
  });
}

// The path goes out as it stands: fetch would normalize it.
function get(port, path, method = 'GET') {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method }, (response) => {
      let body = '';
      response.on('data', (chunk) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode, type: response.headers['content-type'], body }));
    });
    asked.on('error', reject).end();
  });
}

async function withServer(use) {
  const { child, port } = await start(site, '0');
  try {
    await use(port);
  } finally {
    child.kill();
  }
}

const cases = {
  serves_files_with_their_types: () =>
    withServer(async (port) => {
      const types = { '/': 'text/html', '/m.wasm': 'application/wasm', '/s.js': 'text/javascript', '/s.css': 'text/css' };
      for (const [path, type] of Object.entries({ ...types, '/i.svg': 'image/svg+xml' })) {
        const answer = await get(port, path);
        assert.equal(answer.status, 200, path);
        assert.equal(answer.type.split(';')[0], type, path);
      }
      assert.equal((await get(port, '/deep/')).body, '<p>deep</p>');
      assert.equal((await get(port, '/a%20b.txt')).body, 'spaced');
      assert.equal((await get(port, '/', 'HEAD')).body, '');
    }),
  serves_nothing_outside: () =>
    withServer(async (port) => {
      const paths = ['/../secret', '/%2e%2e/secret', '/..%2fsecret', '/deep/../../secret', '/link', '/..%2fsite-secret/file'];
      for (const path of [...paths, '/%00', '/%zz', '//etc/passwd', '/missing']) {
        const answer = await get(port, path);
        assert.equal(answer.status, 404, path);
        assert.ok(!answer.body.includes('secret'), path);
      }
      assert.equal((await get(port, '/', 'POST')).status, 405);
    }),
  busy_port_is_a_clear_error: async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.on('listening', resolve));
    const { port } = other.address();
    const { code, text } = await start(site, String(port));
    other.close();
    assert.equal(code, 1);
    assert.match(text, new RegExp(`port ${port} is busy`));
  },
  missing_folder_and_wrong_port_are_clear_errors: async () => {
    assert.match((await start(join(folder, 'none'), '0')).text, /does not exist; run `make build` first/);
    assert.equal((await start(site, 'http')).code, 1);
    assert.equal((await start(site, '65536')).code, 1);
  },
};

const name = process.argv[2];
if (name === '--list') console.log(Object.keys(cases).join('\n'));
else {
  await layOut();
  await cases[name]();
}
await rm(folder, { recursive: true });
