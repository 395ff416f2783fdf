/** host - answers what hone.wasm asks of its host: handles to opened inputs and to begun outputs. */
import { HoneError, numberOfCode, toHoneError } from './error.js';
import type { Memory } from './memory.js';
import type { HostImports } from './module.js';
import type { Output, OutputSet } from './sink.js';
import type { OpenedSource } from './source.js';
import type { Progress } from './types.js';

/** Finds what the core names. beside: the model that refers to path; null: path stands alone. */
export interface InputFiles {
  open(path: string, beside: string | null): OpenedSource;
  /** Of one that `open` gave. */
  release(source: OpenedSource): void;
  /** Throws when an input is known to have changed since it was opened. */
  verify(): void;
}

/** What governs the call that runs. */
export interface Control {
  isStopped(): boolean;
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** A stop request is a message, which is not seen as long as reads are served from what is buffered. */
const PAUSE_EVERY_MS = 30;

const IDLE: Control = { isStopped: () => false };

export class Host implements HostImports {
  /** Set around each call into the module. */
  control: Control = IDLE;
  /** Set around each write. */
  outputs: OutputSet | null = null;
  /** What a progress callback threw, which the call must throw again. */
  thrown: unknown = null;

  readonly #inputs = new Map<number, OpenedSource>();
  #begun: Output[] = [];
  #nextInput = 0;
  #message = '';
  #pausedAt = 0;

  constructor(
    private readonly memory: Memory,
    private readonly files: InputFiles,
    /** May imports that read answer later? */
    private readonly suspending: boolean,
  ) {}

  host_open = (path: number, pathLength: number, beside: number, besideLength: number, outSize: number): number =>
    this.#handle(() => {
      const besidePath = beside === 0 ? null : this.memory.text(beside, besideLength);
      const source = this.files.open(this.memory.text(path, pathLength), besidePath);
      this.#inputs.set(this.#nextInput, source);
      this.memory.putNumber64(outSize, source.size);
      return this.#nextInput++;
    });

  host_read_at = (file: number, offset: bigint, destination: number, length: number): number | Promise<number> =>
    this.#attempt(() => {
      const read = () => {
        this.#checkStopped();
        return this.#input(file).readAt(Number(offset), () => this.memory.part(destination, length));
      };
      return this.#isPauseDue() ? nextTask().then(read) : read();
    });

  host_close = (file: number): void => {
    const source = this.#inputs.get(file);
    this.#inputs.delete(file);
    if (source) this.files.release(source);
  };

  host_create = (path: number, pathLength: number): number =>
    this.#handle(() => this.#begun.push(this.#outputSet().create(this.memory.text(path, pathLength))) - 1);

  host_write = (file: number, bytes: number, length: number): number =>
    this.#attemptNow(() => {
      this.#checkStopped();
      this.#outputSet().write(this.#output(file), this.memory.part(bytes, length));
    });

  host_copy = (file: number, fromFile: number, offset: bigint, length: bigint): number | Promise<number> =>
    this.#attempt(() => {
      const beforePiece = () => {
        this.#checkStopped();
        return this.#isPauseDue() ? nextTask() : undefined;
      };
      const source = this.#input(fromFile);
      return this.#outputSet().copy(this.#output(file), source, Number(offset), Number(length), beforePiece);
    });

  host_commit = (): number =>
    this.#attemptNow(() => {
      this.files.verify();
      this.#outputSet().commit();
      this.#begun = [];
    });

  host_abort = (): void => {
    this.#begun = [];
    this.#attemptNow(() => this.outputs?.abort());
  };

  host_message = (message: number, capacity: number): number => this.memory.putText(message, capacity, this.#message);

  host_progress = (phase: number, phaseLength: number, done: bigint, total: bigint): number => {
    const stopped = this.#attemptNow(() => {
      this.#report({ phase: this.memory.text(phase, phaseLength), done: Number(done), total: Number(total) });
      this.#checkStopped();
    });
    return stopped === 0 ? 0 : 1;
  };

  /** Throws through the module, which is then unfit for use. */
  host_out_of_memory = (size: number): void => {
    throw new Error(`out of memory, ${size >>> 0} bytes more were needed`);
  };

  #isPauseDue(): boolean {
    if (!this.suspending || performance.now() - this.#pausedAt < PAUSE_EVERY_MS) return false;
    this.#pausedAt = performance.now();
    return true;
  }

  #report(progress: Progress): void {
    try {
      this.control.onProgress?.(progress);
    } catch (thrown) {
      this.thrown = thrown;
      throw thrown;
    }
  }

  #checkStopped(): void {
    if (this.control.isStopped()) throw HoneError.cancelled();
  }

  #input(file: number): OpenedSource {
    const source = this.#inputs.get(file);
    if (!source) throw new HoneError('io', `there is no opened file ${file}`);
    return source;
  }

  #output(file: number): Output {
    const output = this.#begun[file];
    if (!output) throw new HoneError('io', `there is no begun file ${file}`);
    return output;
  }

  #outputSet(): OutputSet {
    if (!this.outputs) throw new HoneError('io', 'nothing is being written');
    return this.outputs;
  }

  /** 0, or the HoneCode of what the action threw. */
  #attempt(action: () => void | Promise<void>): number | Promise<number> {
    try {
      const waiting = action();
      return waiting ? waiting.then(() => 0, (thrown: unknown) => this.#fail(thrown)) : 0;
    } catch (thrown) {
      return this.#fail(thrown);
    }
  }

  #attemptNow(action: () => void): number {
    return this.#attempt(action) as number;
  }

  /** What the action gave, or minus the HoneCode of what it threw. */
  #handle(action: () => number): number {
    try {
      return action();
    } catch (thrown) {
      return -this.#fail(thrown);
    }
  }

  #fail(thrown: unknown): number {
    const error = toHoneError(thrown);
    this.#message = error.message;
    return numberOfCode(error.code);
  }
}

/** After the messages that wait. Timers would wait longer. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
