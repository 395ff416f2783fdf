/** The parts of the package that no call shows alone: random access to Blobs, and how outputs are put together. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';

const part = (name) => import(pathToFileURL(join(process.env.HONE_NPM, 'dist', `${name}.js`)));
const { BlobStreamSource } = await part('blob_source');
const { BlobPlan } = await part('blob_plan');
const { BytesSource } = await part('source');

/** The bytes of a file that differs everywhere. */
function bytesOf(length) {
  const words = new Uint32Array(Math.ceil(length / 4));
  for (let index = 0, state = 1; index < words.length; index++) words[index] = state = Math.imul(state, 747796405) + 1;
  return new Uint8Array(words.buffer, 0, length);
}

const bytes = bytesOf(20_000_003);
const blob = new Blob([bytes]);

async function readAt(source, offset, length) {
  const into = new Uint8Array(length);
  await source.readAt(offset, () => into);
  return into;
}

async function assertReads(source, reads) {
  for (const [offset, length] of reads) {
    const got = await readAt(source, offset, length);
    const wanted = bytes.subarray(offset, offset + length);
    assert.ok(Buffer.from(got).equals(wanted), `${length} bytes at ${offset}`);
  }
}

test('a Blob is read in rising order, with small and large steps', async () => {
  const reads = [];
  for (let offset = 0, length = 1; offset + length <= bytes.length; offset += length) {
    reads.push([offset, length]);
    length = (length * 7 + 13) % 2_500_000;
  }
  await assertReads(new BlobStreamSource('blob', blob), reads);
});

test('a Blob is read at any offset, back and forth, up to its last byte', async () => {
  const end = bytes.length;
  const reads = [[end - 1, 1], [0, 4], [19_000_000, 1_000_003], [5, 3], [8, 1], [end - 70_000, 70_000]];
  for (let step = 0; step < 200; step++) reads.push([(step * 7_654_321) % 19_000_000, (step * 4_999) % 300_000]);
  await assertReads(new BlobStreamSource('blob', blob), reads);
});

test('a Blob is read at two places in turn', async () => {
  const reads = [];
  const length = 262_144;
  for (let offset = 0; offset < 6_000_000; offset += length) reads.push([offset, length], [offset + 300_000, length]);
  await assertReads(new BlobStreamSource('blob', blob), reads);
});

test('a Blob whose bytes went away gives an error that names it', async () => {
  const gone = { size: 100, slice: () => ({ stream: () => new Blob([]).stream() }) };
  await assert.rejects(readAt(new BlobStreamSource('model.onnx', gone), 0, 10), {
    name: 'HoneError',
    code: 'io',
    message: /model\.onnx cannot be read/,
  });
});

/** Counts what a plan asks of it. */
function countedSource() {
  const counts = { read: 0, slices: 0 };
  const inner = new BytesSource('counted', bytes);
  return {
    counts,
    name: 'counted',
    size: bytes.length,
    isWaiting: false,
    readAt(offset, destination) {
      counts.read += destination().length;
      inner.readAt(offset, destination);
    },
    slice(offset, length) {
      counts.slices++;
      return blob.slice(offset, offset + length);
    },
    close() {},
  };
}

const bufferOf = async (file) => Buffer.from(await file.blob.arrayBuffer());

test('a plan joins neighbouring ranges into one slice and reads none of them', async () => {
  const plan = new BlobPlan();
  const source = countedSource();
  const output = plan.create('out');
  for (let offset = 0; offset < 8_000_000; offset += 1_000_000) plan.copy(output, source, offset, 1_000_000, () => {});
  plan.commit();
  const [file] = await plan.finish();
  assert.deepEqual(source.counts, { read: 0, slices: 1 });
  assert.ok((await bufferOf(file)).equals(bytes.subarray(0, 8_000_000)));
});

test('a plan keeps the order of what is written, short ranges and slices, in outputs that take turns', async () => {
  const plan = new BlobPlan();
  const source = countedSource();
  const outputs = [plan.create('a'), plan.create('b')];
  const wanted = [[], []];
  for (let step = 0; step < 60; step++) {
    const which = step % 2;
    const length = step % 3 === 0 ? 300_000 : 1_000;
    if (step % 5 === 0) {
      plan.write(outputs[which], bytes.subarray(step, step + 17));
      wanted[which].push(bytes.subarray(step, step + 17));
    }
    plan.copy(outputs[which], source, step * 300_000, length, () => {});
    wanted[which].push(bytes.subarray(step * 300_000, step * 300_000 + length));
  }
  plan.commit();
  const files = await plan.finish();
  assert.deepEqual(files.map(({ path }) => path), ['a', 'b']);
  for (const [index, file] of files.entries()) {
    assert.ok((await bufferOf(file)).equals(Buffer.concat(wanted[index])), file.path);
  }
  assert.equal(source.counts.slices, 20);
});

test('a plan of very many short ranges stays below ten thousand parts', async () => {
  const plan = new BlobPlan();
  const source = countedSource();
  const output = plan.create('out');
  for (let step = 0; step < 12_000; step++) {
    plan.copy(output, source, (step % 60) * 300_000, 262_144, () => {});
    plan.write(output, bytes.subarray(0, 1));
  }
  plan.commit();
  const [file] = await plan.finish();
  assert.equal(file.bytes, 12_000 * 262_145);
  assert.ok(source.counts.slices < 5_000, `${source.counts.slices} slices`);
});
