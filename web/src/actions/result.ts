/** result - what the buttons of a result do. */
import { download, downloadArchive, type NamedBlob } from '../files/download.ts';
import { announcement, models, notice, type Done, type OpenedModel } from '../state.ts';
import { baseName, folderOf, resultPath } from '../text/paths.ts';

export async function downloadFile(model: OpenedModel, file: NamedBlob): Promise<void> {
  if (!(await inputIsThere(model))) return;
  download(file);
  const { value } = model.outcome;
  if (value.state === 'done' && value.files[0]?.name === file.name) model.saved.value = true;
}

export function downloadReport(model: OpenedModel, done: Done): void {
  download(reportFile(model, done));
}

/** Everything that one result is made of. */
export async function downloadAll(model: OpenedModel, done: Done): Promise<void> {
  if (!(await inputIsThere(model))) return;
  await archive(`${stemOf(model)}.zip`, [...filesOf(done), reportFile(model, done)]);
  model.saved.value = true;
}

/** The results of all models, each with its side files and report, in the folders that the models came from. */
export async function downloadAllModels(): Promise<void> {
  const done = models.value.filter(({ outcome }) => outcome.value.state === 'done');
  for (const model of done) if (!(await inputIsThere(model))) return;
  const taken = new Set<string>();
  const files = done.flatMap((model) => {
    const outcome = model.outcome.value as Done;
    // Of two models of one name the second gets a folder: its files refer to each other by their names.
    const folder = taken.has(model.path) ? `${model.id}/` : folderOf(model.path);
    taken.add(model.path);
    return [...filesOf(outcome), reportFile(model, outcome)].map(({ name, blob }) => ({ name: folder + name, blob }));
  });
  await archive('hone-results.zip', files);
  for (const model of done) model.saved.value = true;
}

/** A result refers to parts of its input, which browsers refuse to read once it changed on the disk. */
async function inputIsThere(model: OpenedModel): Promise<boolean> {
  const blobs = [model.source, ...Object.values(model.beside.value)];
  const reads = await Promise.allSettled(blobs.map((blob) => blob.slice(0, 1).arrayBuffer()));
  if (reads.every(({ status }) => status === 'fulfilled')) return true;
  notice.value = `${model.name} or its data changed on the disk, and the result refers to it. Open it again.`;
  return false;
}

async function archive(name: string, files: readonly NamedBlob[]): Promise<void> {
  announcement.value = 'Putting the archive together.';
  await downloadArchive(name, files);
}

function filesOf({ files }: Done): NamedBlob[] {
  return files.flatMap(({ name, blob }) => (blob ? [{ name, blob }] : []));
}

function reportFile(model: OpenedModel, { report }: Done): NamedBlob {
  const text = `${JSON.stringify(report, null, 2)}\n`;
  return { name: `${stemOf(model)}.report.json`, blob: new Blob([text], { type: 'application/json' }) };
}

function stemOf({ path }: OpenedModel): string {
  return baseName(resultPath(path, 'x')).replace(/\.x\.onnx$/, '');
}
