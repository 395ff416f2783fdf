/** run_progress - how far a job is: its phase, bytes, and percent where they are known. */
import type { Progress } from 'hone-onnx/web';
import { cancel } from '../actions/run.ts';
import { models } from '../state.ts';
import { bytes, grouped } from '../text/format.ts';
import './run_progress.css';

/** The core's words for its phases, as people say it. */
const PHASES: Readonly<Record<string, string>> = {
  read: 'Reading the model',
  check: 'Checking the model',
  hash: 'Reading the weights',
  compare: 'Comparing the weights',
  write: 'Writing the result',
};

export function RunProgress() {
  const list = models.value;
  const running = list.find(({ outcome }) => outcome.value.state === 'running');
  const outcome = running?.outcome.value;
  const progress = outcome?.state === 'running' ? outcome.progress.value : null;
  const left = list.filter(({ outcome: { value } }) => value.state === 'waiting').length;
  const share = progress && progress.total > 0 ? Math.min(1, progress.done / progress.total) : null;
  return (
    <div class="progress">
      <div class="progress-head">
        <span class="progress-words">
          <strong>{progress ? (PHASES[progress.phase] ?? progress.phase) : 'Starting'}</strong>
          {list.length > 1 && running && <span class="soft progress-name">{running.name}</span>}
        </span>
        <button type="button" class="button is-small" title="Esc" onClick={cancel}>Cancel</button>
      </div>
      <div
        class={share === null ? 'progress-line is-unknown' : 'progress-line'} role="progressbar" aria-label="Progress"
        aria-valuemin={0} aria-valuemax={100} aria-valuenow={share === null ? undefined : Math.floor(share * 100)}
      >
        <span style={share === null ? {} : { width: `${share * 100}%` }} />
      </div>
      <p class="progress-numbers soft">
        <span>{numbers(progress)}</span>
        <span>{share === null ? '' : `${Math.floor(share * 100)} %`}{left > 0 && ` · ${grouped(left)} waiting`}</span>
      </p>
    </div>
  );
}

function numbers(progress: Progress | null): string {
  if (!progress || progress.done === 0) return '';
  return progress.total > 0 ? `${bytes(progress.done)} of ${bytes(progress.total)}` : bytes(progress.done);
}
