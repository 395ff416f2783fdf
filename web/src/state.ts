/** state - everything the page knows, as signals. Views read them; actions/ and nothing else changes them. */
import { computed, signal, type Signal } from '@preact/signals';
import type { Description, ExplainedNode, HoneError, InspectReport, Model, Options, Passes, Progress, Report, WrittenFile } from 'hone-onnx/web';

// ---- Models ----------------------------------------------------------------------------------------------------

/** What is known of a model before any job. */
export type Card =
  | { readonly state: 'reading' }
  | { readonly state: 'read'; readonly report: InspectReport }
  | { readonly state: 'failed'; readonly error: HoneError };

/** What became of the job that was last asked for. */
export type Outcome =
  | { readonly state: 'none' }
  | { readonly state: 'waiting' }
  | { readonly state: 'running'; readonly job: string; readonly progress: Signal<Progress | null> }
  | { readonly state: 'failed'; readonly job: string; readonly error: HoneError }
  | Done;

export interface Done {
  readonly state: 'done';
  readonly job: string;
  /** What it was run with. */
  readonly options: Options;
  readonly report: Report;
  /** The model first, then what lies beside it; empty for a job that writes nothing. */
  readonly files: readonly WrittenFile[];
  readonly milliseconds: number;
  /** Kept open where the files would end with it. */
  readonly holder: Model | null;
}

export interface OpenedModel {
  readonly id: number;
  readonly name: string;
  /** As it was dropped, with folders: "models/net.onnx". */
  readonly path: string;
  readonly source: Blob;
  /** Files that the model may refer to, by location. */
  readonly beside: Signal<Readonly<Record<string, Blob>>>;
  readonly card: Signal<Card>;
  readonly outcome: Signal<Outcome>;
  /** Was the result downloaded, or taken as the next input? */
  readonly saved: Signal<boolean>;
}

export const models = signal<readonly OpenedModel[]>([]);
export const chosenId = signal(0);
export const chosen = computed(() => models.value.find((model) => model.id === chosenId.value) ?? models.value[0] ?? null);

/** What a run takes: a model that is still being read is waited for, one that cannot be read is left out. */
export const runnable = computed(() => models.value.filter(({ card }) => card.value.state !== 'failed'));

/** Work that would be lost: results that were not downloaded. */
export const unsaved = computed(() => models.value.filter(hasUnsavedResult));

export const isRunning = computed(() =>
  models.value.some(({ outcome }) => outcome.value.state === 'running' || outcome.value.state === 'waiting'),
);

function hasUnsavedResult({ outcome, saved }: OpenedModel): boolean {
  return outcome.value.state === 'done' && outcome.value.files.length > 0 && !saved.value;
}

// ---- Jobs ------------------------------------------------------------------------------------------------------

/** null until the core is loaded. */
export const description = signal<Description | null>(null);

/** The passes of slim; null until the core is loaded. */
export const passes = signal<Passes | null>(null);

/** Why the core could not be loaded. */
export const coreError = signal<string | null>(null);

export const jobName = signal('slim');
export const job = computed(() => {
  const jobs = description.value?.jobs ?? [];
  return jobs.find(({ name }) => name === jobName.value) ?? jobs[0] ?? null;
});

/** What the form says, by job; options of "write" stand among those of each job that writes. */
export const optionsByJob = signal<Readonly<Record<string, Options>>>({});
export const options = computed<Options>(() => optionsByJob.value[job.value?.name ?? ''] ?? {});

/** The options that the form of the current job shows: those with a choice. */
export const formTable = computed(() => {
  if (!job.value || !description.value) return [];
  const table = job.value.writes ? [...job.value.options, ...description.value.write] : job.value.options;
  return table.filter(({ level, choices }) => level !== 'cli' && choices.length !== 1);
});

// ---- The page --------------------------------------------------------------------------------------------------

export type Theme = 'system' | 'light' | 'dark';
export const theme = signal<Theme>('system');

export type DialogName = 'privacy' | 'shortcuts' | 'replace';
export const dialog = signal<DialogName | null>(null);

/** What the live region says next. */
export const announcement = signal('');

/** A short word that something dropped was of no use; null: nothing to say. */
export const notice = signal<string | null>(null);

/** Is something being dragged over the window? */
export const isDragging = signal(false);

/** What the filter of the tensor table says; records of a result set it to lead there. */
export const tensorFilter = signal('');

/** The same of the list of values that an inference gives. */
export const valueFilter = signal('');

/** Which rewrites of a result are listed; "": all of them. */
export interface RewriteFilter {
  /** Words, each of which occurs somewhere in the record. */
  readonly text: string;
  /** The id of a node ("main/12") or the name of a value. */
  readonly node: string;
  readonly pass: string;
  readonly kind: string;
}

export const ALL_REWRITES: RewriteFilter = { text: '', node: '', pass: '', kind: '' };
export const rewriteFilter = signal(ALL_REWRITES);

/** What was last asked about a node. */
export interface Explanation {
  /** The result that it is about. */
  readonly done: Done;
  readonly asked: string;
  readonly state: 'looking' | 'found' | 'failed';
  readonly nodes: readonly ExplainedNode[];
  /** Why nothing was found. */
  readonly reason: string;
}

export const explanation = signal<Explanation | null>(null);
