/** local_hone - hone in this thread. */
import { describeModule, operatorsOf, passesOf } from './describe.js';
import { LocalEngine } from './local_engine.js';
import { QueuedModel } from './model.js';
import { nameOfSource, type Platform } from './platform.js';
import type { Description, Hone, Model, OpenOptions, Operators, Passes, Source } from './types.js';

export class LocalHone implements Hone {
  private constructor(
    private readonly module: WebAssembly.Module,
    private readonly platform: Platform,
    private readonly description: Description,
  ) {}

  static async create(module: WebAssembly.Module, platform: Platform): Promise<LocalHone> {
    return new LocalHone(module, platform, await describeModule(module));
  }

  get version(): string {
    return this.description.version;
  }

  describe(): Description {
    return this.description;
  }

  ops(): Promise<Operators> {
    return operatorsOf(this.module);
  }

  passes(): Promise<Passes> {
    return passesOf(this.module);
  }

  open(source: Source, options: OpenOptions = {}): Promise<Model> {
    const { files = {}, name = nameOfSource(source), ...call } = options;
    const engine = new LocalEngine(this.module, this.platform, { source, files, name });
    return QueuedModel.open(name, engine, this.description, call);
  }
}
