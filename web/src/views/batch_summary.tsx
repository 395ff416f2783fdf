/** batch_summary - one line about the results of all models, and all of them in one archive. */
import { downloadAllModels } from '../actions/result.ts';
import { outputSize, sizeOf } from '../results/sizes.ts';
import { models, type Done } from '../state.ts';
import { bytes, changeOf, listed, plural } from '../text/format.ts';
import { Icon } from '../ui/icon.tsx';
import './batch_summary.css';

export function BatchSummary() {
  const outcomes = models.value.map(({ outcome }) => outcome.value);
  const done = outcomes.filter((outcome): outcome is Done => outcome.state === 'done');
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  const unread = models.value.filter(({ card }) => card.value.state === 'failed').length;
  const before = done.reduce((sum, { report }) => sum + sizeOf(report.job === 'shrink' ? report.input : report.model), 0);
  const after = done.reduce((sum, { report }) => sum + outputSize(report), 0);
  const hasFiles = done.some(({ files }) => files.length > 0);
  const words = [
    `${done.length} of ${plural(models.value.length, 'model')} done`,
    ...(failed ? [`${failed} failed`] : []),
    ...(unread ? [`${unread} cannot be read`] : []),
  ];
  return (
    <section class="batch surface" aria-label="All models">
      <div>
        <h2>{listed(words)}</h2>
        {hasFiles && <p class="batch-sizes soft">{bytes(before)} → {bytes(after)} in all {changeOf(before, after, bytes)}</p>}
      </div>
      {hasFiles && <button type="button" class="button is-small" onClick={() => void downloadAllModels()}><Icon name="zip" />Download all (.zip)</button>}
    </section>
  );
}
