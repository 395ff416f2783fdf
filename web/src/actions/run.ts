/** run - the job of the form, over every open model, one after another. */
import { batch, effect, signal } from '@preact/signals';
import type { InspectReport, Options, Progress, Report } from 'hone-onnx/web';
import { jobPage } from '../jobs/index.ts';
import { errorWords } from '../results/problems/summary.tsx';
import { goTo, replaceBy, route } from '../route.ts';
import {
  ALL_REWRITES, announcement, chosen, description, formTable, isRunning, job, models, options, rewriteFilter, runnable, type Done, type OpenedModel,
} from '../state.ts';
import { baseName, resultPath } from '../text/paths.ts';
import { isDefault } from '../text/command.ts';
import { plural } from '../text/format.ts';
import { core } from '../worker/core.ts';
import { asHoneError } from '../worker/errors.ts';

let running: AbortController | null = null;

/** The job and its options when Run was pressed. */
interface Order {
  readonly job: string;
  readonly options: Options;
  /** null: the job writes nothing. */
  readonly write: Options | null;
}

export async function run(): Promise<void> {
  const order = currentOrder();
  const list = runnable.value;
  if (!order || list.length === 0 || isRunning.value) return;
  const abort = new AbortController();
  running = abort;
  for (const model of list) {
    forgetOutcome(model);
    model.outcome.value = { state: 'waiting' };
  }
  rewriteFilter.value = ALL_REWRITES;
  replaceBy({ step: 'form' });
  announcement.value = `${jobPage(order.job).doing} ${list.length === 1 ? list[0]!.name : plural(list.length, 'model')}.`;
  for (const model of list) if (!abort.signal.aborted) await runOne(model, order, abort.signal);
  if (running === abort) running = null;
  if (!abort.signal.aborted) finish(list);
}

/** The form stays as it was; results that are already there stay too. */
export function cancel(): void {
  if (!running) return;
  running.abort();
  running = null;
  batch(() => {
    for (const { outcome } of models.value)
      if (outcome.value.state === 'running' || outcome.value.state === 'waiting') outcome.value = { state: 'none' };
  });
  announcement.value = 'Cancelled.';
}

/** Frees what a result holds. */
export function forgetOutcome(model: OpenedModel): void {
  const outcome = model.outcome.value;
  if (outcome.state === 'done') void outcome.holder?.close();
  batch(() => {
    model.outcome.value = { state: 'none' };
    model.saved.value = false;
  });
}

function currentOrder(): Order | null {
  const current = job.value;
  if (!current || !description.value) return null;
  const given = formTable.value.filter((option) => !isDefault(option, options.value[option.name]));
  const pick = (names: readonly { readonly name: string }[]): Options =>
    Object.fromEntries(given.filter(({ name }) => names.some((row) => row.name === name)).map(({ name }) => [name, options.value[name]]));
  return { job: current.name, options: { ...pick(current.options), ...jobPage(current.name).own }, write: current.writes ? pick(description.value.write) : null };
}

/** Ends when the model was read, could not be, or was closed, or the run is cancelled. */
async function waitUntilRead(model: OpenedModel, abort: AbortSignal): Promise<void> {
  let stop = (): void => {};
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      if (model.card.value.state !== 'reading' || !models.value.includes(model)) resolve();
    });
    abort.addEventListener('abort', () => resolve(), { once: true });
  });
  stop();
}

async function runOne(model: OpenedModel, order: Order, abort: AbortSignal): Promise<void> {
  const isCurrent = () => !abort.aborted && models.value.includes(model);
  await waitUntilRead(model, abort);
  if (!isCurrent()) return;
  if (model.card.value.state === 'failed') {
    model.outcome.value = { state: 'none' };
    return;
  }
  const progress = signal<Progress | null>(null);
  model.outcome.value = { state: 'running', job: order.job, progress };
  try {
    const done = await work(model, order, abort, (now) => (progress.value = now));
    if (!isCurrent()) return void done.holder?.close();
    model.outcome.value = done;
    if (order.job === 'inspect') takeAsCard(model, done.report as InspectReport);
  } catch (thrown) {
    if (isCurrent()) model.outcome.value = { state: 'failed', job: order.job, error: asHoneError(thrown) };
  }
}

async function work(
  model: OpenedModel, order: Order, abort: AbortSignal, onProgress: (now: Progress) => void,
): Promise<Done> {
  const call = { signal: abort, onProgress };
  const start = performance.now();
  const hone = await core();
  const opened = await hone.open(model.source, { ...call, name: model.name, files: model.beside.value });
  let holder = null;
  try {
    let report: Report = await opened.run(order.job, order.options, call);
    let files: Done['files'] = [];
    if (order.write) {
      const name = baseName(resultPath(model.path, jobPage(order.job).suffix));
      const written = await opened.write(name, { ...order.write, sink: 'auto' }, call);
      report = written.report;
      files = [...written.files].reverse();
      // A File of the browser's private storage ends with the session; Blobs do not.
      if (files.some(({ blob }) => blob instanceof File)) holder = opened;
    }
    return { state: 'done', job: order.job, options: order.options, report, files, milliseconds: performance.now() - start, holder };
  } finally {
    if (!holder) void opened.close();
  }
}

/** A later look may know more (which constants are equal) but list fewer tensors. */
function takeAsCard({ card }: OpenedModel, report: InspectReport): void {
  const before = card.value;
  const tensors = before.state === 'read' ? before.report.model.tensors : [];
  const longer = tensors.length > report.model.tensors.length ? tensors : report.model.tensors;
  card.value = { state: 'read', report: { ...report, model: { ...report.model, tensors: longer } } };
}

function finish(list: readonly OpenedModel[]): void {
  const countOf = (state: 'done' | 'failed') => list.filter(({ outcome }) => outcome.value.state === state).length;
  const failed = countOf('failed');
  if (list.length > 1) announcement.value = `${plural(countOf('done'), 'model')} done, ${failed} failed.`;
  else if (failed) announcement.value = 'The job failed.';
  else announcement.value = sentenceOf(list[0]!);
  if (chosen.value && route.peek().panel !== null) goTo({ step: 'result' });
}

function sentenceOf({ outcome }: OpenedModel): string {
  const now = outcome.value;
  if (now.state !== 'done') return '';
  const errors = errorWords(now);
  return `Done${errors && `, with ${errors}`}. ${jobPage(now.job).sentence(now).text}`;
}
