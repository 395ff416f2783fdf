/** dropped - what people drop or choose, as a flat list of files with their paths. */

export interface PickedFile {
  /** Relative to what was dropped, with "/": "folder/model.onnx"; a bare name for a single file. */
  readonly path: string;
  readonly file: File;
}

/**
 * All files of a drop, folders walked. Must be called inside the drop handler: the entries are taken from the event
 * before the first await, after which the browser empties it.
 */
export function filesOfDrop(transfer: DataTransfer): Promise<PickedFile[]> {
  const entries = [...transfer.items].filter((item) => item.kind === 'file').map((item) => item.webkitGetAsEntry());
  const files = [...transfer.files];
  if (entries.length > 0 && entries.every((entry) => entry !== null)) return filesOfEntries(entries);
  return Promise.resolve(files.map((file) => ({ path: file.name, file })));
}

export function filesOfInput(input: HTMLInputElement): PickedFile[] {
  const picked = [...(input.files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file }));
  input.value = ''; // else choosing the same file again says nothing
  return picked;
}

async function filesOfEntries(entries: FileSystemEntry[]): Promise<PickedFile[]> {
  const found: PickedFile[] = [];
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry; entry = waiting.shift()) {
    if (entry.isFile) found.push({ path: entry.fullPath.replace(/^\//, ''), file: await fileOf(entry as FileSystemFileEntry) });
    else waiting.push(...(await childrenOf(entry as FileSystemDirectoryEntry)));
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

/** A reader gives its entries in portions; an empty one is the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const children: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return children;
    children.push(...portion);
  }
}
