/** jobs - what the page says about each job of the core. The jobs themselves and their options come from describe(). */
import type { Options } from 'hone-onnx/web';
import type { Done } from '../state.ts';
import { inspectSentence } from './inspect.ts';
import { shrinkSentence } from './shrink.ts';

/** A result in words. */
export interface Sentence {
  /** The one thing to know. */
  readonly title: string;
  readonly text: string;
  /** Did the job find anything to do? */
  readonly isChange: boolean;
}

export interface JobPage {
  readonly name: string;
  readonly title: string;
  /** What it gives, for someone who has never seen it. */
  readonly card: string;
  /** On the button, while it runs, and in the name of the result. */
  readonly verb: string;
  readonly doing: string;
  readonly suffix: string;
  readonly sentence: (done: Done) => Sentence;
  /** Options that the page sets itself; the form does not show them. */
  readonly own: Options;
}

/** How many tensors and groups are listed; more only when asked for. */
export const LISTED = 10_000;

export const JOB_PAGES: readonly JobPage[] = [
  {
    name: 'shrink', title: 'Shrink', verb: 'Shrink', doing: 'Shrinking', suffix: 'small', sentence: shrinkSentence, own: {},
    card: 'Equal weights are stored once. Constants can move to .npy files. The model computes exactly the same.',
  },
  {
    name: 'inspect', title: 'Inspect', verb: 'Inspect', doing: 'Inspecting', suffix: 'inspected', sentence: inspectSentence, own: { limit: LISTED },
    card: 'Inputs, outputs, operators and weights within a second, however large the file is - and which weights are equal.',
  },
];

/** A job that this page does not know yet still works. */
export function jobPage(name: string): JobPage {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const sentence = () => ({ title: 'Done', text: '', isChange: true });
  return JOB_PAGES.find((page) => page.name === name) ?? { name, title, card: '', verb: title, doing: `Running ${name}`, suffix: name, sentence, own: {} };
}
