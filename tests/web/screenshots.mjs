// screenshots - pictures of every view and state, to be looked at by eye.
//
//   node tests/web/screenshots.mjs OUT [NAMES] [WIDTHS] [THEMES]
//
// NAMES is a regular expression, WIDTHS and THEMES are lists with commas; default: all of them, at 1440, 960 and 360 px,
// light and dark. Environment: CHROMIUM, PYTHON (with onnx), PAGE (default build/web). Prints what sticks out sideways.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../..', import.meta.url));
const { chromium } = createRequire(join(top, 'web/package.json'))('@playwright/test');
const [out, names = '.*', widthText = '1440,960,360', themeText = 'light,dark'] = process.argv.slice(2);
if (!out) throw new Error('usage: node tests/web/screenshots.mjs OUT [NAMES] [WIDTHS] [THEMES]');

const scratch = mkdtempSync(join(tmpdir(), 'hone-screenshots-'));
const models = join(scratch, 'models');

/** @param {string} name of the exported models of tests/models */
function exported(name) {
  const bytes = execFileSync('xz', ['-dc', join(top, 'tests/models/export', `${name}.onnx.xz`)], { maxBuffer: 1 << 28 });
  const path = join(models, `${name}.onnx`);
  writeFileSync(path, bytes);
  return path;
}

execFileSync(process.env.PYTHON ?? 'python3', [join(top, 'tests/web/make_models.py'), models]);
const sample = join(top, 'web/public/sample/tiny_encoder.onnx');
const own = (name) => join(models, name);
const bert = exported('bert_mini_ts14_dyn');
const mobilenet = exported('mobilenet_v3_large_ts16_bn_dyn');
const detector = exported('rtdetr_ts16');
const quantized = exported('qat_fakequant_cnn_ts13_qdq');
const lfsPointer = join(scratch, 'resnet50.onnx');
writeFileSync(lfsPointer, `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a2146'.repeat(8)}\nsize 102442450\n`);

async function choose(page, ...paths) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^(Choose file|Open)$/ }).first().click();
  await (await chooser).setFiles(paths);
}

async function open(page, ...paths) {
  await choose(page, ...paths);
  await page.getByRole('tab', { name: /Overview/ }).waitFor();
}

async function run(page, ...paths) {
  if (paths.length) await open(page, ...paths);
  await page.keyboard.press('Control+Enter');
  await page.locator('.result').waitFor();
}

async function shrink(page, ...paths) {
  await choose(page, ...paths);
  await page.getByRole('tab', { name: /Overview/ }).waitFor();
  await radio(page, 'Shrink');
  await run(page);
}

const radio = (page, name) => page.getByRole('radio', { name, exact: true }).check({ force: true });
const tab = (page, name) => page.getByRole('tab', { name }).click();

