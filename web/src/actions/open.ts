/** open - models come in: by drop, by choice, as the sample, as the result of a job. */
import { signal } from '@preact/signals';
import type { HoneError, InspectReport } from 'hone-onnx/web';
import type { PickedFile } from '../files/dropped.ts';
import { filesBeside, isModelName, sortFiles } from '../files/sorting.ts';
import { baseName } from '../text/paths.ts';
import { grouped, plural } from '../text/format.ts';
import { LISTED } from '../jobs/index.ts';
import { goToModel } from '../route.ts';
import { announcement, chosen, chosenId, dialog, isRunning, models, notice, unsaved, type OpenedModel } from '../state.ts';
import { core, bytesOfBase64 } from '../worker/core.ts';
import { asHoneError } from '../worker/errors.ts';
import { cancel, forgetOutcome } from './run.ts';

const SAMPLE_NAME = 'tiny_encoder.onnx';

/** What waits for an answer to "replace?". */
let pending: readonly PickedFile[] = [];
let lastId = 0;
const readings = new WeakMap<OpenedModel, AbortController>();

/** Takes whatever was dropped or chosen, and says so where it is of no use. */
export function openFiles(picked: readonly PickedFile[]): void {
  notice.value = null;
  if (picked.length === 0) return;
  const sorted = sortFiles(picked);
  if (chosen.value && bringsMissing(chosen.value, picked)) addBeside(chosen.value, picked);
  else if (sorted.models.length === 0) sayNoModel(sorted.others);
  else if (unsaved.value.length > 0 || isRunning.value) ask(picked);
  else replaceModels(picked);
}

export function answerReplace(answer: 'replace' | 'add' | 'cancel'): void {
  const picked = pending;
  pending = [];
  dialog.value = null;
  if (answer === 'replace') replaceModels(picked);
  if (answer === 'add') addModels(picked);
}

export async function openSample(): Promise<void> {
  const { default: base64 } = await import('embedded:sample.onnx');
  openFiles([{ path: SAMPLE_NAME, file: new File([bytesOfBase64(base64)], SAMPLE_NAME) }]);
}

/** Are there, without another model, files that this one misses? */
function bringsMissing(model: OpenedModel, picked: readonly PickedFile[]): boolean {
  const missing = new Set(missingFiles(model).map(baseName));
  return !picked.some(({ path }) => isModelName(path)) && picked.some(({ path }) => missing.has(baseName(path)));
}

function sayNoModel(others: readonly PickedFile[]): void {
  const names = others.slice(0, 3).map(({ path }) => baseName(path));
  const rest = others.length > names.length ? ` and ${grouped(others.length - names.length)} more` : '';
  notice.value = others.length
    ? `None of these files is named .onnx: ${names.join(', ')}${rest}.`
    : 'That folder has no files in it.';
}

function ask(picked: readonly PickedFile[]): void {
  pending = picked;
  dialog.value = 'replace';
}

function replaceModels(picked: readonly PickedFile[]): void {
  cancel();
  for (const model of models.value) forget(model);
  models.value = [];
  addModels(picked);
}

function addModels(picked: readonly PickedFile[]): void {
  const { models: found, others } = sortFiles(picked);
  const added = found.map((file) => openedModel(file, filesBeside(file, others)));
  models.value = [...models.value, ...added];
  if (added[0]) chosenId.value = added[0].id;
  goToModel();
  void readCards(added);
}

function openedModel({ path, file }: PickedFile, beside: Readonly<Record<string, Blob>>): OpenedModel {
  return {
    id: ++lastId,
    name: baseName(path),
    path,
    source: file,
    beside: signal(beside),
    card: signal({ state: 'reading' }),
    outcome: signal({ state: 'none' }),
    saved: signal(false),
  };
}

/** One after another: a folder of a hundred models shall not start a hundred workers. */
async function readCards(list: readonly OpenedModel[]): Promise<void> {
  for (const model of list) if (models.value.includes(model)) await readCard(model);
}

export async function readCard(model: OpenedModel, limit = LISTED): Promise<void> {
  readings.get(model)?.abort();
  const reading = new AbortController();
  readings.set(model, reading);
  try {
    const report = await inspect(model, limit, reading.signal);
    model.card.value = { state: 'read', report };
    announcement.value = `${model.name} is open: ${plural(report.model.counts.nodes, 'node')}.`;
  } catch (thrown) {
    const error: HoneError = asHoneError(thrown);
    if (error.code === 'cancelled') return;
    model.card.value = { state: 'failed', error };
    announcement.value = `${model.name} could not be read.`;
  }
}

async function inspect(model: OpenedModel, limit: number, signal: AbortSignal): Promise<InspectReport> {
  const hone = await core();
  const opened = await hone.open(model.source, { name: model.name, files: model.beside.value, signal });
  try {
    return await opened.inspect({ limit }, { signal });
  } finally {
    void opened.close();
  }
}

/** The external files that a model names and that were not given. */
export function missingFiles(model: OpenedModel): readonly string[] {
  const card = model.card.value;
  if (card.state !== 'read') return [];
  return card.report.model.external_files.filter(({ bytes }) => bytes === null).map(({ name }) => name);
}

function addBeside(model: OpenedModel, others: readonly PickedFile[]): void {
  const folder = { path: model.path, file: model.source as File };
  model.beside.value = { ...model.beside.value, ...filesBeside(folder, others) };
  void readCard(model);
}

export function closeModel(model: OpenedModel): void {
  forget(model);
  models.value = models.value.filter((other) => other !== model);
}

function forget(model: OpenedModel): void {
  readings.get(model)?.abort();
  forgetOutcome(model);
}

/** A result becomes the model that it came from, with its data beside it. */
export function replaceByResult(model: OpenedModel): void {
  const outcome = model.outcome.value;
  if (outcome.state !== 'done') return;
  const [first, ...rest] = outcome.files;
  if (!first?.blob) return;
  const file = new File([first.blob], first.name);
  const beside = Object.fromEntries(rest.flatMap(({ name, blob }) => (blob ? [[name, blob]] : [])));
  const next = openedModel({ path: first.name, file }, beside);
  models.value = models.value.map((other) => (other === model ? next : other));
  chosenId.value = next.id;
  goToModel();
  void readCard(next);
}
