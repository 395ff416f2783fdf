/** engine - one model in the core, wherever that runs: in this thread (local_engine) or in a worker (worker_engine). */
import type { CallOptions, Options, Sink } from './types.js';

/** As WrittenFile, but the report knows the role. */
export interface EngineFile {
  readonly path: string;
  readonly bytes: number;
  readonly blob?: Blob;
  readonly onDisk: boolean;
}

/** Reports are JSON as the core wrote it. One call at a time. */
export interface Engine {
  /** False before `open` and after a failure from which the model did not come back. */
  readonly isOpen: boolean;
  open(call: CallOptions): Promise<void>;
  run(job: string, options: Options, call: CallOptions): Promise<string>;
  write(name: string, sink: Sink, options: Options, call: CallOptions): Promise<EngineResult>;
  reportText(width: number): Promise<string>;
  show(call: CallOptions): Promise<string>;
  /** Forgets the model, whatever runs. `open` begins anew. */
  discard(): Promise<void>;
  /** Frees everything. */
  close(): Promise<void>;
}

export interface EngineResult {
  readonly files: readonly EngineFile[];
  readonly report: string;
}
