/** input_files - one model and its external data by name, as the core asks for them. */
import { HoneError } from './error.js';
import type { InputFiles } from './host.js';
import { fileNameOf, type OpenRequest, type Platform } from './platform.js';
import type { OpenedSource } from './source.js';

export class OpenedFiles implements InputFiles {
  /** May paths of their own be looked for on disk? Set around each call. */
  allowsPaths = false;
  /** Are the given files there under their names too, beside no model, as for "op-schema"? Set around each call. */
  allowsGiven = false;

  readonly #opened = new Set<OpenedSource>();

  private constructor(
    private readonly platform: Platform,
    private readonly modelPath: string,
    private readonly model: OpenedSource,
    /** By normalised location. */
    private readonly given: ReadonlyMap<string, OpenedSource>,
    private readonly modelIsOnDisk: boolean,
  ) {}

  static async open(platform: Platform, request: OpenRequest): Promise<OpenedFiles> {
    const given = new Map<string, OpenedSource>();
    try {
      for (const [location, source] of Object.entries(request.files)) {
        given.set(normalised(location), await platform.openSource(source, location));
      }
      const model = await platform.openSource(request.source, request.name);
      return new OpenedFiles(platform, request.name, model, given, typeof request.source === 'string');
    } catch (thrown) {
      for (const source of given.values()) source.close();
      throw thrown;
    }
  }

  get totalBytes(): number {
    let total = this.model.size;
    for (const source of this.given.values()) total += source.size;
    for (const source of this.#opened) total += source.size;
    return total;
  }

  open(path: string, beside: string | null): OpenedSource {
    const known = beside === null ? this.#alone(path) : this.#besideModel(path);
    if (known) return known;
    if (this.platform.openPath && (beside === null ? this.allowsPaths : this.modelIsOnDisk)) {
      const source = this.platform.openPath(path, beside);
      this.#opened.add(source);
      return source;
    }
    if (beside === null) throw new HoneError('io', `${path} is missing`);
    throw missingData(path, beside);
  }

  release(source: OpenedSource): void {
    if (this.#opened.delete(source)) source.close();
  }

  verify(): void {
    for (const source of this.#all()) source.verify?.();
  }

  /** All inputs but the model itself where it is to be replaced. */
  *neededBeside(path: string): Iterable<OpenedSource> {
    for (const source of this.#all()) if (source !== this.model || path !== this.modelPath) yield source;
  }

  close(): void {
    for (const source of this.#all()) source.close();
    this.#opened.clear();
  }

  *#all(): Iterable<OpenedSource> {
    yield this.model;
    yield* this.given.values();
    yield* this.#opened;
  }

  #alone(path: string): OpenedSource | undefined {
    if (path === this.modelPath) return this.model;
    return this.allowsGiven ? this.given.get(normalised(path)) : undefined;
  }

  /** By its location; else by its bare file name where only one has it. */
  #besideModel(location: string): OpenedSource | undefined {
    const exact = this.given.get(normalised(location));
    if (exact) return exact;
    const name = fileNameOf(location);
    const alike = [...this.given].filter(([given]) => fileNameOf(given) === name);
    return alike.length === 1 ? alike[0]![1] : undefined;
  }
}

/** In the words that the command line uses, since reports hold them. */
export function missingData(location: string, beside: string): HoneError {
  const what = `its external data file '${location}' is missing`;
  return new HoneError('io', `${fileNameOf(beside)}: ${what}; put '${location}' beside the model`);
}

/** "./a//b" and "a/b" are one location. */
function normalised(location: string): string {
  return location
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
}
