/** replace_dialog - asks before work is thrown away. */
import { answerReplace } from '../actions/open.ts';
import { isRunning, models, unsaved } from '../state.ts';
import { plural } from '../text/format.ts';
import { Dialog } from '../ui/dialog.tsx';

export function ReplaceDialog() {
  const [first] = unsaved.value;
  const what = unsaved.value.length === 1 ? `The result of ${first!.name}` : `${plural(unsaved.value.length, 'result')}`;
  return (
    <Dialog title={models.value.length === 1 ? 'Replace the open model?' : 'Replace the open models?'} onClose={() => answerReplace('cancel')}>
      <p>
        {isRunning.value
          ? 'A job is running and would be cancelled.'
          : `${what} ${unsaved.value.length === 1 ? 'has' : 'have'} not been downloaded and would be lost.`}
      </p>
      <div class="dialog-buttons">
        <button type="button" class="button is-quiet" onClick={() => answerReplace('cancel')}>Cancel</button>
        {!isRunning.value && <button type="button" class="button" onClick={() => answerReplace('replace')}>Replace</button>}
        {isRunning.value && <button type="button" class="button" onClick={() => answerReplace('replace')}>Cancel the job and replace</button>}
        <button type="button" class="button is-primary" onClick={() => answerReplace('add')}>Keep both</button>
      </div>
    </Dialog>
  );
}
