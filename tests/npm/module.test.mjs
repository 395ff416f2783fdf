/** The module's imports and exports are those that wasm/ lists and that both sides of the seam declare. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path) => readFileSync(path, 'utf8');
const lines = (path) => read(path).trimEnd().split('\n');
const matches = (text, pattern) => [...text.matchAll(pattern)].map((match) => match[1]).sort();

const module = new WebAssembly.Module(readFileSync(process.env.HONE_WASM));
const imports = WebAssembly.Module.imports(module);
const exports = WebAssembly.Module.exports(module);
const bindings = read('wasm/bindings.c');
const loader = read('wasm/js/src/module.ts');

test('the module imports what wasm/imports.txt lists, and nothing else', () => {
  assert.deepEqual(imports.map((each) => `${each.module}.${each.name}`).sort(), lines('wasm/imports.txt'));
});

test('the module exports what wasm/exports.txt lists, its memory and its start', () => {
  const ours = exports.filter(({ name }) => name.startsWith('wasm_')).map(({ name }) => name);
  assert.deepEqual(ours.sort(), lines('wasm/exports.txt'));
  for (const name of ['memory', '_initialize']) assert.ok(exports.some((each) => each.name === name), name);
});

test('bindings, stubs and loader declare the same functions', () => {
  const host = lines('wasm/imports.txt').filter((name) => name.startsWith('host.')).map((name) => name.slice(5));
  assert.deepEqual(matches(bindings, /^IMPORT\((host_\w+)\)/gm), host);
  assert.deepEqual(matches(read('wasm/host_stub.js'), /^ {2}(host_[a-z_]+?)(?<!__sig): /gm), host);
  assert.deepEqual(matches(loader, /^ {2}(host_\w+)\(/gm), host);
  assert.deepEqual(matches(bindings, /^EXPORT\((wasm_\w+)\)/gm), lines('wasm/exports.txt'));
  assert.deepEqual(matches(loader, /^ {2}(wasm_\w+)\(/gm), lines('wasm/exports.txt'));
});
