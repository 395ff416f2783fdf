/** For everyone: no fault that axe finds, everything by keyboard, nothing lost on a small screen. */
import AxeBuilder from '@axe-core/playwright';
import { devices, type Page } from '@playwright/test';
import { expect, type HonePage, model, SAMPLE, test } from './page.ts';

test.use({ job: 'shrink' });

async function slim(hone: HonePage): Promise<void> {
  await hone.open(model('slimmable.onnx'));
  await hone.chooseJob('Slim');
  await hone.run();
}

/** Every view and state, each from a fresh page. */
const VIEWS: Readonly<Record<string, (hone: HonePage) => Promise<void>>> = {
  empty: async () => {},
  notice: async (hone) => {
    await hone.chooseFiles(model('tied.bin'), model('external/weights/data.bin'));
    await expect(hone.page.getByRole('alert')).toBeVisible();
  },
  overview: (hone) => hone.open(model('external/model.onnx')),
  'a giant': (hone) => hone.open(model('giant.onnx')),
  'tensors of a giant': async (hone) => {
    await hone.open(model('giant.onnx'));
    await hone.page.getByRole('tab', { name: /Tensors/ }).click();
  },
  operators: async (hone) => {
    await hone.open(SAMPLE);
    await hone.page.getByRole('tab', { name: /Operators/ }).click();
  },
  tensors: async (hone) => {
    await hone.open(model('long_names.onnx'));
    await hone.page.getByRole('tab', { name: /Tensors/ }).click();
  },
  duplicates: async (hone) => {
    await hone.open(SAMPLE);
    await hone.page.getByRole('tab', { name: /Duplicates/ }).click();
  },
  'more options': async (hone) => {
    await hone.open(SAMPLE);
    await hone.moreOptions();
    await hone.page.getByRole('textbox', { name: 'Smallest constant' }).fill('wrong');
    await hone.page.getByRole('textbox', { name: 'Smallest constant' }).blur();
  },
  running: async (hone) => {
    await hone.open(model('large.onnx'), model('large.bin'));
    await hone.runButton.click();
    await expect(hone.page.getByRole('progressbar')).toBeVisible();
  },
  'form of slim, switches of passes': async (hone) => {
    await hone.open(model('giant.onnx'));
    await hone.chooseJob('Slim');
    await hone.page.locator('.switches > summary').click();
    await hone.page.getByRole('region', { name: 'Passes' }).getByRole('checkbox').nth(1).uncheck();
    await hone.moreOptions();
  },
  'result of slim': async (hone) => {
    await slim(hone);
    await hone.rewriteRows.first().click();
    await hone.rewriteRows.last().click();
  },
  'result of slim, nothing found': async (hone) => {
    await slim(hone);
    await hone.page.getByRole('searchbox', { name: 'Filter rewrites' }).fill('no such rewrite');
  },
  'result of slim, left alone': async (hone) => {
    await slim(hone);
    await hone.result.getByRole('tab', { name: /Left alone/ }).click();
    await hone.result.locator('.row-head').first().click();
  },
  'result of slim, compared': async (hone) => {
    await slim(hone);
    await hone.result.getByRole('tab', { name: 'Compare' }).click();
  },
  'result of slim, problems': async (hone) => {
    await hone.open(model('slimmable.onnx'));
    await hone.chooseJob('Slim');
    await hone.page.getByRole('textbox', { name: 'Shapes of inputs' }).fill('x=1,5,8,8');
    await hone.run();
    await hone.result.getByRole('button', { name: 'Show all problems' }).click();
  },
  'result of slim, one node': async (hone) => {
    await slim(hone);
    await hone.explain('norm_2');
    await hone.result.locator('.node-told .row-head').first().click();
  },
  '100,000 rewrites': async (hone) => {
    await hone.open(model('many_rewrites.onnx'));
    await hone.chooseJob('Slim');
    await hone.run();
  },
  result: async (hone) => {
    await hone.open(SAMPLE);
    await hone.run();
    await hone.result.locator('.record summary').first().click();
  },
  'result, left alone': async (hone) => {
    await hone.open(SAMPLE);
    await hone.run();
    await hone.result.getByRole('tab', { name: /Left alone/ }).click();
  },
  'result, operators': async (hone) => {
    await hone.open(SAMPLE);
    await hone.page.getByRole('radio', { name: 'npy', exact: true }).check({ force: true });
    await hone.run();
    await hone.result.getByRole('tab', { name: /Operators/ }).click();
  },
  'form of inference': async (hone) => {
    await hone.open(model('giant.onnx'));
    await hone.chooseJob('Infer shapes');
    await hone.moreOptions();
    await hone.page.getByRole('button', { name: 'input_ids', exact: true }).click();
  },
  'result of inference': async (hone) => {
    await hone.open(SAMPLE);
    await hone.chooseJob('Infer shapes');
    await hone.run();
  },
  'many values': async (hone) => {
    await hone.open(model('many_values.onnx'));
    await hone.chooseJob('Infer shapes');
    await hone.run();
    await expect(hone.valueRows.first()).toBeVisible();
  },
  'result of inference, not told': async (hone) => {
    await hone.open(model('many_values.onnx'));
    await hone.chooseJob('Infer shapes');
    await hone.run();
    await hone.result.getByRole('tab', { name: /Not told/ }).click();
    await hone.result.locator('.untold summary').first().click();
  },
  'result of inference, problems': async (hone) => {
    await hone.open(model('shapes.onnx'));
    await hone.chooseJob('Infer shapes');
    await hone.run();
    await hone.result.getByRole('tab', { name: /Problems/ }).click();
  },
  'result, narrower constants': async (hone) => {
    await hone.open(model('wide.onnx'));
    await hone.moreOptions();
    await hone.page.getByRole('textbox', { name: 'Narrow constants of' }).fill('int64, float64');
    await hone.page.getByRole('checkbox', { name: 'Let float64 round' }).check();
    await hone.run();
    await hone.result.locator('.record summary').first().click();
  },
  'error at opening': async (hone) => {
    await hone.chooseFiles(model('tied.bin'));
    await expect(hone.page.getByRole('group', { name: /cannot be read/ })).toBeVisible();
    await hone.page.getByText('Details', { exact: true }).click();
  },
  'error of a job': async (hone) => {
    await hone.open(model('two_producers.onnx'));
    await hone.run();
  },
  'several models': async (hone) => {
    await hone.chooseFiles(SAMPLE, model('plain.onnx'), model('two_producers.onnx'));
    await hone.run();
  },
  'privacy note': async (hone) => {
    await hone.page.getByRole('button', { name: 'How do I know?' }).first().click();
    await hone.page.getByRole('button', { name: 'Try to connect' }).click();
    await expect(hone.page.getByText(/Refused by/)).toBeVisible();
  },
  shortcuts: async (hone) => {
    await hone.page.keyboard.press('?');
    await expect(hone.page.getByRole('dialog')).toBeVisible();
  },
  replace: async (hone) => {
    await hone.open(SAMPLE);
    await hone.run();
    await hone.chooseFiles(model('small.onnx'));
    await expect(hone.page.getByRole('dialog')).toBeVisible();
  },
};

