/** What a newcomer must not miss or puzzle over: problems, changed inputs, uncut rows, words of the page's own. */
import type { SlimReport } from 'hone-onnx/web';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { byJob, expect, freshFolder, type HonePage, model, test } from './page.ts';

const SLIMMABLE = model('slimmable.onnx');

function reportOf(job: string, ...words: readonly string[]): SlimReport {
  const folder = freshFolder();
  execFileSync(process.env.HONE!, [job, SLIMMABLE, '-o', 'out.onnx', '--report', 'report.json', ...words], { cwd: folder, stdio: 'pipe' });
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
}

async function runWithShape(hone: HonePage, job: string, shape: string): Promise<void> {
  await hone.open(SLIMMABLE);
  await hone.chooseJob(job);
  await hone.page.getByRole('textbox', { name: 'Shapes of inputs' }).fill(shape);
  await hone.run();
}

for (const [job, title] of [['slim', 'Slim'], ['fold', 'Fold'], ['infer', 'Infer shapes']] as const) {
  test(`errors and warnings of ${job} are said first, and listed with severity, place and message`, async ({ hone }) => {
    const { page } = hone;
    const { diagnostics } = reportOf(job, '--input-shape', 'x=1,5,8,8');
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
    expect([errors.length > 0, warnings.length > 0]).toEqual([true, true]);
    await runWithShape(hone, title, 'x=1,5,8,8');
    const note = hone.result.locator('.problems-summary');
    await expect(note).toContainText(new RegExp(`^${errors.length} errors? and ${warnings.length} warnings?`));
    await expect(note).toContainText(errors[0]!.message);
    await expect(page.locator('[aria-live=polite]')).toContainText(/^Done, with \d+ errors?/);
    await note.getByRole('button', { name: 'Show all problems' }).click();
    await expect(hone.result.getByRole('tab', { name: /Problems/ })).toBeFocused();
    const rows = hone.result.locator('.diagnostic-list li');
    await expect(rows).toHaveCount(diagnostics.length);
    for (const [place, { severity, where, message }] of diagnostics.entries()) {
      await expect(rows.nth(place)).toContainText(`${severity}: `);
      await expect(rows.nth(place)).toContainText(where);
      await expect(rows.nth(place)).toContainText(message.replace('--input-shape', '"Shapes of inputs"'));
    }
  });
}

test('where nothing is wrong no problems are spoken of', async ({ hone }) => {
  await hone.open(SLIMMABLE);
  await hone.run();
  await expect(hone.result.getByRole('tab', { name: /Rewrites/ })).toBeVisible();
  await expect(hone.result.getByRole('tab', { name: /Problems/ })).toHaveCount(0);
  await expect(hone.result.locator('.problems-summary')).toHaveCount(0);
});

test('inputs and outputs are the same only where names, types and shapes are, and are compared', async ({ hone }) => {
  const { page } = hone;
  await runWithShape(hone, 'Slim', 'x=2,4,8,8');
  await expect(hone.result).toContainText('Inputs changed: x [batch, 4, 8, 8] \u2192 [2, 4, 8, 8].');
  await expect(hone.result).not.toContainText('Same inputs and outputs');
  await hone.result.getByRole('tab', { name: 'Compare' }).click();
  const { input, output } = reportOf('slim', '--input-shape', 'x=2,4,8,8');
  const shape = (dims: SlimReport['input']['inputs'][number]['dims']) => `[${dims!.map((dim) => dim ?? '?').join(', ')}]`;
  for (const side of ['inputs', 'outputs'] as const) {
    const table = page.getByRole('region', { name: `${side === 'inputs' ? 'Inputs' : 'Outputs'} before and after` });
    await expect(table.locator('tbody tr[data-index]')).toHaveCount(input[side].length);
    for (const [place, before] of input[side].entries()) {
      const after = output[side][place]!;
      const cells = table.locator('tbody tr[data-index]').nth(place).locator('td');
      await expect(cells.nth(0)).toContainText(before.name);
      await expect(cells.nth(1)).toContainText(`${before.type} ${shape(before.dims)}`);
      await expect(cells.nth(2)).toContainText(shape(after.dims) === shape(before.dims) ? 'the same' : `${after.type} ${shape(after.dims)}`);
    }
  }
});

test('a cut names the inputs and outputs that came and went', async ({ hone }) => {
  const { page } = hone;
  await hone.open(SLIMMABLE);
  await hone.moreOptions();
  await page.getByRole('textbox', { name: 'Cut: outputs' }).fill('sum');
  await hone.run();
  await expect(hone.result).toContainText('1 more output: sum. 2 outputs fewer: y and first.');
});

