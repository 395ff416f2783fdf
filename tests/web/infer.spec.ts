/** Shapes: what the form says is what the command line is told, and what is found leads to the values. */
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byCommandLine, byJob, expect, freshFolder, type HonePage, model, SAMPLE, shell, test } from './page.ts';

test.use({ job: 'shrink' });

const field = ({ page }: HonePage, name: 'Shapes of inputs' | 'Sizes of dims') => page.getByRole('textbox', { name });

async function infer(hone: HonePage, name: string): Promise<void> {
  await hone.open(model(name));
  await hone.chooseJob('Infer shapes');
  await hone.run();
}

test('with shapes and sizes the bytes are those of the command line, and of the command that is shown', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('shapes.onnx'));
  await hone.chooseJob('Infer shapes');
  await field(hone, 'Shapes of inputs').fill('images=batch,3,?,224\nleft=batch,4');
  await field(hone, 'Sizes of dims').fill('batch=4');
  const command = await page.locator('.command-text').innerText();
  expect(command).toBe("hone infer shapes.onnx -o shapes.shaped.onnx --input-shape 'images=batch,3,?,224,left=batch,4' --dim batch=4");
  await hone.run();
  const { name, path } = await hone.download(/^Download model \d/);
  expect(name).toBe('shapes.shaped.onnx');
  const words = ['--input-shape', 'images=batch,3,?,224', '--input-shape', 'left=batch,4', '--dim', 'batch=4'];
  expect(readFileSync(path)).toEqual(byJob('infer', model('shapes.onnx'), name, ...words));

  const folder = freshFolder();
  copyFileSync(model('shapes.onnx'), join(folder, 'shapes.onnx'));
  shell(command, folder);
  expect(readFileSync(path)).toEqual(readFileSync(join(folder, name)));
});

test('without options, and with names only, too', async ({ hone }) => {
  const { page } = hone;
  await hone.open(SAMPLE);
  await hone.chooseJob('Infer shapes');
  await hone.run();
  await expect(hone.result.getByRole('heading', { level: 2 }).first()).toHaveText('All 142 shapes known');
  const plain = await hone.download(/^Download model \d/);
  expect(readFileSync(plain.path)).toEqual(byJob('infer', SAMPLE, plain.name));
  await page.getByRole('button', { name: 'Change options' }).click();
  await hone.moreOptions();
  await page.getByRole('checkbox', { name: 'Names only' }).check();
  await expect(page.locator('.command-text')).toContainText('--strict');
  await hone.run();
  const strict = await hone.download(/^Download model \d/);
  expect(readFileSync(strict.path)).toEqual(byJob('infer', SAMPLE, strict.name, '--strict'));
});

test('the report and the list of values are the command line\u2019s', async ({ hone }) => {
  await infer(hone, 'many_values.onnx');
  const { path } = await hone.download('Report');
  const { run: _ofPage, ...ofPage } = JSON.parse(readFileSync(path, 'utf8'));
  const folder = freshFolder();
  shell(`hone infer '${model('many_values.onnx')}' -o many_values.shaped.onnx --limit 250000 --report report.json`, folder);
  const { run: _ofCommand, ...ofCommand } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  expect(ofPage).toEqual(ofCommand);
  expect(ofPage.shapes).toHaveLength(ofPage.values.count);

  const { count, before, after } = ofPage.values;
  const grouped = (number: number) => number.toLocaleString('en');
  const rows = { Types: 'dtypes', Ranks: 'ranks', Shapes: 'shapes' };
  for (const [label, key] of Object.entries(rows)) {
    const measure = hone.result.locator('.measure', { hasText: label });
    await expect(measure).toContainText(`${grouped(before[key])} \u2192 ${grouped(after[key])} of ${grouped(count)}`);
    await expect(measure).toContainText(`${((100 * after[key]) / count).toFixed(1)} %`);
  }
});

