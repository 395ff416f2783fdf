/** result - what a job did, in the place of its form: words, bars, files, then the details. */
import type { WrittenFile } from 'hone-onnx/web';
import { useState } from 'preact/hooks';
import { chooseJob } from '../actions/form.ts';
import { replaceByResult } from '../actions/open.ts';
import { downloadAll, downloadFile, downloadReport } from '../actions/result.ts';
import { jobPage } from '../jobs/index.ts';
import { Measures } from '../results/measures.tsx';
import { RESULT_PANELS } from '../results/index.ts';
import type { ResultPanelProps } from '../results/panel.ts';
import { ProblemsSummary } from '../results/problems/summary.tsx';
import { goTo, replaceBy } from '../route.ts';
import { models, type Done, type OpenedModel } from '../state.ts';
import { bytes, plural } from '../text/format.ts';
import { Icon } from '../ui/icon.tsx';
import { Name } from '../ui/name.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { BatchSummary } from './batch_summary.tsx';
import { ErrorNote } from './error_note.tsx';
import './result.css';

export function Result({ model }: { model: OpenedModel }) {
  const outcome = model.outcome.value;
  return (
    <div class="result">
      {models.value.length > 1 && <BatchSummary />}
      {outcome.state === 'failed' && <ErrorNote error={outcome.error} model={model} job={outcome.job} />}
      {outcome.state === 'done' && <DoneResult model={model} done={outcome} />}
    </div>
  );
}

function DoneResult({ model, done }: { model: OpenedModel; done: Done }) {
  const page = jobPage(done.job);
  const { title, text, isChange } = page.sentence(done);
  const measures = page.measures(done);
  const [panel, setPanel] = useState('');
  const goToPanel = (next: string) => {
    setPanel(next);
    document.getElementById(`result-tab-${next}`)?.focus();
  };
  return (
    <div class="result-card surface">
      <div>
        <h2 class="result-title">{title}</h2>
        <p class="result-text">{text}</p>
      </div>
      <ProblemsSummary done={done} goTo={goToPanel} />
      {measures.length > 0 && <Measures list={measures} />}
      {done.files.length > 0 ? <Files model={model} done={done} isChange={isChange} /> : <Next done={done} />}
      <div class="result-steps">
        <button type="button" class="button is-quiet is-small" onClick={() => goTo({ step: 'form' })}><Icon name="back" />Change options</button>
        {done.files.length > 0 && (
          <button type="button" class="button is-quiet is-small" onClick={() => replaceByResult(model)}>Use result as input<Icon name="arrow" /></button>
        )}
        <button type="button" class="button is-quiet is-small" onClick={() => downloadReport(model, done)}><Icon name="report" />Report</button>
      </div>
      <Details model={model} done={done} id={panel} onChoose={setPanel} goTo={goToPanel} />
    </div>
  );
}

function Files({ model, done, isChange }: { model: OpenedModel; done: Done; isChange: boolean }) {
  const [first, ...others] = done.files;
  return (
    <div class="files">
      <button type="button" class={isChange ? 'button is-primary is-wide' : 'button is-wide'} onClick={() => save(model, first!)}>
        <Icon name="download" />Download model
        <span class="files-size">{bytes(first!.bytes)}</span>
      </button>
      {others.length > 0 && (
        <>
          <details class="files-others" open={others.length <= 4}>
            <summary>{plural(others.length, 'more file')}, {bytes(others.reduce((sum, file) => sum + file.bytes, 0))}</summary>
            <ul>
              {others.map((file) => (
                <li key={file.name}>
                  <button type="button" class="file-row" aria-label={`Download ${file.name}`} onClick={() => save(model, file)}>
                    <Icon name="download" />
                    <Name text={file.name} isPlain />
                    <span class="soft">{bytes(file.bytes)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </details>
          <button type="button" class="button is-wide" onClick={() => void downloadAll(model, done)}><Icon name="zip" />Download all (.zip)</button>
        </>
      )}
    </div>
  );
}

function save(model: OpenedModel, { name, blob }: WrittenFile): void {
  if (blob) void downloadFile(model, { name, blob });
}

/** After an inspection there is nothing to download, but something to do. */
function Next({ done: { report } }: { done: Done }) {
  const hasDuplicates = report.job === 'inspect' && (report.model.duplicates?.groups.length ?? 0) > 0;
  const shrink = () => {
    chooseJob('shrink');
    goTo({ step: 'form' });
  };
  return (
    <div class="files">
      {hasDuplicates && (
        <button type="button" class="button is-wide" onClick={() => replaceBy({ panel: 'duplicates' })}>Show the duplicates</button>
      )}
      <button type="button" class="button is-primary is-wide" onClick={shrink}>Go to Shrink</button>
    </div>
  );
}

interface DetailsProps extends ResultPanelProps {
  /** The panel that is shown; one that this result does not have: its first. */
  readonly id: string;
  readonly onChoose: (id: string) => void;
}

function Details({ model, done, id, onChoose, goTo: goToPanel }: DetailsProps) {
  const panels = RESULT_PANELS.filter(({ shown }) => shown(done));
  const panel = panels.find((entry) => entry.id === id) ?? panels[0];
  if (!panel) return null;
  return (
    <div class="result-details">
      <Tabs label="What was done" prefix="result" chosen={panel.id} onChoose={onChoose} tabs={panels.map(({ id, title, count }) => ({ id, title, count: count(done) }))}>
        <panel.View model={model} done={done} goTo={goToPanel} />
      </Tabs>
    </div>
  );
}
