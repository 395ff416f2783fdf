/** Folders, external data, extracted constants, several models. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byCommandLine, expect, freshFolder, model, shell, test } from './page.ts';

test.use({ job: 'shrink' });

/** The files of an archive, read by an archiver that is not ours. */
function unzip(path: string): string {
  const folder = freshFolder();
  execFileSync(process.env.PYTHON!, ['-m', 'zipfile', '-e', path, folder]);
  return folder;
}

test('a folder with external data is dropped whole', async ({ hone }) => {
  const { page } = hone;
  await hone.drop(model('external'));
  await expect(page.getByRole('heading', { name: 'model.onnx' })).toBeVisible();
  await expect(page.getByText('weights/data.bin, 49.2 kB')).toBeVisible();
  await hone.run();
  const { name, path } = await hone.download(/^Download model \d/);
  expect(readFileSync(path)).toEqual(byCommandLine(model('external/model.onnx'), name));
  const data = await hone.download(/^Download .*data/);
  const folder = freshFolder();
  shell(`hone shrink '${model('external/model.onnx')}' -o '${name}'`, folder);
  expect(readFileSync(data.path)).toEqual(readFileSync(join(folder, data.name)));
});

test('missing data is named, the rest is shown, and the data may come later', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('external/model.onnx'));
  await expect(page.getByText('Weights are missing')).toContainText('weights/data.bin');
  await expect(page.locator('.fact', { hasText: 'Nodes' }).locator('dd')).toHaveText('3');
  await hone.run();
  await expect(hone.result).toContainText('weights/data.bin');
  await page.getByRole('button', { name: 'Change options' }).click();

  await hone.drop(model('external/weights/data.bin'));
  await expect(page.getByText('Weights are missing')).toBeHidden();
  await hone.run();
  await expect(hone.result).toContainText('3 \u2192 2 constants');
});

test('a model and its data file are chosen together', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('tied.onnx'), model('tied.bin'));
  await expect(page.getByText('Weights are missing')).toBeHidden();
  await expect(page.locator('.model-list')).toBeHidden();
  await hone.run();
  await expect(hone.result).toContainText('3 \u2192 2 constants');
});

test('extracted constants are downloaded one by one, and all in one archive', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('small.onnx'));
  await page.getByRole('radio', { name: 'npy', exact: true }).check({ force: true });
  await hone.run();
  await expect(hone.result).toContainText('1 more input');
  const folder = freshFolder();
  shell(`hone shrink '${model('small.onnx')}' -o small.small.onnx --mode npy`, folder);

  const npy = await hone.download(/^Download .*\.npy/);
  expect(readFileSync(npy.path)).toEqual(readFileSync(join(folder, npy.name)));
  const shape = execFileSync(process.env.PYTHON!, ['-c', 'import numpy, sys; print(numpy.load(sys.argv[1]).shape)', npy.path]);
  expect(shape.toString().trim()).toBe('(64, 64)');

  const archive = await hone.download('Download all (.zip)');
  expect(archive.name).toBe('small.zip');
  const unpacked = unzip(archive.path);
  for (const name of ['small.small.onnx', npy.name])
    expect(readFileSync(join(unpacked, name))).toEqual(readFileSync(join(folder, name)));
  expect(JSON.parse(readFileSync(join(unpacked, 'small.report.json'), 'utf8')).job).toBe('shrink');
});

test('several models get the same options, one summary and one archive', async ({ hone }) => {
  const { page } = hone;
  await hone.chooseFiles(model('small.onnx'), model('plain.onnx'), model('deep/folder/far.onnx'), model('large.bin'));
  const list = page.getByRole('navigation', { name: 'Models' });
  await expect(list.getByRole('button')).toHaveCount(3);
  await expect(page.locator('.command-text')).toHaveText(
    'hone shrink small.onnx -o small.small.onnx\nhone shrink plain.onnx -o plain.small.onnx\nhone shrink far.onnx -o far.small.onnx',
  );
  await expect(hone.runButton).toHaveText('Shrink 3 models');
  await hone.run();
  await expect(page.getByRole('region', { name: 'All models' })).toContainText('3 of 3 models done');
  await list.getByRole('button', { name: /plain/ }).click();
  await expect(hone.result).toContainText('Nothing to shrink');

  const started = page.waitForEvent('download');
  await page.getByRole('region', { name: 'All models' }).getByRole('button', { name: 'Download all (.zip)' }).click();
  const path = join(freshFolder(), 'all.zip');
  await (await started).saveAs(path);
  const unpacked = unzip(path);
  for (const name of ['small', 'far', 'plain']) {
    const input = model(name === 'far' ? 'deep/folder/far.onnx' : `${name}.onnx`);
    expect(readFileSync(join(unpacked, `${name}.small.onnx`))).toEqual(byCommandLine(input, `${name}.small.onnx`));
  }
});