test('3,000 values: few rows are drawn, the last can be reached, the filter finds one', async ({ hone }) => {
  const { page } = hone;
  await infer(hone, 'many_values.onnx');
  await expect(page.getByRole('table', { name: /Values: 3,001 rows/ })).toBeVisible();
  expect(await hone.valueRows.count()).toBeLessThan(60);
  await hone.valueRows.first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', '3002');
  await page.keyboard.press('/');
  await page.keyboard.type('layers.123. projection_1234 float32 batch');
  await expect(hone.valueRows).toHaveCount(1);
  await expect(hone.valueRows.first()).toContainText('[batch, sequence_length, 768]');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('else_branch');
  await expect(page.getByRole('table', { name: /Values: 20 rows/ })).toBeVisible();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('no such value');
  await expect(hone.result).toContainText('No value matches "no such value".');
});

test('what could not be told is grouped by operator and reason, and leads to its value', async ({ hone }) => {
  await infer(hone, 'shapes.onnx');
  await hone.result.getByRole('tab', { name: /Not told/ }).click();
  const groups = hone.result.locator('.untold details');
  await expect(groups).toHaveCount(3);
  await expect(groups.filter({ hasText: 'Custom' })).toContainText('1 node');
  await groups.filter({ hasText: 'Custom' }).locator('summary').click();
  await groups.filter({ hasText: 'Custom' }).getByRole('button', { name: 'custom' }).click();
  const tab = hone.result.getByRole('tab', { name: /Values/ });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await expect(tab).toBeFocused();
  await expect(hone.valueRows).toHaveCount(1);
  await expect(hone.valueRows.first()).toContainText('custom');
  await expect(hone.valueRows.first()).toContainText('rank not known');
});

test('299 nodes of one kind are one row', async ({ hone }) => {
  await infer(hone, 'many_values.onnx');
  await hone.result.getByRole('tab', { name: /Not told/ }).click();
  await expect(hone.result.locator('.untold details')).toHaveCount(1);
  await hone.result.locator('.untold summary').click();
  const nodes = hone.result.locator('.untold-nodes li');
  await expect(nodes).toHaveCount(101);
  await hone.result.getByRole('button', { name: 'Show more (199 left)' }).click();
  await expect(nodes).toHaveCount(299);
});

test('wrong value_info and wrong nodes lead to their values', async ({ hone }) => {
  await infer(hone, 'shapes.onnx');
  const problems = hone.result.getByRole('tab', { name: /Problems/ });
  await problems.click();
  await expect(hone.result.locator('.diagnostic-list li')).toHaveCount(2);
  await hone.result.getByRole('button', { name: 'positive' }).click();
  // The name occurs in no other value, but it stands first wherever it does.
  await expect(hone.valueRows.first()).toContainText('positive');
  await problems.click();
  await expect(hone.result.locator('.diagnostic-list li').last()).toContainText("Add 'add' (main/4)");
  await hone.result.locator('.diagnostic-list li').last().getByRole('button').click();
  await expect(hone.valueRows.first()).toContainText('wrong');
});

test('a name that others have in theirs stands first', async ({ hone }) => {
  await infer(hone, 'many_values.onnx');
  await hone.result.getByRole('searchbox').fill('x');
  await expect(hone.valueRows.first().locator('td').first()).toHaveText('x');
  await hone.result.getByRole('searchbox').fill('y');
  await expect(hone.valueRows.first().locator('td').first()).toHaveText('y');
});

test('the card has the shapes of inputs and outputs, those that were found marked as such', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('shapes.onnx'));
  const value = (name: string) => page.locator('.interface-value', { hasText: new RegExp(`^${name}`) });
  const outputs = page.getByRole('region', { name: 'Outputs' });
  await expect(value('images')).toContainText('[batch, 3, ?, width]');
  await expect(value('doubled')).toContainText('[?, ?, ?, ?]');
  await hone.chooseJob('Infer shapes');
  await hone.run();
  await expect(value('images')).not.toContainText('inferred');
  await expect(value('doubled')).toContainText('[batch, 3, images[2], 2*width]');
  await expect(value('doubled')).toContainText('inferred');
  await expect(outputs.locator('tr', { hasText: 'doubled' })).toContainText('inferred');
  await expect(outputs.locator('tr', { hasText: 'wrong' })).toContainText('no shape');

  await page.getByRole('button', { name: 'Use result as input' }).click();
  await expect(page.getByRole('heading', { name: 'shapes.shaped.onnx' })).toBeVisible();
  await expect(value('doubled')).toContainText('[batch, 3, images[2], 2*width]');
  await expect(value('doubled')).not.toContainText('inferred');
});

