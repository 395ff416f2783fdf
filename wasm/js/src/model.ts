/**
 * model - a Model over an Engine: puts calls in a row, and brings a model back after a failure.
 *
 * Where a job fails or a worker has to be ended, the core's session is lost. The next call opens the model again and
 * repeats the jobs that had changed it, which gives the same model, since jobs are deterministic.
 */
import type { Engine, EngineResult } from './engine.js';
import { HoneError } from './error.js';
import { fileNameOf } from './platform.js';
import type {
  CallOptions,
  Description,
  FoldOptions,
  InferReport,
  InspectOptions,
  InspectReport,
  Model,
  Options,
  Report,
  ShrinkReport,
  Sink,
  SlimOptions,
  SlimReport,
  WriteOptions,
  WriteResult,
  WrittenFile,
} from './types.js';

interface DoneJob {
  readonly name: string;
  readonly options: Options;
}

export class QueuedModel implements Model {
  #jobs: readonly DoneJob[] = [];
  #report = '';
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  private constructor(
    readonly name: string,
    private readonly engine: Engine,
    private readonly description: Description,
  ) {}

  /** path: as the core gets it. engine: moved. */
  static async open(path: string, engine: Engine, description: Description, call: CallOptions): Promise<Model> {
    const model = new QueuedModel(fileNameOf(path), engine, description);
    try {
      await model.#inTurn(call, async () => {});
    } catch (thrown) {
      await engine.discard();
      throw thrown;
    }
    return model;
  }

  async inspect(options: InspectOptions = {}, call: CallOptions = {}): Promise<InspectReport> {
    return (await this.run('inspect', options, call)) as InspectReport;
  }

  async slim(options: SlimOptions = {}, call: CallOptions = {}): Promise<SlimReport> {
    return (await this.run('slim', options, call)) as SlimReport;
  }

  async fold(options: FoldOptions = {}, call: CallOptions = {}): Promise<SlimReport> {
    return (await this.run('fold', options, call)) as SlimReport;
  }

  async shrink(options: Options = {}, call: CallOptions = {}): Promise<ShrinkReport> {
    return (await this.run('shrink', options, call)) as ShrinkReport;
  }

  async infer(options: Options = {}, call: CallOptions = {}): Promise<InferReport> {
    return (await this.run('infer', options, call)) as InferReport;
  }

  run(job: string, options: Options = {}, call: CallOptions = {}): Promise<Report> {
    return this.#inTurn(call, () => this.#run(job, options, call));
  }

  write(name: string, options: WriteOptions = {}, call: CallOptions = {}): Promise<WriteResult> {
    const { sink = 'auto', ...others } = options;
    return this.#inTurn(call, async () => {
      if (this.#jobs.length === 0) await this.#run('inspect', {}, call);
      const result = await this.engine.write(name, sink as Sink, others as Options, call);
      this.#report = result.report;
      return writeResult(result);
    });
  }

  reportJson(): Promise<string> {
    return this.#inTurn({}, async () => this.#report);
  }

  reportText(width = 0): Promise<string> {
    return this.#inTurn({}, () => this.engine.reportText(width));
  }

  show(call: CallOptions = {}): Promise<string> {
    return this.#inTurn(call, () => this.engine.show(call));
  }

  reset(call: CallOptions = {}): Promise<void> {
    return this.#inTurn(call, async () => {
      await this.engine.discard();
      this.#jobs = [];
      this.#report = '';
      await this.#open(call);
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.engine.close();
  }

  /** Runs the action when the calls before it are through and the model is open. */
  #inTurn<T>(call: CallOptions, action: () => Promise<T>): Promise<T> {
    const turn = this.#last
      .catch(() => {})
      .then(async () => {
        if (this.#isClosed) throw new HoneError('usage', `${this.name} is closed`);
        if (call.signal?.aborted) throw HoneError.cancelled();
        if (!this.engine.isOpen) await this.#open(call);
        return action();
      });
    this.#last = turn;
    return turn;
  }

  async #run(job: string, options: Options, call: CallOptions): Promise<Report> {
    try {
      this.#report = await this.engine.run(job, options, call);
    } catch (thrown) {
      await this.engine.discard();
      throw thrown;
    }
    this.#jobs = [...this.#jobs.filter(({ name }) => this.#changesModels(name)), { name: job, options }];
    return JSON.parse(this.#report) as Report;
  }

  async #open(call: CallOptions): Promise<void> {
    await this.engine.open(call);
    try {
      for (const { name, options } of this.#jobs) this.#report = await this.engine.run(name, options, call);
    } catch (thrown) {
      await this.engine.discard();
      throw thrown;
    }
  }

  #changesModels(job: string): boolean {
    return this.description.jobs.some(({ name, writes }) => name === job && writes);
  }
}

function writeResult({ files, report }: EngineResult): WriteResult {
  const parsed = JSON.parse(report) as Report;
  const roles = new Map(parsed.files.map(({ name, role }) => [name, role]));
  const written = files.map(({ path, bytes, blob, onDisk }, index): WrittenFile => {
    const name = fileNameOf(path);
    const role = roles.get(name) ?? (index === files.length - 1 ? 'model' : 'data');
    return { name, role, bytes, ...(blob ? { blob } : {}), ...(onDisk ? { path } : {}) };
  });
  return { files: written, report: parsed };
}
