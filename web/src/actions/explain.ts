/** explain - what became of one node: the job runs again, in memory, and is asked after it. */
import type { ExplainedNode } from 'hone-onnx/web';
import { isSlim } from '../jobs/slim.ts';
import { explanation, models, type Done, type Explanation, type OpenedModel } from '../state.ts';
import { core } from '../worker/core.ts';
import { asHoneError } from '../worker/errors.ts';

let looking: AbortController | null = null;

/** Ends a search that is under way. */
export function stopExplaining(): void {
  looking?.abort();
  looking = null;
  if (explanation.value?.state === 'looking') explanation.value = null;
}

/** asked: the name of a node, its id ("main/12"), or the name of an output of it. */
export async function explainNode(model: OpenedModel, done: Done, asked: string): Promise<void> {
  stopExplaining();
  const abort = new AbortController();
  looking = abort;
  const say = (part: Partial<Explanation>) => {
    const isCurrent = looking === abort && models.value.includes(model) && model.outcome.value === done;
    if (isCurrent) explanation.value = { done, asked, state: 'looking', nodes: [], reason: '', ...part };
  };
  say({});
  try {
    say({ state: 'found', nodes: await find(model, done, asked, abort.signal) });
  } catch (thrown) {
    // The core's words begin with the option of the command line.
    say({ state: 'failed', reason: asHoneError(thrown).message.replace(/^.*--explain: /s, '') });
  }
}

async function find(model: OpenedModel, done: Done, asked: string, signal: AbortSignal): Promise<readonly ExplainedNode[]> {
  const hone = await core();
  const opened = await hone.open(model.source, { name: model.name, files: model.beside.value, signal });
  try {
    const report = await opened.run(done.job, { ...done.options, explain: [asked] }, { signal });
    return isSlim(report) ? report.explained : [];
  } finally {
    void opened.close();
  }
}
