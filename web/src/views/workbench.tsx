/** workbench - the model on the left, the job or its result on the right, a list of models where there are several. */
import { useLayoutEffect, useRef } from 'preact/hooks';
import { PANELS } from '../panels/index.ts';
import { replaceBy, route } from '../route.ts';
import { models, type OpenedModel } from '../state.ts';
import { Tabs } from '../ui/tabs.tsx';
import { JobForm } from './job_form.tsx';
import { ErrorNote } from './error_note.tsx';
import { FirstBytes } from './first_bytes.tsx';
import { ModelHead } from './model_head.tsx';
import { ModelList } from './model_list.tsx';
import { NoticeNote } from './notice.tsx';
import { Result } from './result.tsx';
import { Skeleton } from './skeleton.tsx';
import './workbench.css';

export function Workbench({ model }: { model: OpenedModel }) {
  const isList = models.value.length > 1;
  const box = useRef<HTMLDivElement>(null);
  // What had the focus, a button of the empty view, is gone.
  useLayoutEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <div class={isList ? 'workbench has-list' : 'workbench'} ref={box} tabIndex={-1}>
      {isList && <ModelList />}
      <section class="model" aria-label="Model" key={`model-${model.id}`}>
        <NoticeNote />
        <ModelHead model={model} />
        <ModelBody model={model} />
      </section>
      <section class="job" aria-label="Job" key={`job-${model.id}`}><JobSide model={model} /></section>
      {model.card.value.state === 'failed' && <FirstBytes source={model.source} />}
    </div>
  );
}

function ModelBody({ model }: { model: OpenedModel }) {
  const card = model.card.value;
  if (card.state === 'reading') return <Skeleton />;
  if (card.state === 'failed') return null;
  const inventory = card.report.model;
  const panels = PANELS.filter(({ shown }) => shown(inventory));
  const panel = panels.find(({ id }) => id === route.value.panel) ?? panels[0]!;
  return (
    <Tabs
      label="What is in the model" prefix="model" chosen={panel.id} onChoose={(id) => replaceBy({ panel: id })}
      tabs={panels.map(({ id, title, count }) => ({ id, title, count: count?.(inventory) }))}
    >
      <panel.View model={model} inventory={inventory} />
    </Tabs>
  );
}

/** The focus goes to a result, or an error, when it comes. */
function JobSide({ model }: { model: OpenedModel }) {
  const card = model.card.value;
  const outcome = model.outcome.value;
  const isResult = route.value.step === 'result' && (outcome.state === 'done' || outcome.state === 'failed');
  const box = useRef<HTMLDivElement>(null);
  const wasResult = useRef(isResult);
  useLayoutEffect(() => {
    if (isResult !== wasResult.current && box.current) showAndFocus(box.current);
    wasResult.current = isResult;
  }, [isResult]);
  return (
    <div class="job-side" ref={box} tabIndex={-1}>
      {card.state === 'failed' ? <ErrorNote error={card.error} model={model} job={null} /> : isResult ? <Result model={model} /> : <JobForm model={model} />}
    </div>
  );
}

/** Where the columns stand below each other it may be out of sight. */
function showAndFocus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
  const { top } = element.getBoundingClientRect();
  if (top < 0 || top > innerHeight / 2) element.scrollIntoView({ block: 'start' });
}
