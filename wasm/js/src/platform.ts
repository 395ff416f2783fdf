/** platform - what differs between a browser's worker and Node. */
import { HoneError } from './error.js';
import type { OutputSet } from './sink.js';
import type { OpenedSource } from './source.js';
import type { Sink, Source } from './types.js';

export interface Platform {
  /** May sources answer later? */
  readonly suspending: boolean;
  openSource(source: Source, name: string): OpenedSource | Promise<OpenedSource>;
  /** Opens a file of the disk, or what the model at `beside` refers to; absent where there is no disk. */
  openPath?(path: string, beside: string | null): OpenedSource;
  createOutputs(sink: Sink, facts: OutputFacts): Promise<OutputSet>;
  /** The path of a result called name; the sink's folder before it where there is one. */
  outputPath(sink: Sink, name: string): string;
  /** Are results files of the disk? */
  writesToDisk(sink: Sink): boolean;
}

export interface OutputFacts {
  /** How large the result may get, about. */
  readonly inputBytes: number;
  /** Must nothing be replaced? */
  readonly noClobber: boolean;
  /** The inputs that a file at this path must not replace, since the model that stays refers to them. */
  neededBeside(path: string): Iterable<OpenedSource>;
}

/** What a model is opened from. Can be posted to a worker. */
export interface OpenRequest {
  readonly source: Source;
  readonly files: Readonly<Record<string, Source>>;
  readonly name: string;
}

export function fileNameOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** The path of a result that replaces nothing; unlike every model's, so that both may have one name. */
export function blobPath(name: string): string {
  if (/[/\\]/.test(name)) throw new HoneError('usage', `${name}: give a file name without folders`);
  return `./${name}`;
}

export function nameOfSource(source: Source): string {
  if (typeof source === 'string') return source;
  return 'name' in source && typeof source.name === 'string' && source.name ? source.name : 'model.onnx';
}