const STATES = {
  empty: async () => {},
  'empty-notice': (page) => choose(page, own('tied.bin'), own('external/weights/data.bin')),
  dragging: (page) =>
    page.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['x'], 'x.onnx'));
      dispatchEvent(new DragEvent('dragenter', { dataTransfer }));
    }),
  overview: (page) => open(page, bert),
  'overview-giant': (page) => open(page, own('giant.onnx')),
  operators: async (page) => {
    await open(page, detector);
    await tab(page, /Operators/);
  },
  tensors: async (page) => {
    await open(page, detector);
    await tab(page, /Tensors/);
  },
  'tensors-giant': async (page) => {
    await open(page, own('giant.onnx'));
    await tab(page, /Tensors/);
  },
  'tensors-filtered': async (page) => {
    await open(page, own('long_names.onnx'));
    await tab(page, /Tensors/);
    await page.keyboard.press('/');
    await page.keyboard.type('layers.77. projection');
  },
  duplicates: async (page) => {
    await open(page, detector);
    await tab(page, /Duplicates/);
  },
  form: (page) => open(page, bert),
  'form-passes': async (page) => {
    await open(page, bert);
    await page.locator('.switches > summary').click();
    await page.getByRole('checkbox', { name: 'eliminate_identity' }).uncheck();
  },
  'form-passes-filtered': async (page) => {
    await open(page, own('giant.onnx'));
    await page.locator('.switches > summary').click();
    await page.getByRole('searchbox', { name: 'Filter passes' }).fill('matmul');
    await page.getByText('More options').click();
  },
  slim: (page) => run(page, detector),
  'slim-record': async (page) => {
    await run(page, detector);
    await page.getByRole('combobox', { name: 'Exactness' }).selectOption('rounding');
    await page.locator('.row-head').first().click();
  },
  'slim-filtered': async (page) => {
    await run(page, detector);
    await page.getByRole('searchbox', { name: 'Node or value' }).fill('main/133');
    await page.locator('.row-head').first().click();
  },
  'slim-no-match': async (page) => {
    await run(page, sample);
    await page.getByRole('searchbox', { name: 'Filter rewrites' }).fill('nothing like this');
  },
  'slim-left': async (page) => {
    await run(page, detector);
    await tab(page, /Left alone/);
    await page.locator('.row-head').first().click();
  },
  'slim-comparison': async (page) => {
    await run(page, detector);
    await tab(page, /Compare/);
  },
  'slim-node': async (page) => {
    await run(page, detector);
    await tab(page, /One node/);
    await page.getByRole('searchbox', { name: /output of a node/ }).fill('main/133');
    await page.keyboard.press('Enter');
    await page.locator('.node-told').waitFor();
  },
  'slim-node-unknown': async (page) => {
    await run(page, sample);
    await tab(page, /One node/);
    await page.getByRole('searchbox', { name: /output of a node/ }).fill('main/9999');
    await page.keyboard.press('Enter');
    await page.getByText(/No node has/).waitFor();
  },
  'slim-problems': async (page) => {
    await open(page, mobilenet);
    await page.getByRole('textbox', { name: 'Shapes of inputs' }).fill('input=1,4,224,224');
    await run(page);
    await page.getByRole('button', { name: 'Show all problems' }).click();
  },
  'slim-rewrites': (page) => run(page, mobilenet),
  'slim-nothing': async (page) => {
    await run(page, own('large.onnx'));
  },
  'slim-many': async (page) => {
    await run(page, own('many_rewrites.onnx'));
    await page.locator('.row-head').first().focus();
    await page.keyboard.press('End');
  },
  fold: async (page) => {
    await open(page, detector);
    await radio(page, 'Fold');
    await run(page);
  },
  'form-more': async (page) => {
    await open(page, bert);
    await radio(page, 'Shrink');
    await page.getByText('More options').click();
    await page.getByRole('textbox', { name: 'Never share' }).fill('*.bias\n/m/bert/encoder/layer.0/*');
    await page.getByRole('textbox', { name: 'Smallest constant' }).fill('a few');
    await page.getByRole('textbox', { name: 'Smallest constant' }).blur();
  },
  'form-inspect': async (page) => {
    await open(page, bert);
    await radio(page, 'Inspect');
  },
  running: async (page) => {
    await open(page, own('large.onnx'), own('large.bin'));
    await radio(page, 'Shrink');
    await page.keyboard.press('Control+Enter');
    await page.locator('[aria-valuenow]').waitFor();
    await page.waitForTimeout(700);
  },
  result: (page) => shrink(page, sample),
  'result-record': async (page) => {
    await shrink(page, sample);
    await page.locator('.record summary').first().click();
  },
  'result-left': async (page) => {
    await shrink(page, detector);
    await tab(page, /Left alone/);
  },
  'result-operators': async (page) => {
    await shrink(page, detector);
    await page.locator('.result').getByRole('tab', { name: /Operators/ }).click();
  },
  'result-npy': async (page) => {
    await open(page, bert);
    await radio(page, 'Shrink');
    await radio(page, 'npy');
    await run(page);
    await page.getByText(/more files/).click();
  },
  'result-nothing': (page) => shrink(page, own('plain.onnx')),
  'result-inspect': async (page) => {
    await open(page, detector);
    await radio(page, 'Inspect');
    await page.getByRole('checkbox').first().check();
    await run(page);
    await page.getByRole('button', { name: 'Show the duplicates' }).click();
  },
  'form-infer': async (page) => {
    await open(page, bert);
    await radio(page, 'Infer shapes');
    await page.getByRole('button', { name: 'input_ids', exact: true }).click();
    await page.getByText('More options').click();
  },
  'form-infer-giant': async (page) => {
    await open(page, own('giant.onnx'));
    await radio(page, 'Infer shapes');
  },
  'result-infer': async (page) => {
    await open(page, bert);
    await radio(page, 'Infer shapes');
    await run(page);
  },
  'result-infer-untold': async (page) => {
    await open(page, own('many_values.onnx'));
    await radio(page, 'Infer shapes');
    await run(page);
    await tab(page, /Not told/);
    await page.locator('.untold summary').first().click();
  },
  'result-infer-problems': async (page) => {
    await open(page, own('shapes.onnx'));
    await radio(page, 'Infer shapes');
    await run(page);
    await tab(page, /Problems/);
  },
  'result-infer-many': async (page) => {
    await open(page, own('many_values.onnx'));
    await radio(page, 'Infer shapes');
    await run(page);
    await page.keyboard.press('/');
    await page.keyboard.type('branch');
  },
  'result-infer-nothing': async (page) => {
    await open(page, own('plain.onnx'));
    await radio(page, 'Infer shapes');
    await run(page);
    await page.getByRole('button', { name: 'Use result as input' }).click();
    await page.getByRole('tab', { name: /Overview/ }).waitFor();
    await run(page);
  },
  'result-downcast': async (page) => {
    await open(page, own('wide.onnx'));
    await radio(page, 'Shrink');
    await page.getByText('More options').click();
    await page.getByRole('textbox', { name: 'Narrow constants of' }).fill('int64, float64');
    await page.getByRole('checkbox', { name: 'Let float64 round' }).check();
    await run(page);
    await page.locator('.record summary').first().click();
  },
  'several-infer': async (page) => {
    await choose(page, sample, bert, detector, own('shapes.onnx'), own('two_producers.onnx'), lfsPointer);
    await page.getByText('Cannot be read').waitFor();
    await radio(page, 'Infer shapes');
    await run(page);
  },
  'error-open': async (page) => {
    await choose(page, lfsPointer);
    await page.locator('.error').waitFor();
    await page.locator('.error summary').click();
  },
  'error-job': (page) => shrink(page, own('two_producers.onnx')),
  'missing-data': (page) => open(page, own('external/model.onnx')),
  several: async (page) => {
    await choose(page, sample, bert, quantized, detector, own('two_producers.onnx'), own('giant.onnx'), lfsPointer);
    await page.getByText('Cannot be read').waitFor();
  },
  'several-result': async (page) => {
    await choose(page, sample, bert, quantized, detector, own('two_producers.onnx'), lfsPointer);
    await page.getByText('Cannot be read').waitFor();
    await run(page);
  },
  privacy: async (page) => {
    await page.getByRole('button', { name: 'How do I know?' }).first().click();
    await page.getByRole('button', { name: 'Try to connect' }).click();
    await page.getByText(/Refused by/).waitFor();
  },
  shortcuts: (page) => page.keyboard.press('?'),
  replace: async (page) => {
    await run(page, sample);
    await choose(page, quantized);
    await page.getByRole('dialog').waitFor();
  },
};

