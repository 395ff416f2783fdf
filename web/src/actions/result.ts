/** result - what the buttons of a result do. */
import { download, downloadArchive, type NamedBlob } from '../files/download.ts';
import { announcement, models, type Done, type OpenedModel } from '../state.ts';
import { baseName, resultPath } from '../text/paths.ts';

export function downloadFile(model: OpenedModel, file: NamedBlob): void {
  download(file);
  const { value } = model.outcome;
  if (value.state === 'done' && value.files[0]?.name === file.name) model.saved.value = true;
}

export function downloadReport(model: OpenedModel, done: Done): void {
  download(reportFile(model, done));
}

/** Everything that one result is made of. */
export async function downloadAll(model: OpenedModel, done: Done): Promise<void> {
  await archive(`${stemOf(model)}.zip`, [...filesOf(done), reportFile(model, done)]);
  model.saved.value = true;
}

/** The results of all models, each with its side files. */
export async function downloadAllModels(): Promise<void> {
  const done = models.value.filter(({ outcome }) => outcome.value.state === 'done');
  await archive('hone-results.zip', done.flatMap(({ outcome }) => filesOf(outcome.value as Done)));
  for (const model of done) model.saved.value = true;
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
