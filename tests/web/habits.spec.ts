/** What people expect of a page: back, reload, settings, warnings before work is lost. */
import { expect, model, SAMPLE, test } from './page.ts';

test.use({ job: 'shrink' });

test('the back button walks from the result to the form to the start, and forward again', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('small.onnx'));
  await page.getByRole('textbox', { name: 'Smallest constant' }).fill('8');
  await page.getByRole('tab', { name: /Operators/ }).click();
  await hone.run();
  await expect(page).toHaveURL(/#operators\/result$/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Smallest constant' })).toHaveValue('8');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Drop an ONNX model' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'small.onnx' })).toBeVisible();
  await page.goForward();
  await expect(hone.result).toContainText('3 \u2192 2 constants');
  expect(decodeURIComponent(await page.evaluate(() => location.href))).not.toContain('small');
});

test('a reload comes back to the start without a complaint', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('small.onnx'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Drop an ONNX model' })).toBeVisible();
  await expect(page).toHaveURL(/^[^#]+$/);
});

test('theme and options are remembered, names of constants are not, and all can be reset', async ({ hone }) => {
  const { page } = hone;
  await page.getByRole('button', { name: 'Theme: as the system' }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await hone.open(SAMPLE);
  await page.getByRole('radio', { name: 'npy', exact: true }).check({ force: true });
  await hone.moreOptions();
  await page.getByRole('textbox', { name: 'Never share' }).fill('secret.layer');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('secret');
  await hone.open(SAMPLE);
  await expect(page.getByRole('radio', { name: 'npy', exact: true })).toBeChecked();
  await hone.moreOptions();
  await page.getByRole('textbox', { name: 'Never share' }).fill('a, b\nc,');
  await expect(page.locator('.command-text')).toContainText('--no-share a,b,c');
  await page.getByRole('button', { name: 'Reset options' }).click();
  await expect(page.getByRole('radio', { name: 'shrink', exact: true })).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Never share' })).toHaveValue('');
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Reset them' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('a result that was not downloaded is not thrown away unasked', async ({ hone }) => {
  const { page } = hone;
  await hone.open(SAMPLE);
  await hone.run();
  await hone.drop(model('small.onnx'));
  const question = page.getByRole('dialog', { name: 'Replace the open model?' });
  await expect(question).toContainText('tiny_encoder.onnx');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('heading', { name: 'tiny_encoder.onnx' })).toBeVisible();

  await hone.drop(model('small.onnx'));
  await question.getByRole('button', { name: 'Keep both' }).click();
  await expect(page.getByRole('navigation', { name: 'Models' }).getByRole('button')).toHaveCount(2);

  await hone.drop(model('plain.onnx'));
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'plain.onnx' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Models' })).toBeHidden();
});

test('after a download the next model comes without a question', async ({ hone }) => {
  const { page } = hone;
  await hone.open(SAMPLE);
  await hone.run();
  await hone.download(/^Download model \d/);
  await hone.drop(model('small.onnx'));
  await expect(page.getByRole('heading', { name: 'small.onnx' })).toBeVisible();
});

test('the title shows progress while the tab is in the background', async ({ hone }) => {
  const { page } = hone;
  await hone.open(model('large.onnx'), model('large.bin'));
  await hone.runButton.click();
  await expect(page).toHaveTitle('hone');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page).toHaveTitle(/^\d+\.\d % Shrinking - hone$/);
});

test('a model can be closed, and the page works under the root of a server too', async ({ page, server, hone }) => {
  await hone.open(model('small.onnx'));
  await page.getByRole('button', { name: 'Close small.onnx' }).click();
  await expect(page.getByRole('heading', { name: 'Drop an ONNX model' })).toBeVisible();
  await page.goto(`${server.origin}/`);
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await hone.run();
  await expect(hone.result).toContainText('smaller');
});

test('a core that could not be loaded is said, and loaded again when asked', async ({ page, hone }) => {
  const core = /embedded_hone.*\.js$/;
  await page.route(core, (route) => route.abort());
  await page.goto(`${hone.address}?again`);
  await expect(page.getByRole('alert')).toContainText('This browser could not start hone');
  await page.unroute(core);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Try a sample' }).click();
  await hone.run();
  await expect(hone.result).toContainText('smaller');
});
