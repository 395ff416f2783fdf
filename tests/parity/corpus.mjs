/** corpus - the cases of tests/corpus as models and runs; tests/corpus/corpus_case.py says what a case is. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';

const SEPARATOR = /^---[ \t]*\n/m;

/** Every case below the folder whose text gives a model: { name, model, files, runs }. */
export function* casesBelow(folder, program, scratch) {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }).sort() : [];
  for (const path of names.map((name) => join(folder, name)).filter(isCase)) {
    yield readCase(path, program, fs.mkdtempSync(join(scratch, 'case-')));
  }
}

/** Other texts lie beside models that need them. */
function isCase(path) {
  return path.endsWith('.txt') && SEPARATOR.test(fs.readFileSync(path, 'utf8'));
}

function readCase(path, program, folder) {
  const [head, before] = fs.readFileSync(path, 'utf8').split(SEPARATOR);
  const lines = head.split('\n').map((line) => /^(\w+):\s*(.*?)\s*$/.exec(line)).filter(Boolean);
  const valuesOf = (key) => lines.filter((line) => line[1] === key).map((line) => line[2]);
  const files = {};
  for (const value of valuesOf('file')) {
    const [name, ...digits] = value.split(' ');
    files[name] = Buffer.from(digits.join(''), 'hex');
  }
  fs.writeFileSync(join(folder, 'before.txt'), before);
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(join(folder, name), content);
  execFileSync(program, ['show', 'before.txt', '-o', 'before.onnx'], { cwd: folder });
  return { name: path, model: join(folder, 'before.onnx'), files, runs: valuesOf('run').map(words) };
}

/** Splits a line at spaces outside quotes. */
function words(line) {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replace(/["']/g, ''));
}
