/**
 * module - loads hone.wasm: no glue, only imports (wasm/bindings.c) and exports.
 *
 * Where the engine can suspend WebAssembly (JSPI) imports may answer with a promise; elsewhere they answer at once.
 */
import { Memory } from './memory.js';

type Answer = number | Promise<number>;

/** What the module asks of its host; numbers are pointers, lengths, handles and HoneCodes as bindings.c says. */
export interface HostImports {
  host_open(path: number, pathLength: number, beside: number, besideLength: number, outSize: number): number;
  host_read_at(file: number, offset: bigint, destination: number, length: number): Answer;
  host_close(file: number): void;
  host_create(path: number, pathLength: number): number;
  host_write(file: number, bytes: number, length: number): number;
  host_copy(file: number, fromFile: number, offset: bigint, length: bigint): Answer;
  host_commit(): number;
  host_abort(): void;
  host_message(message: number, capacity: number): number;
  host_progress(phase: number, phaseLength: number, done: bigint, total: bigint): number;
  host_out_of_memory(size: number): void;
}

/** Exports that do no I/O. */
export interface PlainExports {
  wasm_alloc(size: number): number;
  wasm_free(pointer: number): void;
  wasm_report(session: number): number;
  wasm_report_text(session: number, width: number): number;
  wasm_close(session: number): void;
  wasm_describe(): number;
  wasm_ops(): number;
  wasm_passes(): number;
  wasm_version(): number;
  wasm_error(): number;
}

/** Exports during which imports may suspend: one at a time. */
export interface WaitingExports {
  wasm_open(path: number): Answer;
  wasm_run(session: number, job: number, options: number): Answer;
  wasm_write(session: number, path: number, options: number): Answer;
  wasm_show(session: number): Answer;
}

export type CoreExports = PlainExports & WaitingExports;

const WAITING_IMPORTS = ['host_read_at', 'host_copy'] as const;
const WAITING_EXPORTS = ['wasm_open', 'wasm_run', 'wasm_write', 'wasm_show'] as const;

interface Suspension {
  Suspending: new (import_: unknown) => WebAssembly.ImportValue;
  promising(export_: unknown): (...values: number[]) => Promise<number>;
}

/** The engine's means to suspend WebAssembly, if it has any. */
function suspension(): Suspension | null {
  const engine = WebAssembly as unknown as Partial<Suspension>;
  return engine.Suspending && engine.promising ? (engine as Suspension) : null;
}

export function canSuspend(): boolean {
  return suspension() !== null;
}

/** suspending: may imports answer with a promise? memory is attached to the instance's. */
export async function instantiateCore(
  module: WebAssembly.Module,
  host: HostImports,
  memory: Memory,
  suspending: boolean,
): Promise<CoreExports> {
  const engine = suspending ? suspension() : null;
  const bound = { ...host } as unknown as WebAssembly.ModuleImports;
  if (engine) for (const name of WAITING_IMPORTS) bound[name] = new engine.Suspending(host[name]);
  const instance = await WebAssembly.instantiate(module, {
    host: bound,
    env: { emscripten_notify_memory_growth: () => {} },
    wasi_snapshot_preview1: {
      proc_exit: (code: number) => {
        throw new Error(`it ended with ${code}`);
      },
    },
  });
  const raw = instance.exports as Record<string, unknown>;
  const exports = { ...raw };
  if (engine) for (const name of WAITING_EXPORTS) exports[name] = engine.promising(raw[name]);
  memory.attach(raw['memory'] as WebAssembly.Memory);
  (raw['_initialize'] as (() => void) | undefined)?.();
  return exports as unknown as CoreExports;
}
