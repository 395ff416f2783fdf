/** From drop to download: what the page writes is what the command line writes. */
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { byCommandLine, expect, freshFolder, model, SAMPLE, shell, test } from './page.ts';

test.use({ job: 'shrink' });

test('a model is dropped, shrunk and downloaded; the bytes are those of the command line', async ({ hone }) => {
  const { page } = hone;
  await hone.drop(model('small.onnx'));
  await expect(page.getByRole('heading', { name: 'small.onnx' })).toBeVisible();
  await expect(page.locator('.fact', { hasText: 'Nodes' }).locator('dd')).toHaveText('3');
  await expect(page.locator('.fact', { hasText: 'Constants' }).locator('dd')).toHaveText('3');
  await expect(page.getByRole('region', { name: 'Inputs' })).toContainText('[batch, 64]');

  await hone.run();
  await expect(hone.result).toContainText('3 \u2192 2 constants');
  await expect(hone.result).toContainText('Same inputs and outputs.');
  const { name, path } = await hone.download(/^Download model \d/);
  expect(name).toBe('small.small.onnx');
  expect(readFileSync(path)).toEqual(byCommandLine(model('small.onnx'), name));
});

test('the sample shrinks to less than a third, and its report is the command line\u2019s', async ({ hone }) => {
  const { page } = hone;
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await hone.run();
  await expect(hone.result.getByRole('heading', { level: 2 }).first()).toContainText('smaller');
  const { path } = await hone.download('Report');
  const { run: _ofPage, ...ofPage } = JSON.parse(readFileSync(path, 'utf8'));

  const folder = freshFolder();
  shell(`hone shrink '${SAMPLE}' -o tiny_encoder.small.onnx --report report.json`, folder);
  const { run: _ofCommand, ...ofCommand } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  expect(ofPage).toEqual(ofCommand);
  expect(ofPage.totals.bytes_after).toBeLessThan(ofPage.totals.bytes_before / 3);
});

test('the command that is shown does the same, with options and names that a shell must quote', async ({ hone }) => {
  const { page } = hone;
  const input = "odd names (1)/it's a model.onnx";
  await hone.drop(model('odd names (1)'));
  await expect(page.getByRole('heading', { name: "it's a model.onnx" })).toBeVisible();
  await page.getByRole('textbox', { name: 'Smallest constant' }).fill('1K');
  await hone.moreOptions();
  await page.getByRole('textbox', { name: 'Never share' }).fill("it's\n$H*");
  await page.getByRole('radio', { name: 'always', exact: true }).check({ force: true });

  await page.getByRole('button', { name: 'Copy command' }).click();
  const command = await page.locator('.command-text').innerText();
  await expect.poll(() => hone.clipboard()).toBe(command);
  await hone.run();
  const { name, path } = await hone.download(/^Download model \d/);
  const data = await hone.download(`Download ${name}.data`);

  const folder = freshFolder();
  mkdirSync(join(folder, dirname(input)));
  copyFileSync(model(input), join(folder, input));
  shell(command, folder);
  expect(readFileSync(path)).toEqual(readFileSync(join(folder, dirname(input), name)));
  expect(readFileSync(data.path)).toEqual(readFileSync(join(folder, dirname(input), data.name)));
});

test('a result becomes the input of the next run, which has nothing left to do', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('small.onnx'));
  await hone.run();
  await page.getByRole('button', { name: 'Use result as input' }).click();
  await expect(page.getByRole('heading', { name: 'small.small.onnx' })).toBeVisible();
  await expect(page.locator('.fact', { hasText: 'Constants' }).locator('dd')).toHaveText('2');
  await hone.run();
  await expect(hone.result).toContainText('Nothing to shrink');
  const { name, path } = await hone.download(/^Download model \d/);
  expect(name).toBe('small.small.onnx');
  expect(readFileSync(path)).toEqual(byCommandLine(model('small.onnx'), name));
});

test('records lead to the tensors that they name', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('small.onnx'));
  await hone.run();
  await hone.result.locator('.record summary').click();
  await hone.result.getByRole('button', { name: 'second' }).click();
  await expect(page.getByRole('tab', { name: /Tensors/ })).toHaveAttribute('aria-selected', 'true');
  await expect(hone.tensorRows).toHaveCount(1);
  await expect(hone.tensorRows.first()).toContainText('second');
});

test('inspect with the weights says which constants are equal', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('small.onnx'));
  await hone.chooseJob('Inspect');
  await page.getByRole('checkbox').first().check();
  await hone.run();
  await expect(hone.result).toContainText('16.4 kB to save');
  await page.getByRole('button', { name: 'Show the duplicates' }).click();
  await expect(page.getByRole('region', { name: 'Duplicates' }).locator('tbody tr[data-index]')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Duplicates' })).toContainText('first');
});

test('cancel answers at once, ends the worker, and leaves the form as it was', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('large.onnx'), model('large.bin'));
  await page.getByRole('textbox', { name: 'Smallest constant' }).fill('16');
  await hone.runButton.click();
  const progress = page.getByRole('progressbar', { name: 'Progress' });
  await expect(progress).toHaveAttribute('aria-valuenow', /\d/);
  await expect(page.locator('.progress-numbers')).toContainText(/of 3\.2 GB/);
  const answer = await page.evaluate(async () => {
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Cancel')!;
    const start = performance.now();
    button.click();
    while (document.querySelector('[role=progressbar]')) await new Promise(requestAnimationFrame);
    return performance.now() - start;
  });
  expect(answer).toBeLessThan(300);
  await expect(hone.runButton).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Smallest constant' })).toHaveValue('16');
  await expect.poll(() => page.workers().length, { timeout: 2000 }).toBe(0);

  await hone.chooseFiles(model('small.onnx'));
  await expect(page.getByRole('heading', { name: 'small.onnx' })).toBeVisible();
  await hone.run();
  await expect(hone.result).toContainText('3 \u2192 2 constants');
});
