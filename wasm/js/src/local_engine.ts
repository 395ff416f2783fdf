/** local_engine - the core in this thread: an instance of the module for one model. */
import { Core, type Session } from './core.js';
import type { Engine, EngineResult } from './engine.js';
import { HoneError } from './error.js';
import { Host } from './host.js';
import { OpenedFiles } from './input_files.js';
import { Memory } from './memory.js';
import type { OpenRequest, Platform } from './platform.js';
import type { CallOptions, Options, Sink } from './types.js';

/** What a model that is open holds. */
interface Opened {
  readonly core: Core;
  readonly host: Host;
  readonly files: OpenedFiles;
  readonly session: Session;
}

export class LocalEngine implements Engine {
  #opened: Opened | null = null;
  #running: Promise<unknown> = Promise.resolve();
  #isDiscarding = false;
  #jobMilliseconds = 0;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly platform: Platform,
    private readonly request: OpenRequest,
    /** Asked besides the call's signal. */
    private readonly isStopped: () => boolean = () => false,
  ) {}

  get isOpen(): boolean {
    return this.#opened !== null;
  }

  async open(call: CallOptions): Promise<void> {
    const files = await OpenedFiles.open(this.platform, this.request);
    const memory = new Memory();
    const host = new Host(memory, files, this.platform.suspending);
    try {
      const core = await Core.instantiate(this.module, host, memory, this.platform.suspending);
      const session = await this.#under(call, host, () => core.open(this.request.name));
      this.#opened = { core, host, files, session };
    } catch (thrown) {
      files.close();
      throw thrown;
    }
  }

  run(job: string, options: Options, call: CallOptions): Promise<string> {
    return this.#with(call, async ({ core, session, files }) => {
      files.allowsPaths = typeof this.request.source === 'string';
      files.allowsGiven = true;
      const start = performance.now();
      await core.run(session, job, options);
      this.#jobMilliseconds = performance.now() - start;
      return withMilliseconds(core.report(session), this.#jobMilliseconds);
    });
  }

  write(name: string, sink: Sink, options: Options, call: CallOptions): Promise<EngineResult> {
    return this.#with(call, async ({ core, session, files, host }) => {
      files.allowsPaths = this.platform.writesToDisk(sink);
      files.allowsGiven = false;
      const outputs = await this.platform.createOutputs(sink, {
        inputBytes: files.totalBytes,
        noClobber: options['no-clobber'] === true,
        neededBeside: (path) => files.neededBeside(path),
      });
      host.outputs = outputs;
      let isCommitted = false;
      try {
        const start = performance.now();
        await core.write(session, this.platform.outputPath(sink, name), options);
        isCommitted = true;
        const onDisk = this.platform.writesToDisk(sink);
        const committed = await outputs.finish();
        return {
          files: committed.map((file) => ({ ...file, onDisk })),
          report: withMilliseconds(core.report(session), this.#jobMilliseconds + performance.now() - start),
        };
      } finally {
        host.outputs = null;
        if (!isCommitted) outputs.abort();
      }
    });
  }

  reportText(width: number): Promise<string> {
    return this.#with({}, async ({ core, session }) => core.reportText(session, width));
  }

  show(call: CallOptions): Promise<string> {
    return this.#with(call, ({ core, session }) => core.show(session));
  }

  async discard(): Promise<void> {
    this.#isDiscarding = true;
    await this.#running.catch(() => {});
    this.#isDiscarding = false;
    const opened = this.#opened;
    this.#opened = null;
    if (!opened) return;
    opened.core.close(opened.session);
    opened.files.close();
  }

  close(): Promise<void> {
    return this.discard();
  }

  async #with<T>(call: CallOptions, action: (opened: Opened) => Promise<T>): Promise<T> {
    const opened = this.#opened;
    if (!opened) throw new HoneError('usage', 'the model is not open');
    return this.#under(call, opened.host, () => action(opened));
  }

  /** Runs the action under the call's control. What is no answer of the core's leaves the instance unfit for use. */
  async #under<T>(call: CallOptions, host: Host, action: () => Promise<T>): Promise<T> {
    host.control = {
      isStopped: () => this.#isDiscarding || this.isStopped() || call.signal?.aborted === true,
      onProgress: call.onProgress,
    };
    host.thrown = null;
    try {
      const running = action();
      this.#running = running;
      return await running;
    } catch (thrown) {
      if (!(thrown instanceof HoneError)) this.#abandon();
      throw host.thrown ?? coreError(thrown);
    }
  }

  /** Drops an instance that may be in any state. */
  #abandon(): void {
    this.#opened?.files.close();
    this.#opened = null;
  }
}

function coreError(thrown: unknown): HoneError {
  if (thrown instanceof HoneError) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  return new HoneError('io', `hone's core stopped: ${reason}. The model may need more memory than there is.`);
}

/** The module has no clock, so it says 0; the last such member is the one of "run". */
function withMilliseconds(report: string, milliseconds: number): string {
  const member = '"milliseconds": ';
  const start = report.lastIndexOf(`${member}0`);
  if (start < 0) return report;
  const end = start + member.length;
  return report.slice(0, end) + String(Math.round(milliseconds)) + report.slice(end + 1);
}