test('a model that is still being read when the run begins is waited for', async ({ hone }) => {
  await hone.chooseFiles(model('small.onnx'), model('long_names.onnx'));
  await hone.run();
  await expect(hone.page.getByRole('region', { name: 'All models' })).toContainText('2 of 2 models done', { timeout: 30_000 });
});

test('a model that is closed while a run waits for it does not stop the others', async ({ hone }) => {
  const { page } = hone;
  const long = model('long_names.onnx');
  await hone.chooseFiles(model('small.onnx'), long, long, model('plain.onnx'), model('deep/folder/far.onnx'));
  await hone.runButton.click();
  await page.getByRole('navigation', { name: 'Models' }).getByRole('button', { name: /plain/ }).click();
  await page.getByRole('button', { name: 'Close plain.onnx' }).click();
  await expect(page.getByRole('region', { name: 'All models' })).toContainText('4 of 4 models done', { timeout: 60_000 });
});

test('a folder of models with one that cannot be read', async ({ hone }) => {
  const { page } = hone;
  await hone.chooseFiles(model('small.onnx'), model('two_producers.onnx'));
  await hone.run();
  await expect(page.locator('body')).toContainText('1 model done, 1 failed.');
  await expect(page.getByRole('region', { name: 'All models' })).toContainText('1 of 2 models done');
  await page.getByRole('navigation', { name: 'Models' }).getByRole('button', { name: /two_producers/ }).click();
  await expect(hone.result.getByRole('group', { name: 'This model has a fault' })).toContainText('h0');
});

test('12,000 constants: few rows are drawn, the last can be reached, the filter finds one', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('long_names.onnx'));
  await page.getByRole('tab', { name: /Tensors/ }).click();
  await expect(page.getByText('The 10,000 largest of 12,000.')).toBeVisible();
  await page.getByRole('button', { name: 'List all' }).click();
  await expect(page.getByRole('table', { name: /12,000 rows/ })).toBeVisible();
  expect(await hone.tensorRows.count()).toBeLessThan(60);
  await hone.tensorRows.first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', '12001');
  await page.keyboard.press('/');
  await page.keyboard.type('layers.1234. projection_3');
  await expect(hone.tensorRows).toHaveCount(1);
  await expect(hone.tensorRows.first()).toContainText('weight_9875');
});

test('what is dropped is taken, however the page changes below the pointer', async ({ hone }) => {
  const { page } = hone;
  const cover = page.getByText('Drop to open');
  await hone.open(model('small.onnx'));
  const hand = await hone.drag(model('plain.onnx'));
  await expect(cover).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Drop an ONNX model' })).toBeVisible();
  await hand.drop();
  await expect(page.getByRole('heading', { name: 'plain.onnx' })).toBeVisible();
  await expect(cover).toBeHidden();

  const other = await hone.drag(model('small.onnx'));
  await page.goBack();
  await expect(cover).toBeVisible();
  await other.leave();
  await expect(cover).toBeHidden();
});

test('files of which none is a model are answered in words', async ({ hone }) => {
  const { page } = hone;
  await hone.drop(model('tied.bin'), model('external/weights/data.bin'));
  await expect(page.getByRole('alert')).toContainText('None of these files is named .onnx');
});

test('an input that changed on the disk is said, instead of a download that fails', async ({ hone }) => {
  const { page } = hone;
  const path = join(freshFolder(), 'changing.onnx');
  copyFileSync(model('small.onnx'), path);
  await hone.open(path);
  await hone.run();
  appendFileSync(path, 'more');
  await page.getByRole('button', { name: /^Download model/ }).click();
  await expect(page.getByRole('alert')).toContainText('changing.onnx or its data changed on the disk');
  await page.getByRole('button', { name: 'Change options' }).click();
  await hone.run();
  await expect(page.getByRole('group', { name: 'A file could not be read or written' })).toContainText('changing.onnx');
});