test('a second inference has nothing to write, and says so', async ({ hone }) => {
  const { page } = hone;
  await infer(hone, 'small.onnx');
  await page.getByRole('button', { name: 'Use result as input' }).click();
  await expect(page.getByRole('heading', { name: 'small.shaped.onnx' })).toBeVisible();
  await hone.run();
  await expect(hone.result).toContainText('All 4 shapes known');
  await expect(hone.result).toContainText('The result is the input, byte for byte');
});

test('the model\u2019s inputs and sizes are offered, and what was written comes back as it was', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('shapes.onnx'));
  await hone.chooseJob('Infer shapes');
  const shapes = field(hone, 'Shapes of inputs');
  await page.getByRole('button', { name: 'images', exact: true }).click();
  await expect(shapes).toHaveValue('images=batch,3,?,width');
  await expect(shapes).toBeFocused();
  await page.getByRole('button', { name: 'left', exact: true }).click();
  await page.getByRole('button', { name: 'images', exact: true }).click();
  await expect(shapes).toHaveValue('images=batch,3,?,width\nleft=batch,3');
  await page.getByRole('button', { name: 'width', exact: true }).click();
  await page.keyboard.type('224');
  await expect(field(hone, 'Sizes of dims')).toHaveValue('width=224');
  await hone.run();
  await expect(hone.result).toContainText('of 8 shapes known');
  await page.getByRole('button', { name: 'Change options' }).click();
  await expect(shapes).toHaveValue('images=batch,3,?,width\nleft=batch,3');
  await page.getByRole('button', { name: 'Reset options' }).click();
  await expect(shapes).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('images');
});

test('a size that the model does not have is refused with its name', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('shapes.onnx'));
  await hone.chooseJob('Infer shapes');
  await field(hone, 'Sizes of dims').fill('bach=4');
  await hone.run();
  await expect(page.getByRole('group', { name: 'An option does not fit' })).toContainText('bach');
  await page.getByRole('button', { name: 'Change options' }).click();
  await expect(field(hone, 'Sizes of dims')).toHaveValue('bach=4');
});

test('several models are inferred together, with one summary', async ({ hone }) => {
  const { page } = hone;
  await hone.chooseFiles(model('small.onnx'), model('shapes.onnx'));
  await hone.chooseJob('Infer shapes');
  await expect(hone.runButton).toHaveText('Infer shapes 2 models');
  await hone.run();
  const summary = page.getByRole('region', { name: 'All models' });
  await expect(summary).toContainText('2 of 2 models done');
  await expect(summary).toContainText('9 of 12 shapes known, 5 before');
  await expect(page.getByRole('navigation', { name: 'Models' })).toContainText('5 of 8 shapes');
});

test('narrower constants: the bytes of the command line, and what was rounded says so', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('wide.onnx'));
  await hone.moreOptions();
  await page.getByRole('textbox', { name: 'Narrow constants of' }).fill('int64, float64');
  await hone.run();
  await expect(hone.result).toContainText('3 constants as before, 1 narrower');
  const exact = await hone.download(/^Download model \d/);
  expect(readFileSync(exact.path)).toEqual(byCommandLine(model('wide.onnx'), exact.name, '--downcast', 'int64,float64'));
  await expect(hone.result.getByRole('heading', { name: 'Constants of 64 bits made narrower' })).toContainText('1 record');
  await hone.result.getByRole('tab', { name: /Left alone/ }).click();
  await expect(hone.result.locator('.refusal', { hasText: 'scales' })).toContainText('the constant keeps its 64 bits');

  await page.getByRole('button', { name: 'Change options' }).click();
  await page.getByRole('checkbox', { name: 'Let float64 round' }).check();
  await hone.run();
  const record = hone.result.locator('.record', { hasText: 'scales' });
  await expect(record.locator('summary')).toContainText('rounds');
  await record.locator('summary').click();
  await record.getByRole('button', { name: 'scales' }).click();
  await expect(hone.tensorRows).toHaveCount(1);
  const rounded = await hone.download(/^Download model \d/);
  expect(readFileSync(rounded.path)).toEqual(byCommandLine(model('wide.onnx'), rounded.name, '--downcast', 'int64,float64', '--downcast-lossy'));
});
