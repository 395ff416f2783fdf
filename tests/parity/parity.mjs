/**
 * parity - runs jobs on models by the command line and by the package, and compares files and reports byte for byte.
 *
 *     node parity.mjs PACKAGE SCRATCH FOLDER...
 *
 * Every .onnx file below the folders is inspected, folded, shrunk, shrunk with extraction and with narrower constants,
 * slimmed with several options, and its shapes are inferred, the last two also for sizes that its inputs do not say. Every
 * case of the corpus (.txt, see tests/corpus/corpus_case.py) is run with its own options; besides, cases of slim are
 * slimmed and folded with none, all others are inspected, shrunk, inferred and slimmed. One run is one test.
 */
import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { casesBelow } from './corpus.mjs';

const [packageFolder, scratch, ...folders] = process.argv.slice(2).map((path) => resolve(path));
const { load } = await import(pathToFileURL(join(packageFolder, 'dist', 'node.js')));
const hone = await load({ wasm: process.env.HONE_WASM });
const program = resolve(process.env.HONE);

const EXIT_CODES = { model: 1, usage: 2, io: 3, check: 4 };
const INFER = ['infer', '--limit', '1000'];
const STANDARD_RUNS = [['inspect', '--hash'], ['shrink'], ['shrink', '--mode', 'npy'], INFER];
const SLIM_RUNS = [['slim'], ['fold', '--exact']];
const MODEL_RUNS = [
  ...STANDARD_RUNS,
  ...SLIM_RUNS,
  ['shrink', '--downcast', 'int64,float64', '--downcast-lossy'],
  [...INFER, '--strict'],
  ['slim', '--infer-shapes', '--strip', 'doc,metadata', '--freeze-defaults', '--max-growth', '1M'],
  ['slim', '--exact', '--no-fold', '--skip', 'share'],
];
/** Options that name a file beside the model. */
const PATHS = ['restore', 'op-schema'];

// ---- What is run -------------------------------------------------------------------------------------------------

/** Models: a name for people, and the files to lay out, the model under `model`. */
function* subjects() {
  for (const folder of folders) {
    for (const path of filesBelow(folder).filter((each) => each.endsWith('.onnx'))) {
      yield { name: relative('.', path), model: path, runs: MODEL_RUNS.map((run) => [run]), isModel: true };
    }
    for (const { name, model, files, runs } of casesBelow(folder, program, scratch)) {
      const isSlim = runs.some(([job]) => SLIM_RUNS.some(([other]) => other === job));
      const others = isSlim ? SLIM_RUNS : [...STANDARD_RUNS, ['slim']];
      yield { name: relative('.', name), model, files, runs: [...others.map((run) => [run]), runs] };
    }
  }
}

/** Runs with a shape and with sizes for what the inputs of the model leave open. */
async function runsWithSizes(path) {
  const inputs = await inputsOf(path);
  const shapes = inputs.filter(({ dims }) => dims?.length > 0);
  const names = new Set(shapes.flatMap(({ dims }) => dims.filter((dim) => typeof dim === 'string' && isListItem(dim))));
  const shapeOf = ({ name, dims }) => `${name}=${dims.map((dim, axis) => (typeof dim === 'number' ? dim : axis === 0 ? 2 : '?'))}`;
  const given = {
    '--dim': [...names].map((name, index) => `${name}=${index + 2}`),
    '--input-shape': shapes.filter(({ name }) => isListItem(name)).map(shapeOf),
  };
  const runsWith = (option, list) => [INFER, ['slim']].map((run) => [[...run, option, list.join()]]);
  return Object.entries(given).flatMap(([option, list]) => (list.length > 0 ? runsWith(option, list) : []));
}

async function inputsOf(path) {
  const model = await hone.open(path).catch(() => null);
  try {
    const report = await model?.inspect();
    return report?.model.inputs.filter((input) => !input.is_default) ?? [];
  } catch {
    return []; // the runs that every model has show whether both sides refuse it alike
  } finally {
    await model?.close();
  }
}

function isListItem(name) {
  return name !== '' && !name.includes(',');
}

function filesBelow(folder) {
  const names = fs.existsSync(folder) ? fs.readdirSync(folder, { recursive: true }).sort() : [];
  return names.map((name) => join(folder, name)).filter((path) => fs.statSync(path).isFile());
}

/** A folder with the model and what it refers to, for one side. */
function layOut({ model, files = {} }, side) {
  const folder = fs.mkdtempSync(join(scratch, `${side}-`));
  fs.copyFileSync(model, join(folder, 'before.onnx'));
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(dirname(join(folder, name)), { recursive: true });
    fs.writeFileSync(join(folder, name), content);
  }
  for (const other of fs.readdirSync(dirname(model), { withFileTypes: true })) {
    const isData = other.isDirectory() || /\.(data|bin|weights)$/.test(other.name);
    if (isData && !(other.name in files)) {
      fs.cpSync(join(dirname(model), other.name), join(folder, other.name), { recursive: true });
    }
  }
  return folder;
}

/** The model that step `index` of `count` steps writes. */
function outputName(index, count) {
  return index === count - 1 ? 'after.onnx' : `step${index + 1}.onnx`;
}

// ---- The two sides: each gives the report of the last step, or the failure of the one that failed ----------------

