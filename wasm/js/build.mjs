/**
 * build - makes build/npm, the folder that is packed: compiled code with its types, hone.wasm, README, licence.
 *
 *     node build.mjs [WASM] [FOLDER]
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, '..', '..');
const [wasm = join(top, 'build', 'wasm', 'hone.wasm'), folder = join(top, 'build', 'npm')] = process.argv.slice(2);

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const compiler = join(here, 'node_modules', 'typescript', 'bin', 'tsc');
execFileSync(process.execPath, [compiler, '-p', here, '--outDir', join(folder, 'dist')], { stdio: 'inherit' });
copyFileSync(wasm, join(folder, 'hone.wasm'));
copyFileSync(join(here, 'README.md'), join(folder, 'README.md'));
copyFileSync(join(top, 'LICENSE'), join(folder, 'LICENSE'));
const { scripts, devDependencies, ...published } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8'));
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(published, null, 2)}\n`);
