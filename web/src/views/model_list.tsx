/** model_list - all open models with what became of each. */
import { jobPage } from '../jobs/index.ts';
import { sizeOf } from '../results/sizes.ts';
import { chosen, chosenId, models, type OpenedModel } from '../state.ts';
import { bytes, plural } from '../text/format.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Name } from '../ui/name.tsx';
import './model_list.css';

export function ModelList() {
  return (
    <nav class="model-list surface" aria-label="Models">
      <h2>{plural(models.value.length, 'model')}</h2>
      <ul>
        {models.value.map((model) => (
          <li key={model.id}>
            <button
              type="button" class="model-row" aria-current={model === chosen.value ? 'true' : undefined}
              onClick={() => (chosenId.value = model.id)}
            >
              <Name text={model.path} isPlain />
              <State model={model} />
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function State({ model }: { model: OpenedModel }) {
  const { icon, words, kind } = stateOf(model);
  return <span class={`model-state ${kind}`}>{icon && <Icon name={icon} />}{words}</span>;
}

interface StateWords {
  readonly icon: IconName | null;
  readonly words: string;
  readonly kind: '' | 'is-good' | 'is-bad' | 'is-busy';
}

function stateOf({ card, outcome, source }: OpenedModel): StateWords {
  const now = outcome.value;
  if (card.value.state === 'failed') return { icon: 'error', words: 'Cannot be read', kind: 'is-bad' };
  if (card.value.state === 'reading') return { icon: null, words: 'Reading', kind: 'is-busy' };
  if (now.state === 'running') return { icon: null, words: 'Running', kind: 'is-busy' };
  if (now.state === 'waiting') return { icon: null, words: 'Waiting', kind: '' };
  if (now.state === 'failed') return { icon: 'error', words: 'Failed', kind: 'is-bad' };
  const size = bytes(sizeOf(card.value.report.model) || source.size);
  const words = now.state === 'done' ? jobPage(now.job).inList(now) : '';
  if (words) return { icon: 'check', words, kind: 'is-good' };
  return { icon: now.state === 'done' ? 'check' : null, words: size, kind: '' };
}
