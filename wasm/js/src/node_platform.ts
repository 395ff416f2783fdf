/** node_platform - files of Node: paths, bytes and Blobs in, files of the disk or Blobs out. */
import { realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { BlobPlan } from './blob_plan.js';
import { HoneError } from './error.js';
import { missingData } from './input_files.js';
import { NodeFolder } from './node_folder.js';
import { NodeFileSource } from './node_source.js';
import { blobPath, fileNameOf, type OutputFacts, type Platform } from './platform.js';
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
    const folders = [dirname(beside), dirname(resolved(beside) ?? beside)];
    const found = folders.map((folder) => resolved(join(folder, path))).find((each) => each !== null);
    if (!found) throw missingData(path, beside);
    if (!folders.some((folder) => found.startsWith(withSeparator(resolved(folder)!)))) {
      const what = `its external data file '${path}' leads out of the model's folder by a symbolic link`;
      const remedy = 'put the file itself beside the model';
      throw new HoneError('model', `${fileNameOf(beside)}: ${what} and is refused; ${remedy}`);
    }
    return new NodeFileSource(found, join(dirname(beside), path));
  }

  async createOutputs(sink: Sink, facts: OutputFacts): Promise<OutputSet> {
    if (sink === 'opfs') throw new HoneError('usage', 'only browsers have the sink "opfs"');
    return this.writesToDisk(sink) ? new NodeFolder(facts) : new BlobPlan();
  }

  outputPath(sink: Sink, name: string): string {
    if (typeof sink === 'object') return join(sink.path, name);
    return sink === 'blob' ? blobPath(name) : name;
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
