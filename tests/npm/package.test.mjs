/** The package as its users get it: packed, installed into a fresh folder, run, and compiled against. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join, resolve } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const folder = join(process.env.SCRATCH, 'consumer');
const installed = join(folder, 'node_modules', 'hone-onnx');
const quiet = ['--offline', '--no-audit', '--no-fund', '--no-update-notifier'];

function run(program, values, cwd = folder) {
  try {
    return execFileSync(program, values, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    throw new Error(`${program} ${values.join(' ')}\n${error.stdout}${error.stderr}`);
  }
}

before(() => {
  fs.mkdirSync(folder);
  fs.writeFileSync(join(folder, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
  const [{ filename }] = JSON.parse(
    run('npm', ['pack', '--json', ...quiet, '--pack-destination', folder], process.env.HONE_NPM),
  );
  run('npm', ['install', ...quiet, `./${filename}`]);
});

test('the package holds its code, types, module and papers, and depends on nothing', () => {
  const names = fs.readdirSync(installed, { recursive: true }).filter((name) => /\./.test(name));
  for (const name of ['README.md', 'hone.wasm', 'package.json']) assert.ok(names.includes(name), name);
  const code = names.filter((name) => !['README.md', 'hone.wasm', 'package.json'].includes(name));
  for (const name of code) assert.match(name, /^dist\/\w+(\.d\.ts|\.js)$/);
  assert.ok(fs.existsSync(join(installed, 'LICENSE')));
  const { dependencies, scripts } = JSON.parse(fs.readFileSync(join(installed, 'package.json'), 'utf8'));
  assert.deepEqual([dependencies, scripts], [undefined, undefined]);
  assert.deepEqual(fs.readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.')), ['hone-onnx']);
});

test("the README's example runs as it is", () => {
  const [, example] = /```js\n(.*?)```/s.exec(fs.readFileSync(join(installed, 'README.md'), 'utf8'));
  fs.writeFileSync(join(folder, 'example.js'), example);
  fs.copyFileSync(join(process.env.SCRATCH, 'models', 'small.onnx'), join(folder, 'model.onnx'));
  const before = fs.statSync(join(folder, 'model.onnx')).size;
  const said = run(process.env.NODE, ['example.js']).trimEnd().split('\n');
  const after = fs.statSync(join(folder, 'slim.onnx')).size;
  assert.equal(said[0], `3 nodes, 3 constants, ${before} bytes`);
  assert.match(said[1], /^[1-3] nodes after [1-9]\d* rewrites$/);
  assert.equal(said.at(-1), `model slim.onnx: ${after} bytes`);
  assert.ok(after < before - 1280, 'two constants are equal');
  const compare = resolve('tests/npm/same_results.py');
  run(process.env.PYTHON, [compare, join(folder, 'model.onnx'), join(folder, 'slim.onnx'), '1e-5']);
});

const CONSUMER = `
import { load, HoneError, type InferReport, type Model, type Progress, type Report, type ShrinkReport, type SlimReport, type WrittenFile } from 'hone-onnx';
import { startWorker, WorkerHone } from 'hone-onnx/web';

export async function shrunk(source: Blob | Uint8Array): Promise<WrittenFile | undefined> {
  const hone = await load({ wasm: new URL('hone.wasm', location.href) });
  const model: Model = await hone.open(source, { files: { 'weights.bin': source } });
  const report: ShrinkReport = await model.shrink({ 'min-bytes': 16, 'no-share': ['*.bias'] });
  const first: string | undefined = report.records[0]?.removed?.[0];
  const dims: readonly (number | string | null)[] | null | undefined = report.output.inputs[0]?.dims;
  console.log(first, dims, new HoneError('io', 'x').code === 'model');
  const { shapes }: InferReport = await model.infer({ dim: ['batch=4'], strict: true });
  const all: Report = await model.run('infer');
  if (all.job === 'infer') console.log(all.values.after.numbers - all.values.before.numbers, shapes[0]?.shape.length);
  const { records, refusals }: SlimReport = await model.slim({ skip: ['fuse_*'], exact: true, 'max-growth': 4096 });
  const nodes: readonly string[] | undefined = records[0]?.removed_nodes;
  console.log(nodes, refusals[0]?.reason, (await model.fold({ dim: 'batch=4' })).totals.rewrites);
  console.log((await hone.passes()).passes.filter(({ kind }) => kind === 'rounding').map(({ before, after }) => [before, after]));
  // @ts-expect-error: no such option
  await model.slim({ skips: ['fuse_*'] });
  // @ts-expect-error: of slim only
  await model.fold({ skip: ['fuse_*'] });
  // @ts-expect-error: no such kind
  console.log(records[0]?.kind === 'about');
  // @ts-expect-error: no such code
  console.log(new HoneError('io', 'x').code === 'disk');
  // @ts-expect-error: a flag
  await model.inspect({ hash: 'yes' });
  // @ts-expect-error: no such sink
  await model.write('out.onnx', { sink: 'floppy' });
  // @ts-expect-error: a record has no such member
  report.records[0]?.bytes;
  const call = { onProgress: (progress: Progress) => console.log(progress.done) };
  const { files } = await model.write('out.onnx', { sink: 'blob', 'external-data': 'never' }, call);
  return files.find(({ role, blob }) => role === 'model' && blob);
}

export const inPage = (worker: () => Worker, module: WebAssembly.Module) => WorkerHone.create(worker, module);
export const inWorker = () => startWorker(self);
`;

const OPTION_VALUES = { flag: true, integer: 1, choice: 'portable', list: ['a'], text: 'a' };

/** Every option that means something without a command line, with a value of its type. */
function allOptions({ jobs }, job) {
  const options = jobs.find(({ name }) => name === job).options.filter(({ level, name }) => level !== 'cli' || name === 'op-schema');
  return JSON.stringify(Object.fromEntries(options.map(({ name, type }) => [name, OPTION_VALUES[type]])));
}

