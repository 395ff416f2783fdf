/** Whatever is dropped: the page says what is wrong, and the next model works. */
import { readFileSync } from 'node:fs';
import { expect, model, SAMPLE, test } from './page.ts';

test.use({ job: 'shrink' });

const sample = readFileSync(SAMPLE);
const text = (...lines: readonly string[]) => Buffer.from(lines.join('\n'));

function flipped(offset: number): Buffer {
  const bytes = Buffer.from(sample);
  bytes[offset] = bytes[offset]! ^ 0xff;
  return bytes;
}

/** Kinds of files that are no model. */
const NO_MODELS: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  'one byte': Buffer.from([8]),
  zeros: Buffer.alloc(4096),
  ones: Buffer.alloc(4096, 0xff),
  text: text('This is a text file.', 'It goes on for a while.'),
  html: text('<!doctype html>', '<html><body>404 not found</body></html>'),
  json: text('{"irVersion": "8", "graph": {}}'),
  'a Git LFS pointer': text('version https://git-lfs.github.com/spec/v1', `oid sha256:${'0'.repeat(64)}`, 'size 123', ''),
  'a zip archive': Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), Buffer.alloc(200, 7)]),
  'a gzip stream': Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(200, 7)]),
  'a TFLite model': Buffer.concat([Buffer.from([0x1c, 0, 0, 0]), Buffer.from('TFL3'), Buffer.alloc(200)]),
  'an HDF5 file': Buffer.concat([Buffer.from('\u0089HDF\r\n\u001a\n', 'latin1'), Buffer.alloc(200)]),
  'a picture': Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), Buffer.alloc(200)]),
  'a varint without end': Buffer.alloc(64, 0x80),
  'a length past the end': Buffer.from([0x3a, 0xff, 0xff, 0xff, 0x7f, 1, 2, 3]),
  'groups in groups': Buffer.alloc(20_000, 0x0b),
  ...Object.fromEntries([1, 100, 1000, 5000, 100_000, sample.length - 1].map((size) => [`cut off after ${size}`, sample.subarray(0, size)])),
};

test('every file that is no model gets an error with its name and what to do', async ({ hone }) => {
  const { page } = hone;
  test.setTimeout(240_000);
  for (const [kind, buffer] of Object.entries(NO_MODELS)) {
    await test.step(kind, async () => {
      const name = `${kind.replaceAll(' ', '_')}.onnx`;
      const chooser = page.waitForEvent('filechooser');
      await page.getByRole('button', { name: /^(Choose file|Open)$/ }).first().click();
      await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      const error = page.getByRole('group', { name: 'This file cannot be read as a model' });
      await expect(error, kind).toBeVisible();
      await expect(error.locator('.error-where')).toContainText(name);
      await expect(error.locator('.error-what')).toContainText(/\w+ \w+/);
      await expect(hone.runButton).toBeHidden();
    });
  }
  await hone.open(model('small.onnx'));
  await hone.run();
  await expect(hone.result).toContainText('3 \u2192 2 constants');
});

test('models with a flipped byte are read, or refused with an error; the page stays', async ({ hone }) => {
  const { page } = hone;
  test.setTimeout(240_000);
  const offsets = Array.from({ length: 24 }, (_, step) => Math.floor((step * sample.length) / 24) + step);
  for (const offset of offsets) {
    const name = `flipped_${offset}.onnx`;
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: /^(Choose file|Open)$/ }).first().click();
    await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: flipped(offset) });
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('tab', { name: /Overview/ }).or(page.getByRole('group', { name: /cannot be read/ }))).toBeVisible();
    if (!(await hone.runButton.isVisible())) continue;
    await hone.run();
    await page.getByRole('button', { name: /^Download model \d|^Run again/ }).first().waitFor();
    // Downloaded results are not asked about when the next model comes.
    if (await page.getByRole('button', { name: /^Download model \d/ }).isVisible()) await hone.download(/^Download model \d/);
  }
});

test('a job that is refused says why, beside the model, and the options can be changed', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('two_producers.onnx'));
  await hone.run();
  const error = page.getByRole('group', { name: 'This model has a fault' });
  await expect(error).toContainText('h0');
  await expect(page.getByRole('tab', { name: /Operators/ })).toBeVisible();
  await error.getByText('Details', { exact: true }).click();
  await page.getByRole('button', { name: 'Copy details' }).click();
  await expect.poll(() => hone.clipboard()).toContain('two_producers.onnx');
  await error.getByRole('button', { name: 'Change options' }).click();
  await expect(hone.runButton).toBeVisible();
});

test('an option that does not fit is named, with names that are near', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('small.onnx'));
  await hone.moreOptions();
  await page.getByRole('textbox', { name: 'Extract constants', exact: true }).fill('secnd');
  await hone.run();
  await expect(page.getByRole('group', { name: 'An option does not fit' })).toContainText('second');
});

test('a wrong number is said before anything runs', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('small.onnx'));
  const box = page.getByRole('textbox', { name: 'Smallest constant' });
  await box.fill('many');
  await box.blur();
  await expect(page.getByRole('alert')).toContainText('whole number');
  await hone.run();
  await expect(page.getByRole('group', { name: 'An option does not fit' })).toContainText('many');
});
