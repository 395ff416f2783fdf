/** job_form - the job, its options made from the core's table, the button, and the equal command line. */
import type { OptionDescription } from 'hone-onnx/web';
import { useState } from 'preact/hooks';
import { chooseJob, resetOptions } from '../actions/form.ts';
import { run } from '../actions/run.ts';
import { jobPage } from '../jobs/index.ts';
import { goTo } from '../route.ts';
import { description, formTable, job, models, options, runnable, type OpenedModel } from '../state.ts';
import { commandLine, isDefault } from '../text/command.ts';
import { plural } from '../text/format.ts';
import { resultPath } from '../text/paths.ts';
import { CopyButton } from '../ui/copy_button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { OptionField } from './option_field.tsx';
import { RunProgress } from './run_progress.tsx';
import './job_form.css';

export function JobForm({ model }: { model: OpenedModel }) {
  const jobs = description.value?.jobs ?? [];
  const table = formTable.value.filter(({ name }) => !(name in jobPage(job.value?.name ?? '').own));
  const changed = table.filter((option) => !isDefault(option, options.value[option.name]));
  const more = table.filter(({ level }) => level !== 'common');
  if (!job.value) return <div class="job-form surface" aria-busy="true" />;
  return (
    <div class="job-form surface">
      <h2 class="only-read">Job</h2>
      <div>
        <Segmented
          label="Job" name="job" chosen={job.value.name} onChoose={chooseJob}
          choices={jobs.map(({ name }) => ({ value: name, title: jobPage(name).title }))}
        />
      </div>
      <p class="job-summary soft">{job.value.summary}</p>
      <Fields table={table.filter(({ level }) => level === 'common')} />
      {more.length > 0 && (
        <div class="options-end">
          <More key={job.value.name} table={more} isOpen={more.some((option) => changed.includes(option))} />
          <button type="button" class="button is-quiet is-small reset" disabled={changed.length === 0} onClick={resetOptions}>Reset options</button>
        </div>
      )}
      <RunPart model={model} />
      <CommandPart model={model} table={table} />
    </div>
  );
}

/** Open at first where something in it was changed; then as it is left. */
function More({ table, isOpen }: { table: readonly OptionDescription[]; isOpen: boolean }) {
  const [wasOpen] = useState(isOpen);
  return (
    <details class="more" open={wasOpen}>
      <summary>More options</summary>
      <Fields table={table} />
    </details>
  );
}

function Fields({ table }: { table: readonly OptionDescription[] }) {
  if (table.length === 0) return null;
  return <div class="fields">{table.map((option) => <OptionField key={`${job.value?.name} ${option.name}`} option={option} />)}</div>;
}

function RunPart({ model }: { model: OpenedModel }) {
  const outcome = model.outcome.value;
  const { verb } = jobPage(job.value!.name);
  const isReady = models.value.some(({ card }) => card.value.state === 'read');
  const what = models.value.length > 1 ? ` ${plural(runnable.value.length, 'model')}` : '';
  if (models.value.some(({ outcome: { value } }) => value.state === 'running' || value.state === 'waiting')) return <RunProgress />;
  return (
    <div class="run">
      <button type="button" class="button is-primary is-wide" disabled={!isReady} title="Ctrl+Enter" onClick={() => void run()}>
        {verb}{what}
      </button>
      {(outcome.state === 'done' || outcome.state === 'failed') && (
        <button type="button" class="button is-quiet is-wide" onClick={() => goTo({ step: 'result' })}>
          Back to the {outcome.state === 'done' ? 'result' : 'error'}<Icon name="arrow" />
        </button>
      )}
    </div>
  );
}

/** The same work on a terminal; a line for each model that can be read. */
function CommandPart({ model, table }: { model: OpenedModel; table: readonly OptionDescription[] }) {
  const { name, writes } = job.value!;
  const list = models.value.length > 1 ? runnable.value : [model];
  const line = ({ path }: OpenedModel) =>
    commandLine({ job: name, input: path, output: writes ? resultPath(path, jobPage(name).suffix) : null, table, options: options.value });
  const text = list.map(line).join('\n');
  return (
    <section class="command" aria-labelledby="command-title">
      <div class="command-head">
        <h3 id="command-title">The same as a command</h3>
        <CopyButton text={text} what="command" />
      </div>
      <pre class="command-text" tabIndex={0}>{text}</pre>
    </section>
  );
}
