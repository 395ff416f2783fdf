/** batch_summary - one line about the results of all models, and all of them in one archive. */
import { downloadAllModels } from '../actions/result.ts';
import { jobPage } from '../jobs/index.ts';
import { models, type Done } from '../state.ts';
import { listed, plural } from '../text/format.ts';
import { Icon } from '../ui/icon.tsx';
import './batch_summary.css';

export function BatchSummary() {
  const outcomes = models.value.map(({ outcome }) => outcome.value);
  const done = outcomes.filter((outcome): outcome is Done => outcome.state === 'done');
  const failed = outcomes.filter(({ state }) => state === 'failed').length;
  const unread = models.value.filter(({ card }) => card.value.state === 'failed').length;
  const inAll = done[0] ? jobPage(done[0].job).inAll(done) : '';
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
        {inAll && <p class="batch-sizes soft">{inAll}</p>}
      </div>
      {hasFiles && <button type="button" class="button is-small" onClick={() => void downloadAllModels()}><Icon name="zip" />Download all (.zip)</button>}
    </section>
  );
}
