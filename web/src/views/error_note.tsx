/** error_note - where, what, what to do, in the place where the result would be. */
import type { HoneError, HoneErrorCode } from 'hone-onnx/web';
import { chooseFiles } from '../actions/choose.ts';
import { run } from '../actions/run.ts';
import { goTo } from '../route.ts';
import { description, type OpenedModel } from '../state.ts';
import { messageParts } from '../text/message.ts';
import { CopyButton } from '../ui/copy_button.tsx';
import { Icon } from '../ui/icon.tsx';
import { inPageWords } from '../ui/page_words.ts';
import './error_note.css';

interface ErrorWords {
  readonly title: string;
  /** Where the core's own message says none. */
  readonly remedy: string;
}

const WORDS: Readonly<Record<HoneErrorCode, ErrorWords>> = {
  model: { title: 'This model has a fault', remedy: 'Export or download it again.' },
  usage: { title: 'An option does not fit', remedy: 'Change it and run again.' },
  io: { title: 'A file could not be read or written', remedy: 'If the file changed or moved since it was opened, choose it again.' },
  check: { title: 'A check failed', remedy: 'The result was not written.' },
  cancelled: { title: 'Cancelled', remedy: 'Run it again when you like.' },
};

interface ErrorNoteProps {
  readonly error: HoneError;
  readonly model: OpenedModel;
  /** null: it happened while the model was read. */
  readonly job: string | null;
}

export function ErrorNote({ error, model, job }: ErrorNoteProps) {
  const words = WORDS[error.code];
  const title = job === null && error.code === 'model' ? 'This file cannot be read as a model' : words.title;
  const { where, what, more } = messageParts(inPageWords(error.message, job), model.name);
  const details = detailsOf(error, model, job);
  return (
    <div class="error surface" role="group" aria-labelledby="error-title">
      <div class="error-head">
        <Icon name="error" />
        <h2 id="error-title">{title}</h2>
      </div>
      {where && <p class="error-where">{where}</p>}
      <p class="error-what">{what}</p>
      <p>{more || words.remedy}</p>
      <div class="error-buttons">
        {job === null ? (
          <button type="button" class="button is-primary" onClick={chooseFiles}>Choose another file</button>
        ) : (
          <>
            <button type="button" class="button is-primary" onClick={() => goTo({ step: 'form' })}>Change options</button>
            <button type="button" class="button" onClick={() => void run()}>Run again</button>
          </>
        )}
      </div>
      <details class="error-details">
        <summary>Details</summary>
        <div class="error-copy"><CopyButton text={details} what="details" /></div>
        <pre tabIndex={0}>{details}</pre>
      </details>
    </div>
  );
}

function detailsOf({ code, message }: HoneError, model: OpenedModel, job: string | null): string {
  return [
    `hone ${description.value?.version ?? ''}`,
    `${job ?? 'open'}: ${code}`,
    message,
    `${model.name}, ${model.source.size} bytes`,
    navigator.userAgent,
  ].join('\n');
}
