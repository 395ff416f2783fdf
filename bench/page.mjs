// page - shrinks one model in the page and measures all of the browser's processes together.
//
//   node bench/page.mjs MODEL DATA OUT_FOLDER      prints {"idle", "peak", "job_seconds", "download_seconds"}; MiB of PSS
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const top = join(dirname(fileURLToPath(import.meta.url)), '..');
const { chromium } = createRequire(join(top, 'web/package.json'))('@playwright/test');
const [model, data, out] = process.argv.slice(2);
const PORT = 8917;
const MINUTES = 60_000;

/** MiB of PSS of the processes that descend from the browser with this profile. */
function memory(profile) {
  const parents = new Map();
  let root = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(pid, readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '').split(' ')[1]);
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=') && !root) root = pid;
    } catch { /* it ended meanwhile */ }
  }
  const descends = (pid) => {
    while (pid && pid !== root) pid = parents.get(pid);
    return pid === root;
  };
  let total = 0;
  for (const pid of parents.keys()) {
    if (!descends(pid)) continue;
    try {
      total += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0);
    } catch { /* it ended meanwhile */ }
  }
  return total / 1024;
}

const server = spawn('node', [join(top, 'setup/serve.mjs'), join(top, 'build/web'), String(PORT)], { stdio: ['ignore', 'pipe', 'inherit'] });
await new Promise((resolve) => server.stdout.once('data', resolve));
const profile = mkdtempSync(join(tmpdir(), 'hone-bench-'));
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM || '/usr/bin/chromium', headless: true, acceptDownloads: true, viewport: { width: 1280, height: 900 },
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
    '--disable-sync'],
});
const page = context.pages()[0] ?? (await context.newPage());
page.on('filechooser', () => {}); // from the start: the browser is slow to hear that somebody begins to listen
await page.goto(`http://127.0.0.1:${PORT}/`);
await page.waitForTimeout(3000);
const idle = memory(profile);
let peak = idle;
const watch = setInterval(() => { peak = Math.max(peak, memory(profile)); }, 200);

const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Choose file' }).click()]);
await chooser.setFiles([model, data]);
const run = page.getByRole('button', { name: 'Shrink', exact: true });
await run.waitFor({ timeout: MINUTES });
const started = performance.now();
await run.click();
const save = page.getByRole('button', { name: /^Download model/ });
await save.waitFor({ timeout: 10 * MINUTES });
const jobSeconds = (performance.now() - started) / 1000;

mkdirSync(out, { recursive: true });
const download = async (button) => {
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 10 * MINUTES }), button.click()]);
  await file.saveAs(join(out, file.suggestedFilename()));
};
const saving = performance.now();
await download(save);
await download(page.getByRole('button', { name: new RegExp(`^Download ${basename(model, '.onnx')}.*\\.data`) }));
const downloadSeconds = (performance.now() - saving) / 1000;
clearInterval(watch);
await context.close();
server.kill();
rmSync(profile, { recursive: true, force: true });
console.log(JSON.stringify({ idle, peak, job_seconds: jobSeconds, download_seconds: downloadSeconds }));
