/**
 * settings - what the page remembers in this browser: theme, job, options.
 *
 * Never anything about a model: texts and lists in options are names of constants and nodes, so they are left out -
 * but for the passes that are switched off and words that the core's tables name.
 */
import { effect } from '@preact/signals';
import type { OptionDescription, Options } from 'hone-onnx/web';
import { description, jobName, optionsByJob, theme, type Theme } from './state.ts';
import { fixedWords } from './text/fixed_words.ts';
import { SKIP } from './text/skip.ts';

const KEY = 'hone.settings';

interface Settings {
  readonly theme?: Theme;
  readonly job?: string;
  readonly options?: Record<string, Options>;
}

/** Reads them and keeps them from now on. A browser that forbids storage just forgets. */
export function rememberSettings(): void {
  const { theme: savedTheme, job, options } = read();
  if (savedTheme === 'light' || savedTheme === 'dark') theme.value = savedTheme;
  if (typeof job === 'string') jobName.value = job;
  if (options && typeof options === 'object') optionsByJob.value = options;
  effect(() => {
    // Before the core is there nothing says which options may be kept.
    if (description.value) write({ theme: theme.value, job: jobName.value, options: withoutNames(optionsByJob.value) });
  });
  effect(() => {
    const root = document.documentElement;
    if (theme.value === 'system') delete root.dataset.theme;
    else root.dataset.theme = theme.value;
  });
}

function withoutNames(byJob: Readonly<Record<string, Options>>): Record<string, Options> {
  const { jobs = [], write: writing = [] } = description.value ?? {};
  return Object.fromEntries(
    jobs.map((job) => {
      const kept = [...job.options, ...writing].filter(isNoName);
      const given = byJob[job.name] ?? {};
      return [job.name, Object.fromEntries(kept.flatMap(({ name }) => (name in given ? [[name, given[name]]] : [])))];
    }),
  );
}

/** Words of the core's own tables are nothing about a model. */
function isNoName(option: OptionDescription): boolean {
  return option.name === SKIP || fixedWords(option).length > 0 || (option.type !== 'text' && option.type !== 'list');
}

function read(): Settings {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Settings;
  } catch {
    return {};
  }
}

function write(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Private windows and full storage.
  }
}
