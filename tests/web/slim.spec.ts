/** Slim, the job that is there first: the command line's bytes, a switch for each pass, and every rewrite to be found. */
import { devices, type Locator } from '@playwright/test';
import type { Passes, SlimReport } from 'hone-onnx/web';
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { byJob, expect, freshFolder, type HonePage, model, SAMPLE, shell, test } from './page.ts';

const SLIMMABLE = model('slimmable.onnx');
const passes: Passes = JSON.parse(execFileSync(process.env.HONE!, ['passes', '--json'], { encoding: 'utf8' }));
const grouped = (number: number) => number.toLocaleString('en');

/** What the command line reports; the page's options are the command line's. */
function reportOf(input: string, ...words: readonly string[]): SlimReport {
  const folder = freshFolder();
  const output = `${basename(input, '.onnx')}.slim.onnx`;
  execFileSync(process.env.HONE!, ['slim', input, '-o', output, '--report', 'report.json', ...words], { cwd: folder, stdio: 'pipe' });
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
}

async function slim(hone: HonePage, path: string): Promise<void> {
  await hone.open(path);
  await hone.run();
}

async function openSwitches({ page }: HonePage): Promise<Locator> {
  const box = page.getByRole('region', { name: 'Passes' });
  if (!(await box.isVisible())) await page.locator('.switches > summary').click();
  await expect(box).toBeVisible();
  return box;
}

test('it is the job of whoever comes first; the bytes and the command are the command line\u2019s', async ({ hone }) => {
  const { page } = hone;
  await hone.open(SLIMMABLE);
  await expect(page.getByRole('radio', { name: 'Slim', exact: true })).toBeChecked();
  const command = await page.locator('.command-text').innerText();
  expect(command).toBe('hone slim slimmable.onnx -o slimmable.slim.onnx');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.job-side')).toBeFocused();
  const { name, path } = await hone.download(/^Download model \d/);
  expect(name).toBe('slimmable.slim.onnx');
  expect(readFileSync(path)).toEqual(byJob('slim', SLIMMABLE, name));
  const folder = freshFolder();
  copyFileSync(SLIMMABLE, join(folder, 'slimmable.onnx'));
  shell(command, folder);
  expect(readFileSync(path)).toEqual(readFileSync(join(folder, name)));
});

for (const path of [SAMPLE, SLIMMABLE, model('small.onnx'), model('shapes.onnx')]) {
  test(`with and without options the bytes are the command line\u2019s: ${basename(path)}`, async ({ hone }) => {
    const { page } = hone;
    const report = reportOf(path);
    const skipped = (report.records[0] ?? { pass: passes.passes[0]!.name }).pass;
    const hasBatch = report.input.inputs.some(({ dims }) => dims?.includes('batch'));
    const check = (name: string) => page.getByRole('checkbox', { name, exact: true }).check();
    const forms: readonly (readonly [string[], () => Promise<void>])[] = [
      [[], async () => {}],
      [['--exact'], () => check('Exact rewrites only')],
      [['--no-fold'], () => check('Do not fold constants')],
      [['--infer-shapes'], () => check('Write shapes')],
      [['--skip', skipped], async () => (await openSwitches(hone)).getByRole('checkbox', { name: skipped, exact: true }).uncheck()],
      [['--dim', 'batch=3'], () => page.getByRole('textbox', { name: 'Sizes of dims' }).fill('batch=3')],
    ];
    await hone.open(path);
    for (const [words, fill] of forms.filter(([[first]]) => first !== '--dim' || hasBatch)) {
      await fill();
      await expect(page.locator('.command-text')).toHaveText(new RegExp(words.join(' ').replace('*', '\\*')));
      await hone.run();
      const written = await hone.download(/^Download model \d/);
      expect(readFileSync(written.path), words.join(' ')).toEqual(byJob('slim', path, written.name, ...words));
      await page.getByRole('button', { name: 'Change options' }).click();
      if (words.length > 0) await page.getByRole('button', { name: 'Reset options' }).click();
    }
  });
}

