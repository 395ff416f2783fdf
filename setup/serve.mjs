// serve - a small static server for the built page: `node setup/serve.mjs FOLDER PORT`.
//
// It listens on this machine only, serves files of FOLDER and nothing else, and stops by Ctrl-C.
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, resolve, sep } from 'node:path';

const contentTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.onnx': 'application/octet-stream',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

function fail(message) {
  console.error(`serve: ${message}`);
  process.exit(1);
}

const [folder, portText] = process.argv.slice(2);
const port = Number(portText);
if (!folder || !Number.isInteger(port) || port < 0 || port > 65535)
  fail(`usage: node setup/serve.mjs FOLDER PORT, with a port from 0 to 65535 (got "${portText}")`);
const root = await realpath(resolve(folder)).catch(() => fail(`${folder} does not exist; run \`make build\` first`));

// The file that a request's path names, or null. Symbolic links are followed before the check.
async function findFile(requestPath) {
  const path = decodeURIComponent(requestPath);
  if (path.includes('\0')) return null;
  let file = await realpath(join(root, path));
  if ((await stat(file)).isDirectory()) file = await realpath(join(file, 'index.html'));
  return file.startsWith(root + sep) ? file : null;
}

async function answer(request, response) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
    return;
  }
  const url = new URL(request.url, 'http://localhost');
  const file = await findFile(url.pathname).catch(() => null);
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('not found\n');
    return;
  }
  response.writeHead(200, {
    'content-type': contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream',
    'content-length': (await stat(file)).size,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).on('error', () => response.destroy()).pipe(response);
}

const server = createServer((request, response) => {
  answer(request, response).catch(() => {
    if (!response.headersSent) response.writeHead(400);
    response.end();
  });
});
server.on('error', (error) => {
  if (error.code === 'EADDRINUSE') fail(`port ${port} is busy; choose another one: make run PORT=${port + 1}`);
  fail(error.message);
});
server.listen(port, '127.0.0.1', () => {
  console.log(`The page is at http://localhost:${server.address().port}/ (Ctrl-C ends it)`);
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(0));