async function takePicture(browser, address, name, width, theme) {
  const height = width < 600 ? 740 : 900;
  const page = await browser.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' });
  page.on('filechooser', () => {}); // from the start: the browser is slow to hear that somebody begins to listen
  page.on('pageerror', ({ message }) => console.log(`${name}: ${message}`));
  await page.goto(address);
  await page.getByText(/^hone \d/).waitFor();
  await STATES[name](page);
  await page.mouse.move(0, 0);
  await page.waitForTimeout(150);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  if (overflow > 0) console.log(`${name} at ${width} px sticks out by ${overflow} px`);
  // Dialogs and what is being dragged lie over the window, not over the whole page.
  const fullPage = !['dragging', 'privacy', 'shortcuts', 'replace'].includes(name);
  await page.screenshot({ path: join(out, `${name}-${width}-${theme}.png`), fullPage });
  await page.close();
}

const server = spawn(process.execPath, [join(top, 'setup/serve.mjs'), process.env.PAGE ?? join(top, 'build/web'), '0']);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
try {
  mkdirSync(out, { recursive: true });
  const address = await new Promise((resolve) => server.stdout.on('data', (text) => resolve(/http\S+/.exec(text)[0])));
  for (const name of Object.keys(STATES).filter((name) => new RegExp(`^(${names})$`).test(name)))
    for (const width of widthText.split(',').map(Number))
      for (const theme of themeText.split(',')) {
        await takePicture(browser, address, name, width, theme).catch((error) => console.log(`${name}-${width}-${theme}: ${error.message}`));
      }
} finally {
  await browser.close();
  server.kill();
  rmSync(scratch, { recursive: true });
}
