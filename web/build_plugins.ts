// build_plugins - what this page's build adds to Vite.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Nothing may be fetched, not even from the page's own server: the page has no way to send a model anywhere.
 * The worker is started from a blob: URL and inherits this; a worker loaded from the network would not.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src blob:",
  "style-src 'self'",
  "img-src data:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Writes the content policy into the built page. Vite's development server needs connections and goes without. */
export function contentPolicy(): Plugin {
  const meta = { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY } };
  return { name: 'content-policy', apply: 'build', transformIndexHtml: () => [{ ...meta, injectTo: 'head-prepend' }] };
}

/** `import text from 'embedded:NAME'` gives a file's bytes as base64: since the page may not fetch, they come as script. */
export function embeddedBytes(files: Record<string, { file: string; remedy: string }>): Plugin {
  const prefix = 'embedded:';
  return {
    name: 'embedded-bytes',
    enforce: 'pre', // before Vite takes names that end in .wasm for files
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const entry = files[id.slice(prefix.length + 1)];
      if (!entry) return this.error(`${id.slice(1)} is not in vite.config.ts`);
      this.addWatchFile(entry.file);
      try {
        return `export default ${JSON.stringify(readFileSync(entry.file).toString('base64'))}`;
      } catch {
        return this.error(`${entry.file} is missing: ${entry.remedy}`);
      }
    },
  };
}

/** What the page contains of others, by the file that has its licence. */
export interface Parts {
  /** npm packages of the page's folder. */
  readonly packages: readonly string[];
  /** What is linked into hone.wasm; a header's licence is its first comment. */
  readonly linked: Readonly<Record<string, string>>;
}

/** Puts the licences beside the page, in licences.txt. */
export function notices(root: string, { packages, linked }: Parts): Plugin {
  return {
    name: 'notices',
    apply: 'build',
    generateBundle() {
      const own = notice('hone', join(root, '../LICENSE'));
      const ofPackages = packages.map((name) => noticeOfPackage(join(root, 'node_modules', name), name));
      const ofLinked = Object.entries(linked).flatMap(([name, file]) => {
        if (existsSync(file)) return [notice(name, file)];
        this.warn(`the licence of ${name} is not on this machine, so licences.txt goes without it`);
        return [];
      });
      const source = [own, ...ofPackages, ...ofLinked].join(`\n${'-'.repeat(80)}\n\n`);
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source });
    },
  };
}

function noticeOfPackage(folder: string, name: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const file = ['LICENSE', 'LICENSE.txt', 'LICENSE.md'].map((file) => join(folder, file)).find(existsSync);
  if (!file) throw new Error(`${name} has no licence file`);
  return notice(`${name} ${version}`, file);
}

function notice(title: string, file: string): string {
  const text = readFileSync(file, 'utf8');
  const licence = file.endsWith('.h') ? text.slice(0, text.indexOf('*/') + 2) : text;
  return `${title}\n\n${licence.trim()}\n`;
}
