/** download - gives files to the user, one by one or as one archive. */
import { downloadZip } from 'client-zip';

export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

/** A download reads from the URL after the click; a minute is enough for the browser to have opened it. */
const URL_LIFETIME_MS = 60_000;

/** Archives above this are put together in the browser's private files rather than in memory. */
const LARGE_ARCHIVE_BYTES = 256e6;

const ARCHIVE_FOLDER = 'archives';

export function download({ name, blob }: NamedBlob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS);
}

/** One file, not compressed (weights hardly are), streamed. Names that occur twice are made different. */
export async function downloadArchive(name: string, files: readonly NamedBlob[]): Promise<void> {
  const inputs = differentNames(files).map(({ name, blob }) => ({ name, input: blob, lastModified: new Date() }));
  const archive = downloadZip(inputs);
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  download({ name, blob: total > LARGE_ARCHIVE_BYTES ? await throughPrivateFile(archive) : await archive.blob() });
}

export function differentNames(files: readonly NamedBlob[]): NamedBlob[] {
  const taken = new Set<string>();
  return files.map(({ name, blob }) => {
    const free = firstFree(name, taken);
    taken.add(free);
    return { name: free, blob };
  });
}

function firstFree(name: string, taken: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${stem}_${number}${end}`;
  return free;
}

async function throughPrivateFile(archive: Response): Promise<Blob> {
  const root = await navigator.storage?.getDirectory?.().catch(() => null);
  if (!root || !archive.body) return archive.blob();
  await root.removeEntry(ARCHIVE_FOLDER, { recursive: true }).catch(() => {});
  const folder = await root.getDirectoryHandle(ARCHIVE_FOLDER, { create: true });
  const file = await folder.getFileHandle('archive.zip', { create: true });
  await archive.body.pipeTo(await file.createWritable());
  return file.getFile();
}