/** Values of the core as literals of their declared types: a member too many or too few does not compile. */
async function literals() {
  const { load } = await import(pathToFileURL(join(installed, 'dist', 'node.js')));
  const hone = await load();
  const declared = [`const d: Description = ${JSON.stringify(hone.describe())};`];
  declared.push(`const a: Required<SlimOptions> = ${allOptions(hone.describe(), 'slim')};`);
  declared.push(`const b: Required<FoldOptions> = ${allOptions(hone.describe(), 'fold')};`);
  declared.push(`const p: Passes = ${JSON.stringify(await hone.passes())};`);
  const { operators, ...rest } = await hone.ops();
  const some = { ...rest, operators: operators.filter((_, index) => index % 5 === 0) };
  declared.push(`const o: Operators = ${JSON.stringify(some)};`);
  for (const name of ['symbols.onnx', 'custom.onnx']) {
    const model = await hone.open(join(process.env.SCRATCH, 'models', name));
    for (const options of [{}, { dim: ['batch=4'], strict: true, limit: 2 }]) {
      await model.infer(options);
      const { report } = await model.write('out.onnx', { sink: 'blob' });
      declared.push(`const f${declared.length}: InferReport = ${JSON.stringify(report)};`);
    }
    await model.close();
  }
  for (const options of [{}, { explain: ['copy', 'last'], 'max-growth': 4096 }, { 'infer-shapes': true, 'keep-op': ['Conv'] }]) {
    const model = await hone.open(join(process.env.SCRATCH, 'models', 'slimmable.onnx'));
    declared.push(`const f${declared.length}: SlimReport = ${JSON.stringify(await model.fold(options))};`);
    await model.reset();
    await model.slim(options);
    const { report } = await model.write('out.onnx', { sink: 'blob' });
    declared.push(`const f${declared.length}: SlimReport = ${JSON.stringify(report)};`);
    await model.close();
  }
  for (const name of ['small.onnx', 'external/model.onnx']) {
    const model = await hone.open(join(process.env.SCRATCH, 'models', name));
    const reports = [await model.inspect(), await model.inspect({ hash: true })];
    for (const report of reports) {
      declared.push(`const i${declared.length}: InspectReport = ${JSON.stringify(report)};`);
    }
    for (const options of [{}, { mode: 'npy', 'extract-ops': ['mul_2'] }]) {
      await model.reset();
      await model.shrink({ ...options, 'no-share': ['a*'] });
      const { report } = await model.write('out.onnx', { sink: 'blob' });
      declared.push(`const s${declared.length}: ShrinkReport = ${JSON.stringify(report)};`);
    }
    await model.close();
  }
  return [`import type { Description, FoldOptions, InferReport, InspectReport, Operators, Passes, ShrinkReport, SlimOptions, SlimReport } from 'hone-onnx';`, ...declared, ''].join('\n');
}

for (const [module, moduleResolution] of [['nodenext', 'nodenext'], ['esnext', 'bundler']]) {
  test(`a strict consumer compiles, and reports are what is declared (${moduleResolution})`, async () => {
    fs.writeFileSync(join(folder, 'consumer.ts'), CONSUMER);
    fs.writeFileSync(join(folder, 'literals.ts'), await literals());
    const compilerOptions = {
      module,
      moduleResolution,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
    };
    fs.writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['consumer.ts', 'literals.ts'] }));
    run(process.env.NODE, [resolve('wasm/js/node_modules/typescript/bin/tsc'), '-p', '.']);
  });
}
