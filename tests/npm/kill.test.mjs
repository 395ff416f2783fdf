/** Killed at any moment of a write, one has the old model or the new one, and its data. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const KILL_COUNT = 15;
const entry = pathToFileURL(join(process.env.HONE_NPM, 'dist', 'node.js')).href;
const source = join(process.env.SCRATCH, 'models', 'external', 'model.onnx');
const folder = fs.mkdtempSync(join(process.env.SCRATCH, 'kill-'));
const path = join(folder, 'out.onnx');

/** Writes two results over each other, until it is killed. */
const WRITER = `
  import { load } from '${entry}';
  const hone = await load({ wasm: process.env.HONE_WASM });
  const whole = await hone.open('${source}');
  const shrunk = await hone.open('${source}');
  await shrunk.shrink();
  for (;;) {
    await whole.write('${path}');
    await shrunk.write('${path}');
    process.stdout.write('written');
  }
`;

/** Starts the writer and kills it some time after both results were there once. */
function writeAndKill(milliseconds) {
  return new Promise((resolve, reject) => {
    const stdio = ['ignore', 'pipe', 'pipe'];
    const writer = spawn(process.env.NODE, ['--input-type=module', '-e', WRITER], { stdio });
    let trouble = '';
    writer.stderr.on('data', (text) => (trouble += text));
    writer.stdout.once('data', () => setTimeout(() => writer.kill('SIGKILL'), milliseconds));
    writer.on('exit', (code) => (code === null ? resolve() : reject(new Error(trouble))));
  });
}

test('a writer that is killed leaves the old result or the new one', async () => {
  const { load } = await import(entry);
  const hone = await load({ wasm: process.env.HONE_WASM });
  for (let kill = 0; kill < KILL_COUNT; kill++) {
    await writeAndKill((kill * 97) % 640);
    const model = await hone.open(path);
    const { model: facts } = await model.inspect({ hash: true });
    await model.close();
    const { constants } = facts.counts;
    assert.ok(constants === 3 || constants === 2, `${constants} constants`);
    const equal = facts.duplicates.groups.map(({ count }) => count);
    assert.deepEqual(equal, constants === 3 ? [2] : []);
  }
});
