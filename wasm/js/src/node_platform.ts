/** node_platform - files of Node: paths, bytes and Blobs in, files of the disk or Blobs out. */
import { realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { BlobPlan } from './blob_plan.js';
import { HoneError } from './error.js';
import { NodeFolder } from './node_folder.js';
import { NodeFileSource } from './node_source.js';
import type { OutputFacts, Platform } from './platform.js';
import type { OutputSet } from './sink.js';
import { BytesSource, type OpenedSource } from './source.js';
import type { Sink, Source } from './types.js';

export class NodePlatform implements Platform {
  /** Files are read synchronously. */
  readonly suspending = false;

  async openSource(source: Source, name: string): Promise<OpenedSource> {
    if (typeof source === 'string') return new NodeFileSource(source);
    if (source instanceof Uint8Array) return new BytesSource(name, source);
    // Node reads Blobs only asynchronously, so this one is held.
    return new BytesSource(name, new Uint8Array(await source.arrayBuffer()));
  }

  openPath(path: string, beside: string | null): OpenedSource {
    if (beside === null) return new NodeFileSource(path);
    const shown = join(dirname(beside), path);
    const folders = [dirname(beside), dirname(resolved(beside) ?? beside)];
    const found = folders.map((folder) => resolved(join(folder, path))).find((each) => each !== null);
    if (!found) throw new HoneError('io', `${shown} is missing: put it beside the model, or give it in \`files\``);
    if (!folders.some((folder) => found.startsWith(withSeparator(resolved(folder)!)))) {
      throw new HoneError('model', `${shown} leads out of the model's folder by a symbolic link, to ${found}`);
    }
    return new NodeFileSource(found, shown);
  }

  async createOutputs(sink: Sink, facts: OutputFacts): Promise<OutputSet> {
    if (sink === 'opfs') throw new HoneError('usage', 'only browsers have the sink "opfs"');
    return this.writesToDisk(sink) ? new NodeFolder(facts) : new BlobPlan();
  }

  outputPath(sink: Sink, name: string): string {
    if (typeof sink === 'object') return join(sink.path, name);
    if (sink === 'blob' && name.includes('/')) throw new HoneError('usage', `${name}: give a file name without folders`);
    return name;
  }

  writesToDisk(sink: Sink): boolean {
    return sink !== 'blob';
  }
}

/** Where a path leads, null where it leads nowhere. */
function resolved(path: string): string | null {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : folder + sep;
}
