/** jobs - what the page says about each job of the core. The jobs themselves and their options come from describe(). */
import type { Inventory, OptionDescription, Options } from 'hone-onnx/web';
import type { Measure } from '../results/measure.ts';
import type { Done } from '../state.ts';
import { inferInAll, inferInList, inferMeasures, inferSentence, inferSuggestions } from './infer.ts';
import { inspectSentence } from './inspect.ts';
import { shrinkInAll, shrinkInList, shrinkMeasures, shrinkSentence } from './shrink.ts';
import { slimInAll, slimInList, slimMeasures, slimSentence, slimSuggestions } from './slim.ts';

/** A result in words. */
export interface Sentence {
  /** The one thing to know. */
  readonly title: string;
  readonly text: string;
  /** Did the job find anything to do? */
  readonly isChange: boolean;
}

/** What a click writes into the field of an option. */
export interface Suggestion {
  readonly title: string;
  readonly text: string;
}

export interface JobPage {
  readonly name: string;
  readonly title: string;
  /** What it gives, for someone who has never seen it; "": nothing that other jobs do not. */
  readonly card: string;
  /** On the button, while it runs, and in the name of the result. */
  readonly verb: string;
  readonly doing: string;
  readonly suffix: string;
  readonly sentence: (done: Done) => Sentence;
  /** What is shown as bars; empty: nothing. */
  readonly measures: (done: Done) => readonly Measure[];
  /** In the list of models; "": the size of the model. */
  readonly inList: (done: Done) => string;
  /** About the results of several models; "": nothing. */
  readonly inAll: (list: readonly Done[]) => string;
  /** What the model has for an option that is a list: texts to begin an entry with. */
  readonly suggestions: (option: OptionDescription, inventory: Inventory) => readonly Suggestion[];
  /** Options that the page sets itself; the form does not show them. */
  readonly own: Options;
}

/** How many tensors and groups are listed; more only when asked for. */
export const LISTED = 10_000;
/** Of values all that a page can hold: what cannot be told leads to them. */
const VALUES_LISTED = 250_000;

const nothing = () => [];
const noWords = () => '';

const slimPage = {
  sentence: slimSentence, measures: slimMeasures, inList: slimInList, inAll: slimInAll, suggestions: slimSuggestions, own: {},
};

export const JOB_PAGES: readonly JobPage[] = [
  {
    ...slimPage, name: 'slim', title: 'Slim', verb: 'Slim', doing: 'Slimming', suffix: 'slim',
    card: 'Fewer nodes that compute the same: what does nothing goes, what is constant is computed, what fits is fused. Every rewrite is listed.',
  },
  { ...slimPage, name: 'fold', title: 'Fold', verb: 'Fold', doing: 'Folding', suffix: 'folded', card: '' },
  {
    name: 'shrink', title: 'Shrink', verb: 'Shrink', doing: 'Shrinking', suffix: 'small', own: {},
    sentence: shrinkSentence, measures: shrinkMeasures, inList: shrinkInList, inAll: shrinkInAll, suggestions: nothing,
    card: 'Equal weights are stored once. Constants can move to .npy files. The model computes exactly the same.',
  },
  {
    name: 'infer', title: 'Infer shapes', verb: 'Infer shapes', doing: 'Inferring shapes', suffix: 'shaped', own: { limit: VALUES_LISTED },
    sentence: inferSentence, measures: inferMeasures, inList: inferInList, inAll: inferInAll, suggestions: inferSuggestions,
    card: 'The type and shape of every value, written into the model - for any size of its inputs, or for sizes that you give.',
  },
  {
    name: 'inspect', title: 'Inspect', verb: 'Inspect', doing: 'Inspecting', suffix: 'inspected', own: { limit: LISTED },
    sentence: inspectSentence, measures: nothing, inList: noWords, inAll: noWords, suggestions: nothing,
    card: 'Inputs, outputs, operators and weights within a second, however large the file is - and which weights are equal.',
  },
];

/** A job that this page does not know yet still works. */
export function jobPage(name: string): JobPage {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  const known = JOB_PAGES.find((page) => page.name === name);
  if (known) return known;
  const sentence = () => ({ title: 'Done', text: '', isChange: true });
  return {
    name, title, card: '', verb: title, doing: `Running ${name}`, suffix: name, own: {},
    sentence, measures: nothing, inList: noWords, inAll: noWords, suggestions: nothing,
  };
}