async function faults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

for (const [view, show] of Object.entries(VIEWS)) {
  test(`axe finds nothing in either theme, and nothing sticks out at 360 px: ${view}`, async ({ hone }) => {
    const { page } = hone;
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await show(hone);
    expect(await faults(page), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    expect(await faults(page), 'dark').toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await hone.sidewaysOverflow()).toEqual([]);
    // 200 % zoom of a 1280 px window.
    await page.setViewportSize({ width: 640, height: 430 });
    expect(await hone.sidewaysOverflow()).toEqual([]);
  });
}

/** Presses Tab until the focus is on something of this name. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    });
    if (typeof name === 'string' ? focused === name : name.test(focused)) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

test('a whole session by keyboard alone', async ({ hone }) => {
  const { page } = hone;
  await tabTo(page, 'Try a sample');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /Overview/ })).toBeVisible();

  await tabTo(page, /^Overview/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: /Tensors/ })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('layer.3 query.weight');
  await expect(hone.tensorRows).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(hone.result).toBeVisible();
  await expect(page.locator('.job-side')).toBeFocused();

  const download = page.waitForEvent('download');
  await tabTo(page, /^Download model/);
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('tiny_encoder.small.onnx');

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const chooser = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+o');
  await (await chooser).setFiles(model('long_names.onnx'));
  await expect(page.getByRole('heading', { name: 'long_names.onnx' })).toBeVisible();
});

test('shapes are inferred, and what could not be told is found, by keyboard alone', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('shapes.onnx'));
  await page.getByRole('radio', { name: 'Shrink', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Infer shapes' })).toBeFocused();
  await tabTo(page, 'images');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Shapes of inputs' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.job-side')).toBeFocused();
  await expect(hone.result).toContainText('of 8 shapes known');

  await tabTo(page, /^Values/);
  await page.keyboard.press('ArrowRight');
  await expect(hone.result.getByRole('tab', { name: /Not told/ })).toBeFocused();
  await tabTo(page, /^Custom/);
  await page.keyboard.press('Enter');
  await tabTo(page, 'custom');
  await page.keyboard.press('Enter');
  await expect(hone.result.getByRole('tab', { name: /Values/ })).toBeFocused();
  await expect(hone.valueRows).toHaveCount(1);
  await tabTo(page, /^custom/);
  await page.keyboard.press('Enter');
  await expect.poll(() => hone.clipboard()).toBe('custom');
});

test('an open dialog takes the keys, a closed one gives keys and focus back at once', async ({ hone }) => {
  const { page } = hone;
  const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const dialog = page.getByRole('dialog', { name: 'Keyboard' });
  await button.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  // Faster than any hand: the browser gets the second key before it has said to the page that the first closed the dialog.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('?')]);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
});

test('Esc cancels a job, rows of a table are walked by the arrows', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('large.onnx'), model('large.bin'));
  await page.getByRole('tab', { name: /Tensors/ }).click();
  await hone.tensorRows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', '4');
  await page.keyboard.press('Home');
  await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('Enter');
  await expect.poll(() => hone.clipboard()).toBe('w0');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('progressbar')).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: 'Cancelled.' })).toBeAttached();
});

test('a live region says what happens', async ({ hone }) => {
  const { page } = hone;
  const says = (text: string | RegExp) => expect(page.locator('[aria-live=polite]')).toHaveText(text);
  await hone.open(model('small.onnx'));
  await says('small.onnx is open: 3 nodes.');
  await hone.run();
  await says(/^Done\. .*3 \u2192 2 constants/);
});

test.describe('on a phone', () => {
  const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 5'];
  test.use({ viewport, userAgent, deviceScaleFactor, isMobile, hasTouch });

  test('a model is opened, shrunk, and the result comes into sight', async ({ hone }) => {
    const { page } = hone;
    await page.getByRole('button', { name: 'Try a sample' }).tap();
    await hone.runButton.tap();
    await expect(page.getByRole('button', { name: /^Download model \d/ })).toBeInViewport();
    expect(await hone.sidewaysOverflow()).toEqual([]);
  });
});
