/** One browser, one test at a time: the machine is small, and timings of one test shall not depend on another. */
import { defineConfig } from '@playwright/test';

const flags = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];

export default defineConfig({
  testDir: '.',
  outputDir: `${process.env.SCRATCH}/results`,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['./count_reporter.ts']],
  use: {
    browserName: 'chromium',
    acceptDownloads: true,
    viewport: { width: 1280, height: 860 },
    permissions: ['clipboard-read', 'clipboard-write'],
    launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags },
  },
});