async function runNative(folder, steps) {
  let input = 'before.onnx';
  for (const [index, words] of steps.entries()) {
    const output = outputName(index, steps.length);
    const write = words[0] === 'inspect' ? [] : ['-o', output];
    const failure = await runProgram([...words, '--quiet', '--report', 'report.json', input, ...write], folder);
    if (failure) return failure;
    input = output;
  }
  const report = fs.readFileSync(join(folder, 'report.json'), 'utf8');
  fs.rmSync(join(folder, 'report.json'));
  return { report };
}

/** Its failure, or null. */
function runProgram(words, cwd) {
  return new Promise((done, fail) => {
    execFile(program, words, { cwd, timeout: 120_000 }, (error, _, said) => {
      if (!error) done(null);
      else if (typeof error.code !== 'number') fail(error);
      else done({ code: error.code, message: said.trim().replace(/^hone: /, '') });
    });
  });
}

/** onDisk: let the package write the files itself, which waits for the disk; else they come as Blobs. */
async function runPackage(folder, steps, onDisk) {
  let input = 'before.onnx';
  let report = '';
  for (const [index, [job, ...words]] of steps.entries()) {
    const output = outputName(index, steps.length);
    try {
      report = await runStep(folder, job, optionsOf(words, folder), input, output, onDisk);
    } catch (error) {
      if (!(error.code in EXIT_CODES)) throw error;
      // The command line runs inside the folder.
      const message = error.message.replaceAll(`${folder}/`, '').replaceAll(folder, '.');
      return { code: EXIT_CODES[error.code], message };
    }
    input = output;
  }
  return { report };
}

async function runStep(folder, job, options, input, output, onDisk) {
  const model = await hone.open(join(folder, input));
  try {
    await model.run(job, options.job);
    if (job !== 'inspect') {
      const { files } = await model.write(output, { sink: onDisk ? { path: folder } : 'blob', ...options.write });
      for (const { name, blob } of onDisk ? [] : files) {
        fs.writeFileSync(join(folder, name), Buffer.from(await blob.arrayBuffer()));
      }
    }
    return await model.reportJson();
  } finally {
    await model.close();
  }
}

/** Words of a command line as options of the job and of `write`. What follows an option, up to the next, is its value. */
function optionsOf(words, folder) {
  const { write } = hone.describe();
  const options = { job: {}, write: {} };
  for (let index = 0; index < words.length; index++) {
    const [, name, given] = /^--([^=]+)(?:=(.*))?$/s.exec(words[index]);
    const values = given === undefined ? [] : [given];
    while (given === undefined && index + 1 < words.length && !words[index + 1].startsWith('--')) values.push(words[++index]);
    const part = write.some((option) => option.name === name.replaceAll('_', '-')) ? options.write : options.job;
    const texts = values.length === 0 ? ['true'] : values.map((text) => (PATHS.includes(name) ? join(folder, text) : text));
    part[name] = part[name] === undefined && texts.length === 1 ? texts[0] : [part[name] ?? [], texts].flat();
  }
  return options;
}

// ---- Comparison --------------------------------------------------------------------------------------------------

/** All but "run", which comes last and differs between runs. */
function comparable(report) {
  return report?.slice(0, report.lastIndexOf('"run": {'));
}

function difference(native, inPackage, sides) {
  if (native.code !== inPackage.code) return `exit code ${native.code ?? 0} against ${inPackage.code ?? 0}`;
  if (native.message !== inPackage.message) return `\n  ${native.message}\n  ${inPackage.message}`;
  const [names, others] = sides.map((folder) => filesBelow(folder).map((path) => relative(folder, path)));
  if (names.join() !== others.join()) return `files ${names} against ${others}`;
  const unequal = names.filter((name) => {
    const [one, other] = sides.map((folder) => fs.readFileSync(join(folder, name)));
    return !one.equals(other);
  });
  if (unequal.length > 0) return `${unequal} differ`;
  return firstUnequalLine(comparable(native.report) ?? '', comparable(inPackage.report) ?? '');
}

function firstUnequalLine(one, other) {
  const others = other.split('\n');
  const index = one.split('\n').findIndex((line, at) => line !== others[at]);
  if (index >= 0) return `reports differ:\n  ${one.split('\n')[index]}\n  ${others[index]}`;
  return one === other ? '' : 'one report is longer';
}

const counts = { passed: 0, failed: 0 };
let refused = 0;

async function compare(subject, steps) {
  const sides = [layOut(subject, 'native'), layOut(subject, 'package')];
  const onDisk = subject.files !== undefined;
  const [native, inPackage] = await Promise.all([runNative(sides[0], steps), runPackage(sides[1], steps, onDisk)]);
  const trouble = difference(native, inPackage, sides);
  if (native.code) refused++;
  if (trouble) console.log(`FAILED ${subject.name}: ${steps.map((words) => words.join(' ')).join(', ')}: ${trouble}`);
  counts[trouble ? 'failed' : 'passed']++;
  for (const folder of sides) fs.rmSync(folder, { recursive: true });
}

async function* runs() {
  for (const subject of subjects()) {
    const more = subject.isModel ? await runsWithSizes(subject.model) : [];
    for (const steps of [...subject.runs, ...more]) yield [subject, steps];
  }
}

/** Most of the time is spent waiting for the disk. */
const SIMULTANEOUS = 6;
const waiting = runs();
async function takeTurns() {
  for await (const [subject, steps] of waiting) await compare(subject, steps);
}
await Promise.all(Array.from({ length: SIMULTANEOUS }, takeTurns));
console.log(`${refused} runs were refused, on both sides alike where they passed`);
console.log(`${counts.passed} passed, ${counts.failed} failed, 0 skipped`);
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
