/** describe - asks the module what it can do and what it knows, in this thread. */
import { Core } from './core.js';
import { HoneError } from './error.js';
import { Host, type InputFiles } from './host.js';
import { Memory } from './memory.js';
import type { Description, Operators, Passes } from './types.js';

const NO_FILES: InputFiles = {
  open: (path) => {
    throw new HoneError('io', `${path} is missing`);
  },
  release: () => {},
  verify: () => {},
};

export async function describeModule(module: WebAssembly.Module): Promise<Description> {
  return (await instantiate(module)).describe();
}

export async function operatorsOf(module: WebAssembly.Module): Promise<Operators> {
  return (await instantiate(module)).ops();
}

export async function passesOf(module: WebAssembly.Module): Promise<Passes> {
  return (await instantiate(module)).passes();
}

function instantiate(module: WebAssembly.Module): Promise<Core> {
  const memory = new Memory();
  return Core.instantiate(module, new Host(memory, NO_FILES, false), memory, false);
}