test('fold does only its part, with the command line\u2019s bytes', async ({ hone }) => {
  await hone.open(SLIMMABLE);
  await hone.chooseJob('Fold');
  await hone.run();
  const { name, path } = await hone.download(/^Download model \d/);
  expect(name).toBe('slimmable.folded.onnx');
  expect(readFileSync(path)).toEqual(byJob('fold', SLIMMABLE, name));
});

test('the report is the command line\u2019s, and what is said first is what it says', async ({ hone }) => {
  await slim(hone, SLIMMABLE);
  const { path } = await hone.download('Report');
  const { run: _ofPage, ...ofPage } = JSON.parse(readFileSync(path, 'utf8'));
  const { run: _ofCommand, ...ofCommand } = reportOf(SLIMMABLE);
  expect(ofPage).toEqual(ofCommand);
  const { input, output, records } = ofCommand;
  const rounding = records.filter(({ kind }) => kind === 'rounding').length;
  expect(rounding).toBeGreaterThan(0);
  await expect(hone.result.getByRole('heading', { level: 2 }).first()).toContainText(`${input.counts.nodes} \u2192 ${output.counts.nodes} nodes`);
  await expect(hone.result).toContainText(`${records.length} rewrites, ${rounding} of which may round`);
  await expect(hone.result).toContainText('Same inputs and outputs.');
  await expect(hone.result.locator('.measure', { hasText: 'Nodes' })).toContainText(`${input.counts.nodes} \u2192 ${output.counts.nodes}`);
});

test('every record is a row, in the order of the report, and opens to what it was about', async ({ hone }) => {
  const { page } = hone;
  const { records } = reportOf(SLIMMABLE);
  await slim(hone, SLIMMABLE);
  await expect(hone.result.getByRole('tab', { name: /Rewrites/ })).toContainText(String(records.length));
  await expect(hone.rewriteRows).toHaveCount(records.length);
  for (const [place, record] of records.entries()) {
    const row = page.getByRole('region', { name: 'Rewrites' }).getByRole('listitem').nth(place);
    await expect(row).toContainText(record.what);
    await expect(row).toContainText(record.where);
    await row.locator('.row-head').click();
    const facts = row.locator('.row-body');
    const { removed_nodes: nodes, removed, added_nodes: newNodes, added, kept } = record;
    for (const name of [...nodes, ...newNodes, ...removed, ...added, ...(kept ? [kept] : [])]) {
      await expect(facts.getByRole('button', { name, exact: true }).first()).toBeAttached();
    }
    await expect(facts.locator('dt')).toContainText(['Where', 'Bytes', 'Exactness']);
    const pass = passes.passes.find(({ name }) => name === record.pass) ?? passes.steps.find(({ name }) => name === record.pass);
    await expect(facts).toContainText(pass!.summary);
    await row.locator('.row-head').click();
    await expect(facts).toBeHidden();
  }
});

test('rewrites are filtered by pass, exactness, words and node, and a name in a record leads to all about it', async ({ hone }) => {
  const { page } = hone;
  const { records, totals } = reportOf(SLIMMABLE);
  await slim(hone, SLIMMABLE);
  const said = (count: number) => expect(hone.result.locator('.rewrites-count')).toContainText(`${grouped(count)} of ${grouped(records.length)} rewrites`);
  const choice = (name: string) => page.getByRole('combobox', { name });
  expect((await choice('Pass').getByRole('option').allTextContents()).slice(1).sort()).toEqual(
    totals.passes.map(({ pass, count }) => `${pass} (${grouped(count)})`).sort());
  const rarest = totals.passes.at(-1)!;
  await choice('Pass').selectOption(rarest.pass);
  await said(rarest.count);
  await expect(hone.rewriteRows.first()).toContainText(rarest.pass);
  await hone.result.getByRole('button', { name: 'Show all' }).click();
  const { kind } = records[0]!;
  await choice('Exactness').selectOption(kind);
  await expect(hone.result.locator('.rewrites-count')).toContainText(grouped(records.filter((record) => record.kind === kind).length));
  await choice('Exactness').selectOption('');

  const { where } = records.find((record) => record.removed_nodes.length > 0)!;
  await page.getByRole('searchbox', { name: 'Node or value' }).fill(where);
  const about = records.filter((record) =>
    [record.where, record.kept, ...record.removed, ...record.added].includes(where) || [...record.removed_nodes, ...record.added_nodes].some((node) => node.startsWith(`${where} `)));
  await said(about.length);
  await page.getByRole('searchbox', { name: 'Node or value' }).fill('');
  await page.getByRole('searchbox', { name: 'Filter rewrites' }).fill('no such rewrite');
  await expect(hone.result).toContainText('No rewrite is like that.');
  await hone.result.getByRole('button', { name: 'Show all' }).click();

  await choice('Pass').selectOption(records.find((record) => record.kept !== null)!.pass);
  const { kept } = records.find((record) => record.kept !== null)!;
  await hone.rewriteRows.first().click();
  await page.getByRole('region', { name: 'Rewrites' }).getByRole('button', { name: kept!, exact: true }).first().click();
  await expect(page.getByRole('searchbox', { name: 'Node or value' })).toHaveValue(kept!);
  await expect(choice('Pass')).toHaveValue('');
});

