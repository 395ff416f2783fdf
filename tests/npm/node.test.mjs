/** The API in Node, in the calling thread and in threads of its own. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';

const { load, HoneError } = await import(pathToFileURL(join(process.env.HONE_NPM, 'dist', 'node.js')));

const models = join(process.env.SCRATCH, 'models');
const small = join(models, 'small.onnx');
const large = join(models, 'large.onnx');
const external = join(models, 'external', 'model.onnx');
const slimmable = join(models, 'slimmable.onnx');
const symbols = join(models, 'symbols.onnx');
const custom = join(models, 'custom.onnx');
const externalData = join(models, 'external', 'weights', 'data.bin');
const STOP_WITHIN_MS = 300;

/** A new folder for one test. */
function folder() {
  return fs.mkdtempSync(join(process.env.SCRATCH, 'node-'));
}

/** All but "run", which differs between runs. */
function comparable({ run, ...report }) {
  assert.equal(typeof run.milliseconds, 'number');
  return report;
}

function assertSameResults(before, after, tolerance = 0) {
  execFileSync(process.env.PYTHON, ['tests/npm/same_results.py', before, after, String(tolerance)], { stdio: 'pipe' });
}

/** The dims of every value that the model tells, read by onnx: name to numbers, names and null. */
function valuesOf(path) {
  return JSON.parse(execFileSync(process.env.PYTHON, ['tests/npm/value_infos.py', path], { stdio: 'pipe' }));
}

const bytesOf = async (file) => Buffer.from(await file.blob.arrayBuffer());
const isError = (code, message) => (error) => {
  assert.ok(error instanceof HoneError, error?.stack);
  assert.equal(error.code, code, error.message);
  assert.match(error.message, message);
  return true;
};

