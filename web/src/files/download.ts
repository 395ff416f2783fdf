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

/** One file, not compressed (weights hardly are), streamed. */
export async function downloadArchive(name: string, files: readonly NamedBlob[]): Promise<void> {
  const inputs = files.map(({ name, blob }) => ({ name, input: blob, lastModified: new Date() }));
  const archive = downloadZip(inputs);
  const total = files.reduce((sum, { blob }) => sum + blob.size, 0);
  download({ name, blob: total > LARGE_ARCHIVE_BYTES ? await throughPrivateFile(archive) : await archive.blob() });
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