test('every pass has a switch with its name, what it does, and an example', async ({ hone }) => {
  await hone.open(SLIMMABLE);
  const { page } = hone;
  const all = passes.passes.length + passes.steps.length;
  await expect(page.locator('.switches > summary')).toHaveText(`All ${passes.passes.length} passes and ${passes.steps.length} steps are on`);
  const box = await openSwitches(hone);
  await expect(box.locator('.switch')).toHaveCount(all);
  for (const { name, summary, kind, before, after } of passes.passes) {
    const row = box.locator('.switch', { has: page.getByRole('checkbox', { name, exact: true }) });
    await expect(row.getByRole('checkbox')).toBeChecked();
    await expect(row).toContainText(summary);
    const [first, second] = await row.locator('pre').allTextContents();
    expect([first, second]).toEqual([`Before: ${before}`, `After: ${after}`]);
    await expect(row.locator('.mark')).toHaveCount(kind === 'exact' ? 0 : 1);
  }
  await page.getByRole('searchbox', { name: 'Filter passes' }).fill(passes.passes[0]!.name);
  await expect(box.getByRole('checkbox', { name: passes.passes[0]!.name, exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter passes' }).fill('no such pass');
  await expect(page.getByText('No pass matches "no such pass".')).toBeVisible();
});

test('switches make --skip, a whole family its pattern; they are remembered, and reset', async ({ hone }) => {
  const { page } = hone;
  const [family, ...names] = largestFamily();
  await hone.open(SLIMMABLE);
  let box = await openSwitches(hone);
  const command = page.locator('.command-text');
  await box.getByRole('checkbox', { name: names[0]!, exact: true }).uncheck();
  await expect(command).toHaveText(new RegExp(`--skip ${names[0]}$`));
  const ofFamily = box.getByRole('group').filter({ has: page.getByRole('checkbox', { name: names[0]!, exact: true }) }).locator('legend').getByRole('checkbox');
  expect(await ofFamily.evaluate((element) => (element as HTMLInputElement).indeterminate)).toBe(true);
  await ofFamily.check();
  await expect(command).not.toContainText('--skip');
  await ofFamily.uncheck();
  await expect(command).toHaveText(new RegExp(`--skip '${family}_\\*'$`));
  await expect(page.locator('.switches > summary')).toContainText(`${names.length} of`);
  await hone.run();
  const { name, path } = await hone.download(/^Download model \d/);
  expect(readFileSync(path)).toEqual(byJob('slim', SLIMMABLE, name, '--skip', names.join(',')));

  await page.reload();
  await hone.open(SLIMMABLE);
  await expect(command).toHaveText(new RegExp(`--skip '${family}_\\*'$`));
  box = await openSwitches(hone);
  await box.getByRole('checkbox', { name: names[1]!, exact: true }).check();
  await expect(command).toContainText(names[0]!);
  await expect(command).not.toContainText(names[1]!);
  await page.getByRole('button', { name: 'Reset options' }).click();
  await expect(command).not.toContainText('--skip');
  await expect(box.getByRole('checkbox', { name: names[0]!, exact: true })).toBeChecked();
});

/** The word that the most passes begin with, and those passes. */
function largestFamily(): readonly string[] {
  const families = new Map<string, string[]>();
  for (const { name } of passes.passes) {
    const word = name.split('_')[0]!;
    families.set(word, [...(families.get(word) ?? []), name]);
  }
  const [[word, names]] = [...families].sort((a, b) => b[1].length - a[1].length) as [[string, string[]]];
  return [word, ...names];
}

test('what was left alone is grouped by reason, with its nodes', async ({ hone }) => {
  const { refusals } = reportOf(SLIMMABLE);
  expect(refusals.length).toBeGreaterThan(0);
  await slim(hone, SLIMMABLE);
  await hone.result.getByRole('tab', { name: /Left alone/ }).click();
  const groups = hone.result.getByRole('region', { name: 'Left alone' }).getByRole('listitem');
  const numbers = (await groups.locator('.row-number').allTextContents()).map(Number);
  expect(numbers.reduce((sum, number) => sum + number, 0)).toBe(refusals.length);
  const { reason, where, name } = refusals[0]!;
  const group = groups.filter({ hasText: new RegExp(reason.replace(/^kept: /, '').replace(/[^\w ]/g, '.'), 'i') }).first();
  await group.locator('.row-head').click();
  await expect(group).toContainText(where);
  if (name) await expect(group).toContainText(name);
  await hone.result.getByRole('searchbox').fill('no such reason');
  await expect(hone.result).toContainText('Nothing that was left alone matches "no such reason".');
});

test('the model before and after is compared in numbers and operators', async ({ hone }) => {
  const { page } = hone;
  const { input, output } = reportOf(SLIMMABLE);
  await slim(hone, SLIMMABLE);
  await hone.result.getByRole('tab', { name: 'Compare' }).click();
  const row = (table: string, first: string) => page.getByRole('region', { name: table, exact: true }).locator('tbody tr[data-index]').filter({ has: page.getByText(first, { exact: true }) });
  const { nodes, constants } = input.counts;
  await expect(row('Before and after', 'Nodes').locator('td')).toHaveText(['Nodes', `${nodes}`, `${output.counts.nodes}`, `\u2212${nodes - output.counts.nodes}`]);
  await expect(row('Before and after', 'Constants').locator('td').nth(1)).toHaveText(`${constants}`);
  for (const { op_type: type, count } of input.operators) {
    const after = output.operators.find((each) => each.op_type === type)?.count ?? 0;
    const change = after === count ? '0' : `${after < count ? '\u2212' : '+'}${Math.abs(after - count)}`;
    await expect(row('Operators before and after', type).locator('td')).toHaveText([type, `${count}`, `${after}`, change]);
  }
});

test('what happened to a node is told as --explain tells it, by name, id and output', async ({ hone }) => {
  await slim(hone, SLIMMABLE);
  const words = { gone: 'It is gone.', changed: 'It is there, changed.', kept: 'It is there as it was.' };
  for (const asked of ['copy', 'main/2', 'steady', 'flat']) {
    const { explained, records, refusals } = reportOf(SLIMMABLE, '--explain', asked);
    await hone.explain(asked);
    const told = hone.result.locator('.node-told');
    await expect(told).toHaveCount(explained.length);
    for (const [place, node] of explained.entries()) {
      await expect(told.nth(place)).toContainText(node.op_type);
      await expect(told.nth(place)).toContainText(words[node.outcome]);
      await expect(told.nth(place).locator('.row-head')).toHaveCount(node.records.length);
      for (const record of node.records) await expect(told.nth(place)).toContainText(records[record]!.what);
      for (const refusal of node.refusals) await expect(told.nth(place)).toContainText(refusals[refusal]!.where);
    }
  }
});

test('a node that the model does not have is answered with names that are near', async ({ hone }) => {
  await slim(hone, SLIMMABLE);
  await hone.explain('conv_3');
  await expect(hone.result.locator('.node-answer')).toContainText(/No node has the name.*'conv_3'.*conv_[12]/s);
  await hone.explain('copy');
  await expect(hone.result.locator('.node-told')).toContainText('Identity');
});

test('100,000 rewrites: few rows are drawn, the last can be reached, and words find one at once', async ({ hone }) => {
  const { page } = hone;
  await slim(hone, model('many_rewrites.onnx'));
  await expect(hone.result.getByRole('tab', { name: /Rewrites/ })).toContainText('100,000');
  expect(await hone.rewriteRows.count()).toBeLessThan(60);
  await hone.rewriteRows.first().focus();
  await page.keyboard.press('End');
  await expect(page.locator('.row:has(:focus)')).toHaveAttribute('aria-posinset', '100000');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.locator('.row:has(:focus)')).toHaveAttribute('aria-posinset', '99999');
  await expect(page.locator('.row:has(:focus) .row-body')).toBeVisible();
  await page.keyboard.press(' ');
  await expect(page.locator('.row:has(:focus) .row-body')).toBeHidden();
  await page.keyboard.press('/');
  await page.keyboard.type('copy_77123');
  await expect(hone.result.locator('.rewrites-count')).toContainText('of 100,000 rewrites');
  await expect(hone.rewriteRows.first()).toContainText('main/7712');
  expect(await hone.rewriteRows.count()).toBeLessThan(4);
  await page.getByRole('searchbox', { name: 'Filter rewrites' }).fill('');
  await expect(hone.result.locator('.rewrites-count')).toContainText('100,000 rewrites');
  // Rows have their height before they are drawn, so that the list does not move below the hand.
  const heights = await hone.rewriteRows.evaluateAll((rows) => rows.map((row) => row.parentElement!.getBoundingClientRect().height));
  expect(new Set(heights)).toEqual(new Set([93]));
});

test('a second run finds nothing, and says so', async ({ hone }) => {
  const { page } = hone;
  await slim(hone, SLIMMABLE);
  await page.getByRole('button', { name: 'Use result as input' }).click();
  await expect(page.getByRole('heading', { name: 'slimmable.slim.onnx' })).toBeVisible();
  await hone.run();
  await expect(hone.result.getByRole('heading', { level: 2 }).first()).toHaveText('Nothing to slim');
  await expect(hone.result).toContainText('No pass found anything to rewrite');
});

test('several models are slimmed together, with one summary', async ({ hone }) => {
  const { page } = hone;
  await hone.chooseFiles(SLIMMABLE, model('small.onnx'));
  await expect(hone.runButton).toHaveText('Slim 2 models');
  await hone.run();
  const reports = [reportOf(SLIMMABLE), reportOf(model('small.onnx'))];
  const sum = (key: 'input' | 'output') => reports.reduce((all, report) => all + report[key].counts.nodes, 0);
  await expect(page.getByRole('region', { name: 'All models' })).toContainText(`${sum('input')} \u2192 ${sum('output')} nodes in all`);
});

test('what the form refuses is said where the result would be', async ({ hone }) => {
  const { page } = hone;
  await hone.open(SLIMMABLE);
  await hone.moreOptions();
  await page.getByRole('textbox', { name: 'Only these passes' }).fill('fuse_nothing_at_all');
  await hone.run();
  await expect(hone.result.getByRole('group', { name: 'An option does not fit' })).toContainText('fuse_nothing_at_all');
});

test.describe('on a phone', () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 5'];
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

  test('a pass is switched off, the model slimmed, a rewrite opened by touch, and nothing sticks out', async ({ hone }) => {
    const { page } = hone;
    await hone.open(SLIMMABLE);
    await page.locator('.switches > summary').tap();
    await page.getByRole('region', { name: 'Passes' }).getByRole('checkbox').nth(1).tap();
    await expect(page.locator('.switches > summary')).toContainText('is off');
    expect(await hone.sidewaysOverflow()).toEqual([]);
    await hone.runButton.tap();
    await expect(page.getByRole('button', { name: /^Download model \d/ })).toBeInViewport();
    await hone.rewriteRows.first().tap();
    await expect(page.locator('.row-body').first()).toBeVisible();
    expect(await hone.sidewaysOverflow()).toEqual([]);
  });
});
