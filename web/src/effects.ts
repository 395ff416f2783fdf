/** effects - what the page does to its window: title, warning before it closes, focus on what came. */
import { effect, signal } from '@preact/signals';
import { jobPage } from './jobs/index.ts';
import { replaceBy, route } from './route.ts';
import { chosen, isRunning, models, unsaved } from './state.ts';
import { percent } from './text/format.ts';

export function watchPage(): void {
  const isHidden = signal(document.hidden);
  document.addEventListener('visibilitychange', () => (isHidden.value = document.hidden));
  effect(() => {
    document.title = isHidden.value ? backgroundTitle() : 'hone';
  });
  effect(() => {
    // Without a model, as after a reload, there is only the empty view.
    if (!chosen.value && route.value.panel !== null) replaceBy({ panel: null, step: 'form' });
    else if (route.value.step === 'result' && models.value.every(({ outcome }) => outcome.value.state === 'none')) replaceBy({ step: 'form' });
  });
  window.addEventListener('beforeunload', (event) => {
    if (unsaved.value.length > 0 || isRunning.value) event.preventDefault();
  });
}

function backgroundTitle(): string {
  const running = models.value.map(({ outcome }) => outcome.value).find(({ state }) => state === 'running');
  if (running?.state === 'running') {
    const now = running.progress.value;
    const share = now && now.total > 0 ? `${percent(now.done / now.total)} ` : '';
    return `${share}${jobPage(running.job).doing} - hone`;
  }
  const states = models.value.map(({ outcome }) => outcome.value.state);
  if (states.includes('failed')) return 'Failed - hone';
  return states.includes('done') ? 'Done - hone' : 'hone';
}