for (const [width, scheme] of [[1440, 'light'], [1280, 'dark'], [960, 'light'], [360, 'dark']] as const) {
  test(`at ${width} px neither the title of a rewrite, nor its node, nor that it may round is cut`, async ({ hone }) => {
    const { page } = hone;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await hone.open(SLIMMABLE);
    await hone.run();
    const { records } = reportOf('slim');
    await expect(hone.rewriteRows).toHaveCount(records.length);
    await expect(hone.result.locator('.row .mark')).toHaveCount(records.filter(({ kind }) => kind !== 'exact').length);
    const cut = await hone.result.locator('.row').evaluateAll((rows) => rows.flatMap((row) => {
      const box = row.getBoundingClientRect();
      return [...row.querySelectorAll('.row-what, .row-fixed, .mark')].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const isOutside = left < box.left || right > box.right || top < box.top || bottom > box.bottom;
        const soft = part.closest('.row-soft')?.getBoundingClientRect();
        const isHidden = soft !== undefined && (right > soft.right + 0.5 || bottom > soft.bottom + 0.5);
        return isOutside || isHidden || part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1;
      }).map((part) => part.textContent);
    }));
    expect(cut.filter((text) => (text ?? '').length <= 60)).toEqual([]);
    const wholePasses = await hone.result.locator('.row-soft').evaluateAll((lists) => lists.every((list) => list.scrollHeight <= list.clientHeight + 1 && list.scrollWidth <= list.clientWidth + 1));
    expect(wholePasses, 'passes wrap').toBe(true);
  });
}

test('a node that only its neighbours changed is told in the words of --explain', async ({ hone }) => {
  const { input, records } = reportOf('slim');
  const ids = Array.from({ length: input.counts.nodes }, (_, place) => `main/${place}`);
  const { explained } = reportOf('slim', '--explain', ids.join(','));
  const around = explained.filter(({ outcome, records: own }) => outcome === 'changed' && own.length === 0);
  expect([records.length > 0, around.length > 0]).toEqual([true, true]);
  const { asked } = around[0]!;
  const command = execFileSync(process.env.HONE!, ['slim', SLIMMABLE, '-o', join(freshFolder(), 'out.onnx'), '--explain', asked], { encoding: 'utf8' });
  expect(command.replace(/\s+/g, ' ')).toContain('is there; what it reads or makes was changed around it');
  await hone.open(SLIMMABLE);
  await hone.run();
  await hone.explain(asked);
  await expect(hone.result.locator('.node-told')).toContainText('It is there; what it reads or makes was changed around it.');
  await expect(hone.result.locator('.node-told')).not.toContainText('No rewrite names it');
});

test('a wrong name of a node gets a remedy that the page has', async ({ hone }) => {
  await hone.open(SLIMMABLE);
  await hone.run();
  await hone.explain('nothing at all');
  const answer = hone.result.locator('.node-answer');
  await expect(answer).toContainText('the tab Values of Infer shapes lists the outputs of all nodes');
  await expect(answer).not.toContainText('hone show');
});

for (const [field, text, said] of [
  ['Only these passes', 'nothing', 'Only these passes: there is no pass \'nothing\' (the switches under Passes list all).'],
  ['Nodes to keep', 'nothing', 'the tab Values of Infer shapes lists the outputs of all nodes'],
  ['Cut: outputs', 'nothing', 'the tab Values of Infer shapes lists all'],
  ['Shapes of inputs', 'nothing=1', 'Shapes of inputs: the model has no input \'nothing\''],
] as const) {
  test(`an error names the field and a place of the page: ${field}`, async ({ hone }) => {
    const { page } = hone;
    await hone.open(SLIMMABLE);
    await hone.moreOptions();
    await page.getByRole('textbox', { name: field }).fill(text);
    await hone.run();
    const error = hone.result.getByRole('group', { name: 'An option does not fit' });
    await expect(error).toContainText(new RegExp(said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'));
    for (const words of await error.locator('> p').allTextContents()) expect(words).not.toMatch(/--[a-z]|`hone/);
  });
}

test('what is taken off is chosen among the words of the option table, and remembered', async ({ hone }) => {
  const { page } = hone;
  await hone.open(SLIMMABLE);
  await hone.moreOptions();
  const group = page.getByRole('group', { name: 'Take off' });
  await expect(group.getByRole('checkbox')).toHaveCount(3);
  await group.getByRole('checkbox', { name: 'value-info' }).check();
  await group.getByRole('checkbox', { name: 'doc' }).check();
  await expect(page.locator('.command-text')).toContainText('--strip doc,value-info');
  await hone.run();
  const { name, path } = await hone.download(/^Download model \d/);
  expect(readFileSync(path)).toEqual(byJob('slim', SLIMMABLE, name, '--strip', 'doc,value-info'));
  await page.reload();
  await hone.open(SLIMMABLE);
  await expect(group.getByRole('checkbox', { name: 'doc' })).toBeChecked();
  await page.getByRole('button', { name: 'Reset options' }).click();
  await expect(group.getByRole('checkbox', { name: 'doc' })).not.toBeChecked();
});
