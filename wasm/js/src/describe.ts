/** describe - asks the module what it can do, in this thread. */
import { Core } from './core.js';
import { HoneError } from './error.js';
import { Host, type InputFiles } from './host.js';
import { Memory } from './memory.js';
import type { Description } from './types.js';

const NO_FILES: InputFiles = {
  open: (path) => {
    throw new HoneError('io', `${path} is missing`);
  },
  release: () => {},
  verify: () => {},
};

export async function describeModule(module: WebAssembly.Module): Promise<Description> {
  const memory = new Memory();
  const core = await Core.instantiate(module, new Host(memory, NO_FILES, false), memory, false);
  return core.describe();
}
