/** empty - the first view: one place to drop a model, and what can be done with it. */
import { chooseFiles, chooseFolder } from '../actions/choose.ts';
import { loadCore } from '../actions/load.ts';
import { openSample } from '../actions/open.ts';
import { JOB_PAGES } from '../jobs/index.ts';
import { goToModel } from '../route.ts';
import { chosen, coreError, dialog, models } from '../state.ts';
import { plural } from '../text/format.ts';
import { Icon } from '../ui/icon.tsx';
import { NoticeNote } from './notice.tsx';
import { Sketch } from './sketch.tsx';
import './empty.css';

export function EmptyView() {
  return (
    <div class="empty">
      <section class="drop-zone" aria-labelledby="drop-title">
        <Sketch />
        <h1 id="drop-title" class="drop-title">Drop an ONNX model</h1>
        <p class="soft drop-text">Any size. With external data: drop the whole folder.</p>
        <div class="drop-buttons">
          <button type="button" class="button is-primary" onClick={chooseFiles}><Icon name="file" />Choose file</button>
          <button type="button" class="button" onClick={chooseFolder}><Icon name="folder" />Choose folder</button>
          <button type="button" class="button is-quiet" onClick={() => void openSample()}>Try a sample</button>
        </div>
        <NoticeNote />
        {coreError.value !== null && <CoreNote reason={coreError.value} />}
        {chosen.value && <BackNote />}
      </section>
      <p class="promise">
        <Icon name="lock" />
        Everything runs in this tab. Nothing is uploaded - the page cannot connect anywhere.{' '}
        <button type="button" class="link" onClick={() => (dialog.value = 'privacy')}>How do I know?</button>
      </p>
      <ul class="job-cards">
        {JOB_PAGES.filter(({ card }) => card !== '').map(({ name, title, card }) => (
          <li key={name} class="job-card surface">
            <h2>{title}</h2>
            <p>{card}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The models are still open behind this view. */
function BackNote() {
  const name = models.value.length === 1 ? chosen.value!.name : plural(models.value.length, 'model');
  return (
    <p class="drop-note">
      <button type="button" class="button is-quiet is-small" onClick={goToModel}><Icon name="back" />Back to {name}</button>
    </p>
  );
}

function CoreNote({ reason }: { reason: string }) {
  return (
    <p class="note is-bad" role="alert">
      <Icon name="error" />
      <span>
        This browser could not start hone: {reason}.{' '}
        <button type="button" class="link" onClick={() => void loadCore()}>Try again</button>
      </span>
    </p>
  );
}
