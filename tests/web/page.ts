/** page - what tests do with the page, in the words of someone who uses it. */
import { expect, test as base, type Locator, type Page } from '@playwright/test';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PageServer, SUB_PATH } from './server.ts';

export const SCRATCH = process.env.SCRATCH!;
export const MODELS = join(SCRATCH, 'models');
export const SAMPLE = join(__dirname, '../../web/public/sample/tiny_encoder.onnx');

export const model = (name: string) => join(MODELS, name);

export class HonePage {
  readonly result: Locator;
  readonly runButton: Locator;
  readonly tensorRows: Locator;
  readonly valueRows: Locator;
  readonly rewriteRows: Locator;

  constructor(
    readonly page: Page,
    readonly server: PageServer,
    readonly address: string,
  ) {
    this.result = page.locator('.result');
    this.runButton = page.getByRole('region', { name: 'Job' }).getByRole('button', { name: /^(Slim|Fold|Shrink|Infer shapes|Inspect)( \d+ models?)?$/ });
    this.valueRows = page.getByRole('region', { name: 'Values' }).locator('tbody tr[data-index]');
    this.rewriteRows = page.getByRole('region', { name: 'Rewrites' }).locator('.row-head');
    this.tensorRows = page.getByRole('region', { name: 'Tensors' }).locator('tbody tr[data-index]');
  }

  /** Until everything is there that the page ever asks its server for; the sample comes last, after the core. */
  async visit(): Promise<void> {
    const last = this.page.waitForResponse(/embedded_sample.*\.js$/);
    await this.page.goto(this.address);
    await (await last).finished();
    await expect(this.page.getByText(/^hone \d/)).toBeVisible();
  }

  async chooseFiles(...paths: readonly string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: /^(Choose file|Open)$/ }).first().click();
    await (await chooser).setFiles([...paths]);
  }

  async open(...paths: readonly string[]): Promise<void> {
    await this.chooseFiles(...paths);
    await expect(this.page.getByRole('tab', { name: /Overview/ })).toBeVisible();
  }

  async run(): Promise<void> {
    await this.runButton.click();
    await expect(this.result).toBeVisible({ timeout: 60_000 });
  }

  async chooseJob(title: string): Promise<void> {
    await this.page.getByRole('radio', { name: title, exact: true }).check({ force: true });
  }

  /** Asks what happened to a node, beside the result of slim. */
  async explain(asked: string): Promise<void> {
    await this.result.getByRole('tab', { name: 'One node' }).click();
    await this.result.getByRole('searchbox', { name: /output of a node/ }).fill(asked);
    await this.result.getByRole('button', { name: 'Explain' }).click();
    await expect(this.result.getByRole('button', { name: 'Explain' })).toBeVisible();
  }

  async moreOptions(): Promise<void> {
    await this.page.getByText('More options').click();
  }

  /** What a click on a button of the result downloads: its name and where it is. */
  async download(button: string | RegExp): Promise<{ name: string; path: string }> {
    const started = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: button }).click();
    const download = await started;
    const path = join(freshFolder(), download.suggestedFilename());
    await download.saveAs(path);
    return { name: download.suggestedFilename(), path };
  }

  /** Drops files and folders of the disk onto the middle of the page, as a hand does. */
  async drop(...paths: readonly string[]): Promise<void> {
    const hand = await this.drag(...paths);
    await hand.drop();
  }

  /** Files and folders of the disk are held over the middle of the page. */
  async drag(...paths: readonly string[]): Promise<{ drop(): Promise<void>; leave(): Promise<void> }> {
    const session = await this.page.context().newCDPSession(this.page);
    const data = { items: [], files: [...paths], dragOperationsMask: 1 };
    const send = (type: 'dragEnter' | 'dragOver' | 'drop', x = 400) =>
      session.send('Input.dispatchDragEvent', { type, x, y: 300, data });
    const end = async (last: Promise<unknown>) => {
      await last;
      await session.detach();
    };
    await send('dragEnter');
    await send('dragOver');
    return { drop: () => end(send('drop')), leave: () => end(send('dragOver', -20)) };
  }

  /** What the page has put on the clipboard, which it does a while after it was asked to. */
  async clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** What sticks out of the page to the right; parts that scroll by themselves may be as wide as they like. */
  async sidewaysOverflow(): Promise<string[]> {
    await this.page.waitForFunction(({ width }) => innerWidth === width, this.page.viewportSize()!);
    return this.page.evaluate(async () => {
      // Tables take another form after the frame in which they find themselves narrow.
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      const scrolls = (element: Element | null): boolean =>
        element !== null && element !== document.body && (getComputedStyle(element).overflowX !== 'visible' || scrolls(element.parentElement));
      const { right } = document.body.getBoundingClientRect();
      return [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > right + 0.5 && !scrolls(element.parentElement))
        .map((element) => `${element.tagName}.${element.getAttribute('class')}`);
    });
  }
}

interface Fixtures {
  readonly hone: HonePage;
  /** The job that was chosen last time, which the page remembers; "": this is the first time. */
  readonly job: string;
}

interface WorkerFixtures {
  readonly server: PageServer;
}

/** Every test fails on an error that the page did not catch, whatever else it looks at. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    async ({}, use) => {
      const server = await PageServer.start(process.env.PAGE!);
      await use(server);
      server.stop();
    },
    { scope: 'worker' },
  ],
  job: ['', { option: true }],
  hone: async ({ page, server, job }, use) => {
    await page.addInitScript((name) => {
      if (name && location.protocol === 'http:') localStorage['hone.settings'] ??= JSON.stringify({ job: name });
    }, job);
    // Always: the browser is slow to hear that somebody begins to listen, and its own window would open meanwhile.
    page.on('filechooser', () => {});
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
    const hone = new HonePage(page, server, server.origin + SUB_PATH);
    await hone.visit();
    await use(hone);
    expect(errors).toEqual([]);
  },
});

export { expect };

export function freshFolder(): string {
  mkdirSync(SCRATCH, { recursive: true });
  return mkdtempSync(join(SCRATCH, 'test-'));
}

/** Runs the command line as a user would, in a folder where `hone` is on the path. */
export function shell(command: string, folder: string): string {
  const bin = join(freshFolder(), 'bin');
  mkdirSync(bin);
  execFileSync('ln', ['-s', process.env.HONE!, join(bin, 'hone')]);
  return execFileSync('bash', ['-c', command], { cwd: folder, env: { ...process.env, PATH: `${bin}:${process.env.PATH}` } }).toString();
}

/** The bytes that the command line writes under this name when it shrinks the input. */
export function byCommandLine(input: string, output: string, ...options: readonly string[]): Buffer {
  return byJob('shrink', input, output, ...options);
}

export function byJob(job: string, input: string, output: string, ...options: readonly string[]): Buffer {
  const path = join(freshFolder(), output);
  execFileSync(process.env.HONE!, [job, input, '-o', path, ...options], { stdio: 'pipe' });
  return readFileSync(path);
}