for (const threads of [false, true]) {
  describe(threads ? 'in threads' : 'in the calling thread', () => {
    let hone;
    const opened = [];
    const open = async (...values) => {
      const model = await hone.open(...values);
      opened.push(model);
      return model;
    };
    before(async () => {
      hone = await load({ wasm: process.env.HONE_WASM, threads });
    });
    after(() => Promise.all(opened.map((model) => model.close())));

    test('describes its jobs and their options', () => {
      const { version, jobs, write } = hone.describe();
      assert.equal(version, hone.version);
      const wanted = [['slim', true], ['fold', true], ['inspect', false], ['shrink', true], ['infer', true], ['qdq', true]];
      assert.deepEqual(jobs.map(({ name, writes }) => [name, writes]), wanted);
      const mode = jobs.find(({ name }) => name === 'shrink').options.find(({ name }) => name === 'mode');
      assert.deepEqual([mode.type, mode.default, mode.choices], ['choice', 'shrink', ['shrink', 'npy']]);
      assert.ok(write.some(({ name }) => name === 'external-data'));
    });

    test('lists its operators', async () => {
      const { version, operators } = await hone.ops();
      assert.equal(version, hone.version);
      const clips = operators.filter(({ name, domain }) => name === 'Clip' && domain === 'ai.onnx');
      assert.deepEqual(clips.map(({ since }) => since), [13, 12, 11, 6, 1]);
      assert.deepEqual(clips[3].attributes.map((attribute) => attribute.default), [3.4028235e+38, -3.4028235e+38]);
      assert.ok(clips[0].types[0].types.includes('tensor(bfloat16)'));
    });

    test('lists the passes of slim as the command line does', async () => {
      const passes = await hone.passes();
      assert.deepEqual(passes, JSON.parse(execFileSync(process.env.HONE, ['passes', '--json'], { encoding: 'utf8' })));
      assert.ok(passes.passes.length > 0 && passes.steps.length > 0 && passes.peers.length > 0);
      for (const { kind } of passes.passes) assert.ok(['exact', 'rounding', 'signed-zero'].includes(kind), kind);
    });

    test('a path, bytes and a Blob are one model', async () => {
      const bytes = fs.readFileSync(small);
      const reports = [];
      for (const source of [small, bytes, new Blob([bytes]), new File([bytes], 'any.onnx')]) {
        const model = await open(source, { name: typeof source === 'string' ? undefined : 'small.onnx' });
        assert.equal(model.name, 'small.onnx');
        reports.push(comparable(await model.inspect({ hash: true })));
      }
      assert.equal(reports[0].model.counts.nodes, 3);
      assert.equal(reports[0].model.bytes, bytes.length);
      for (const report of reports.slice(1)) assert.deepEqual(report, reports[0]);
    });

    test('shrinks, and writes a file that computes the same', async () => {
      const model = await open(small);
      const { totals, records } = await model.shrink();
      assert.deepEqual([totals.groups, totals.removed, totals.saved_bytes], [1, 1, 16 * 20 * 4]);
      assert.deepEqual([records[0].kept, records[0].removed], ['first', ['second']]);
      const path = join(folder(), 'out.onnx');
      const { files, report } = await model.write(path);
      assert.deepEqual(files, [{ name: 'out.onnx', role: 'model', bytes: fs.statSync(path).size, path }]);
      assert.deepEqual(report.files, [{ name: 'out.onnx', role: 'model', bytes: files[0].bytes }]);
      assertSameResults(small, path);
      assert.deepEqual(fs.readdirSync(join(path, '..')), ['out.onnx']);
    });

    test('slims, and writes a file that computes the same', async () => {
      for (const [options, tolerance] of [[{}, 1e-5], [{ exact: true }, 0], [{ 'no-fold': true, skip: 'fuse_*' }, 0]]) {
        const model = await open(slimmable);
        const { totals, records, input, output } = await model.slim(options);
        assert.ok(output.counts.nodes < input.counts.nodes);
        assert.equal(totals.rewrites, records.length);
        assert.equal(totals.passes.reduce((sum, { count }) => sum + count, 0), records.length);
        if (tolerance === 0) assert.deepEqual(records.filter(({ kind }) => kind !== 'exact'), []);
        const path = join(folder(), 'out.onnx');
        await model.write(path);
        assertSameResults(slimmable, path, tolerance);
        assert.equal((await model.slim(options)).totals.rewrites, 0, 'a second time there is nothing left');
        await model.close();
      }
    });

    test('records of slim say which nodes and values went, and what was left alone', async () => {
      const model = await open(slimmable);
      const { records, refusals } = await model.slim({ 'keep-node': ['norm'] });
      const copy = records.find(({ op_type: operator }) => operator === 'Identity');
      assert.deepEqual([copy.where, copy.kind, copy.new_op_type], ['main/0', 'exact', null]);
      assert.ok(copy.removed.includes('copy'), JSON.stringify(copy));
      for (const { pass, where, what, reason } of refusals) assert.ok(pass && where && what && reason);
      assert.ok(!records.some(({ removed }) => removed.includes('normal')));
      await assert.rejects(model.slim({ skip: ['eliminate_identiti'] }), isError('usage', /eliminate_identiti.*eliminate_identity/s));
    });

    test('tells of a node by its name, its id and its output', async () => {
      const model = await open(slimmable);
      const { explained, records, refusals } = await model.slim({ explain: ['copy', 'main/0', 'last'], exact: true });
      assert.deepEqual(explained.map(({ asked, node, op_type: type, outcome }) => [asked, node, type, outcome]), [
        ['copy', 'main/0', 'Identity', 'gone'],
        ['main/0', 'main/0', 'Identity', 'gone'],
        ['last', 'main/7', 'Add', explained[2].outcome],
      ]);
      assert.ok(explained[0].records.length > 0);
      for (const each of explained) {
        for (const place of each.records) assert.ok(records[place]);
        for (const place of each.refusals) assert.ok(refusals[place]);
      }
      await assert.rejects(model.slim({ explain: ['lost'] }), isError('usage', /lost.*last/s));
    });

    test('folds what is constant, and nothing else', async () => {
      const model = await open(slimmable);
      const { job, input, output } = await model.fold();
      assert.equal(job, 'fold');
      assert.equal(output.counts.nodes, input.counts.nodes - 1);
      const path = join(folder(), 'out.onnx');
      await model.write(path);
      assertSameResults(slimmable, path);
    });

    test('Blobs have the bytes that files have', async () => {
      for (const [path, options] of [[small, {}], [large, {}], [large, { 'external-data': 'always' }]]) {
        const model = await open(path);
        await model.shrink();
        const written = folder();
        const onDisk = await model.write('out.onnx', { sink: { path: written }, ...options });
        const inMemory = await model.write('out.onnx', { sink: 'blob', ...options });
        assert.deepEqual(inMemory.files.map(({ name }) => name), onDisk.files.map(({ name }) => name));
        for (const [index, file] of inMemory.files.entries()) {
          assert.ok((await bytesOf(file)).equals(fs.readFileSync(onDisk.files[index].path)), file.name);
        }
        assertSameResults(path, join(written, 'out.onnx'));
        await model.close();
      }
    });

    test('a Blob may have the name of the model and of its data', async () => {
      const files = { 'weights/data.bin': fs.readFileSync(externalData) };
      const model = await open(fs.readFileSync(external), { files, name: 'model.onnx' });
      const { files: written } = await model.write('model.onnx', { sink: 'blob', 'external-file': 'data.bin' });
      assert.deepEqual(written.map(({ name, role }) => [name, role]), [['data.bin', 'data'], ['model.onnx', 'model']]);
      assert.equal(written[0].bytes, fs.statSync(externalData).size);
    });

    test('an unchanged model is written byte for byte', async () => {
      const model = await open(large);
      const { files } = await model.write(join(folder(), 'copy.onnx'));
      assert.ok(fs.readFileSync(files[0].path).equals(fs.readFileSync(large)));
    });

    test('extracts constants to .npy files', async () => {
      const model = await open(small);
      await model.shrink({ mode: 'npy' });
      const { files } = await model.write('out.onnx', { sink: 'blob' });
      assert.deepEqual(files.map(({ name, role }) => [name, role]), [
        ['out_exported_first.npy', 'npy'],
        ['out.onnx', 'model'],
      ]);
      const array = await bytesOf(files[0]);
      assert.match(array.subarray(0, 80).toString('latin1'), /^\x93NUMPY.*'descr': '<f4'.*\(16, 20\)/s);
      assert.ok(fs.readFileSync(small).includes(array.subarray(-16 * 20 * 4)));
    });

    test('infers the shapes of values, and writes them into the model', async () => {
      const model = await open(symbols);
      const { values, shapes, refusals } = await model.infer({ limit: 10 });
      assert.deepEqual(values, {
        count: 3,
        written: 2,
        before: { dtypes: 2, ranks: 2, shapes: 1, numbers: 0 },
        after: { dtypes: 3, ranks: 3, shapes: 3, numbers: 0 },
      });
      assert.deepEqual(shapes.map(({ name, where, type, shape }) => [name, where, type, shape]), [
        ['x', 'main', 'float32', '[batch, width]'],
        ['twice', 'main', 'float32', '[batch, 2*width]'],
        ['y', 'main', 'float32', '[batch, 2*width]'],
      ]);
      assert.deepEqual(refusals, []);
      const path = join(folder(), 'out.onnx');
      await model.write(path);
      assert.deepEqual(valuesOf(path), { x: ['batch', 'width'], twice: ['batch', '2*width'], y: ['batch', '2*width'] });
      assertSameResults(symbols, path);
    });

    test('infers anew for shapes and sizes that are given', async () => {
      for (const [options, wanted] of [
        [{ 'input-shape': ['x=4,?'] }, { x: [4, null], twice: [4, '2*x[1]'], y: [4, '2*x[1]'] }],
        [{ 'input-shape': ['x=4', '?'] }, { x: [4, null], twice: [4, '2*x[1]'], y: [4, '2*x[1]'] }],
        [{ dim: 'batch=4,width=3' }, { x: [4, 3], twice: [4, 6], y: [4, 6] }],
        [{ dim: ['batch=4'], strict: true }, { x: [4, 'width'], twice: [4, 'dim_1'], y: [4, 'dim_1'] }],
      ]) {
        const model = await open(symbols);
        await model.infer(options);
        const path = join(folder(), 'out.onnx');
        await model.write(path);
        assert.deepEqual(valuesOf(path), wanted, JSON.stringify(options));
        await model.close();
      }
    });

    test('says what is wrong with shapes and sizes, and goes on', async () => {
      const model = await open(symbols);
      await assert.rejects(model.infer({ dim: ['bach=4'] }), isError('usage', /bach/));
      await assert.rejects(model.infer({ 'input-shape': ['z=4,3'] }), isError('usage', /z/));
      await assert.rejects(model.infer({ 'input-shape': ['x=4,-3'] }), isError('usage', /negative/));
      assert.equal((await model.run('infer')).values.after.shapes, 3);
    });

    test('takes descriptions of operators from the disk, or from what is given', async () => {
      const ops = join(models, 'ops.schema');
      const unknown = await (await open(custom)).infer();
      const untold = unknown.refusals.map(({ what, where, name }) => [what, where, name]);
      assert.deepEqual(untold, [['Halve', 'main/0', 'half'], ['Relu', 'main/1', 'y']]);
      const onDisk = await (await open(custom)).infer({ 'op-schema': ops, limit: 9 });
      const files = { 'ops.schema': fs.readFileSync(ops) };
      const inMemory = await open(fs.readFileSync(custom), { files });
      const given = await inMemory.infer({ 'op-schema': 'ops.schema', limit: 9 });
      for (const { shapes } of [onDisk, given]) {
        const half = '[batch, floor(width/2)]';
        assert.deepEqual(shapes.map(({ shape }) => shape), ['[batch, width]', half, half]);
      }
      await assert.rejects(inMemory.infer({ 'op-schema': ops }), isError('io', /ops\.schema/));
    });

    test('finds external data beside the model, by location and by bare name', async () => {
      const fromDisk = await open(external);
      const wanted = comparable(await fromDisk.inspect({ hash: true }));
      assert.deepEqual(wanted.model.external_files, [{ name: 'weights/data.bin', bytes: 3 * 64 * 1024 * 4 }]);
      for (const location of ['weights/data.bin', './weights//data.bin', 'data.bin']) {
        const files = { [location]: new Blob([fs.readFileSync(externalData)]) };
        const model = await open(fs.readFileSync(external), { files });
        assert.deepEqual(comparable(await model.inspect({ hash: true })), wanted);
      }
    });

    test('keeps external data external, and computes the same', async () => {
      const model = await open(external);
      await model.shrink();
      const written = folder();
      const { files } = await model.write('out.onnx', { sink: { path: written } });
      assert.deepEqual(files.map(({ role }) => role), ['data', 'model']);
      assert.ok(files[0].bytes < fs.statSync(externalData).size);
      assertSameResults(external, join(written, 'out.onnx'));
    });

    test('looks at a model whose external data is missing, but does not shrink it', async () => {
      const model = await open(fs.readFileSync(external));
      const { model: facts } = await model.inspect();
      assert.deepEqual(facts.external_files, [{ name: 'weights/data.bin', bytes: null }]);
      await assert.rejects(model.shrink(), isError('io', /weights\/data\.bin/));
    });

    test('refuses external data that leads out of the folder', async () => {
      const inside = folder();
      fs.copyFileSync(external, join(inside, 'model.onnx'));
      fs.mkdirSync(join(inside, 'weights'));
      fs.symlinkSync(externalData, join(inside, 'weights', 'data.bin'));
      const model = await open(join(inside, 'model.onnx'));
      await assert.rejects(model.shrink(), isError('model', /symbolic link/));
    });

    test('says what is wrong with a source', async () => {
      await assert.rejects(hone.open(join(models, 'nothing.onnx')), isError('io', /nothing\.onnx: cannot be opened: No such file/));
      await assert.rejects(hone.open(models), isError('io', /models/));
      await assert.rejects(hone.open(new Uint8Array(0)), isError('model', /empty/));
      await assert.rejects(hone.open(Buffer.from('<html>'), { name: 'page.html' }), isError('model', /page\.html/));
      const bytes = fs.readFileSync(small);
      await assert.rejects(hone.open(bytes.subarray(0, bytes.length - 100)), isError('model', /offset|truncated/));
    });

    test('says what is wrong with a job, and goes on', async () => {
      const model = await open(small);
      await assert.rejects(model.run('shrnk'), isError('usage', /shrnk.*shrink/s));
      await assert.rejects(model.shrink({ 'min-byte': 4 }), isError('usage', /min-byte.*min-bytes/s));
      await assert.rejects(model.shrink({ mode: 'small' }), isError('usage', /small/));
      await assert.rejects(model.shrink({ 'a=b': 1 }), isError('usage', /a=b/));
      await assert.rejects(model.shrink({ 'extract-ops': ['mul_9'] }), isError('usage', /mul_9/));
      await assert.rejects(model.write('a/b.onnx', { sink: 'blob' }), isError('usage', /without folders/));
      await assert.rejects(model.write('b.onnx', { sink: 'opfs' }), isError('usage', /browser/));
      assert.equal((await model.shrink()).totals.removed, 1);
    });

    test('options may be numbers, flags, lists and texts with any character', async () => {
      const model = await open(small);
      const options = { 'min-bytes': 7, 'keep-defaults': true, 'no-share': ['a*', 'line\nfeed \\ "quote" = ü'] };
      const report = await model.shrink({ ...options, scalars: undefined });
      for (const [name, value] of Object.entries(options)) assert.deepEqual(report.options[name], value);
      assert.equal(report.options.scalars, 'keep');
    });

    test('a failed write leaves what was there', async () => {
      const written = folder();
      const path = join(written, 'out.onnx');
      fs.writeFileSync(path, 'old');
      const model = await open(small);
      await assert.rejects(model.write(join(written, 'none', 'out.onnx')), isError('io', /none/));
      await assert.rejects(model.write(path, { 'no-clobber': true }), isError('usage', /out\.onnx/));
      assert.equal(fs.readFileSync(path, 'utf8'), 'old');
      assert.deepEqual(fs.readdirSync(written), ['out.onnx']);
    });

    test('an old output is replaced and keeps its rights; a link stays a link', async () => {
      const written = folder();
      fs.writeFileSync(join(written, 'real.onnx'), 'old', { mode: 0o600 });
      fs.symlinkSync('real.onnx', join(written, 'link.onnx'));
      const model = await open(small);
      await model.write(join(written, 'link.onnx'));
      assert.ok(fs.lstatSync(join(written, 'link.onnx')).isSymbolicLink());
      assert.ok(fs.readFileSync(join(written, 'real.onnx')).equals(fs.readFileSync(small)));
      assert.equal(fs.statSync(join(written, 'real.onnx')).mode & 0o777, 0o600);
      assert.deepEqual(fs.readdirSync(written).sort(), ['link.onnx', 'real.onnx']);
    });

    test('never writes onto what it reads, but for in-place', async () => {
      const inside = folder();
      const path = join(inside, 'model.onnx');
      const data = join(inside, 'weights', 'data.bin');
      fs.cpSync(join(models, 'external'), inside, { recursive: true });
      const weights = fs.readFileSync(data);
      const model = await open(path);
      await model.shrink();
      await assert.rejects(model.write(path), isError('usage', /in-place/));
      await assert.rejects(model.write(join(inside, 'weights', '..', 'model.onnx')), isError('usage', /input/));
      await assert.rejects(model.write(data), isError('usage', /input/));
      assert.ok(fs.readFileSync(path).equals(fs.readFileSync(external)));
      assert.ok(fs.readFileSync(data).equals(weights));
    });

    test('in-place replaces the model, and its data where that changes', async () => {
      const inside = folder();
      const path = join(inside, 'model.onnx');
      fs.cpSync(join(models, 'external'), inside, { recursive: true });
      const model = await open(path);
      await model.shrink();
      const { files } = await model.write(path, { 'in-place': true });
      assert.deepEqual(files.map(({ role }) => role), ['data', 'model']);
      assertSameResults(external, path);
    });

    test('an input that changes while it is open is noticed', async () => {
      const inside = folder();
      const path = join(inside, 'model.onnx');
      fs.copyFileSync(small, path);
      const model = await open(path);
      fs.appendFileSync(path, 'more');
      await assert.rejects(model.write(join(inside, 'out.onnx')), isError('io', /changed/));
      assert.deepEqual(fs.readdirSync(inside), ['model.onnx']);
    });

    test('tells how far it is', async () => {
      const model = await open(large);
      const seen = [];
      await model.shrink({}, { onProgress: (progress) => seen.push(progress) });
      await model.write(join(folder(), 'out.onnx'), {}, { onProgress: (progress) => seen.push(progress) });
      const phases = new Set(seen.map(({ phase }) => phase));
      for (const phase of ['hash', 'compare', 'write']) assert.ok(phases.has(phase), `${phase} of ${[...phases]}`);
      for (const { done, total } of seen) assert.ok(total === 0 || done <= total, `${done} of ${total}`);
      await model.close();
    });

    test('a cancelled job answers soon and leaves the model as it was before', async () => {
      const model = await open(large);
      await model.shrink();
      const wanted = await model.write('out.onnx', { sink: 'blob' });
      const controller = new AbortController();
      let stoppedAt = 0;
      const onProgress = () => {
        stoppedAt ||= performance.now();
        controller.abort();
      };
      const inspecting = model.inspect({ hash: true }, { signal: controller.signal, onProgress });
      await assert.rejects(inspecting, isError('cancelled', /./));
      assert.ok(performance.now() - stoppedAt < STOP_WITHIN_MS, `${performance.now() - stoppedAt} ms`);
      const { files } = await model.write('out.onnx', { sink: 'blob' });
      assert.ok((await bytesOf(files[0])).equals(await bytesOf(wanted.files[0])));
      await model.close();
    });

    test('a cancelled write leaves nothing', async () => {
      const written = folder();
      const model = await open(large);
      const controller = new AbortController();
      const call = { signal: controller.signal, onProgress: () => controller.abort() };
      await assert.rejects(model.write(join(written, 'out.onnx'), {}, call), isError('cancelled', /./));
      assert.deepEqual(fs.readdirSync(written), []);
      const { files } = await model.write(join(written, 'out.onnx'));
      assert.ok(fs.readFileSync(files[0].path).equals(fs.readFileSync(large)));
      await model.close();
    });

    test('a signal that has fired already stops a call before it begins', async () => {
      const signal = AbortSignal.abort();
      await assert.rejects(hone.open(small, { signal }), isError('cancelled', /./));
      const model = await open(small);
      await assert.rejects(model.shrink({}, { signal }), isError('cancelled', /./));
      assert.equal((await model.shrink()).totals.removed, 1);
    });

    test('an error of a progress callback comes out of the call', async () => {
      const model = await open(large);
      const onProgress = () => {
        throw new TypeError('mine');
      };
      await assert.rejects(model.shrink({}, { onProgress }), new TypeError('mine'));
      assert.equal((await model.shrink()).totals.removed, 2);
      await model.close();
    });

    test('reset forgets what jobs did', async () => {
      const model = await open(small);
      await model.shrink();
      assert.equal((await model.inspect()).model.counts.constants, 2);
      await model.reset();
      assert.equal((await model.inspect()).model.counts.constants, 3);
    });

    test('calls on a model run one after another; models do not wait for each other', async () => {
      const model = await open(small);
      const other = await open(large);
      const [before, { totals }, after, facts] = await Promise.all([
        model.inspect(),
        model.shrink(),
        model.inspect(),
        other.inspect(),
      ]);
      assert.equal(before.model.counts.constants, 3);
      assert.equal(totals.constants_after, 2);
      assert.equal(after.model.counts.constants, 2);
      assert.equal(facts.model.counts.constants, 4);
      await other.close();
    });

    test('gives the report as text, and the model in ONNX text syntax', async () => {
      const model = await open(small);
      const report = await model.shrink();
      assert.deepEqual(JSON.parse(await model.reportJson()), report);
      const text = await model.reportText(80);
      assert.match(text, /first/);
      for (const line of text.split('\n')) assert.ok(line.length <= 80, line);
      assert.match(await model.show(), /product \(float\[16, ?20\] x\) => \(float\[16, ?20\] y\)/);
    });

    test('a closed model answers no more', async () => {
      const model = await open(small);
      await model.close();
      await model.close();
      await assert.rejects(model.inspect(), isError('usage', /closed/));
    });
  });
}

test('threads leave the event loop free, and a model that is closed stops', async () => {
  const hone = await load({ wasm: process.env.HONE_WASM, threads: true });
  const model = await hone.open(large);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  const inspecting = assert.rejects(model.inspect({ hash: true }), isError('cancelled', /./));
  await new Promise((resolve) => setTimeout(resolve, 10));
  await model.close();
  await inspecting;
  clearInterval(timer);
  assert.ok(ticks > 0);
});
