/** model_interface - the first inputs and outputs of a model with their shapes, in its card. */
import type { Inventory, InventoryValue } from 'hone-onnx/web';
import { InferredShape } from '../results/inferred_shape.tsx';
import type { OpenedModel } from '../state.ts';
import { grouped } from '../text/format.ts';
import { Name } from '../ui/name.tsx';
import './model_interface.css';

const MOST_SHOWN = 3;

export function ModelInterface({ model, inventory }: { model: OpenedModel; inventory: Inventory }) {
  const inputs = inventory.inputs.filter(({ is_default: isDefault }) => !isDefault);
  return (
    <dl class="interface">
      <Side title="Inputs" list={inputs} model={model} />
      <Side title="Outputs" list={inventory.outputs} model={model} />
    </dl>
  );
}

function Side({ title, list, model }: { title: string; list: readonly InventoryValue[]; model: OpenedModel }) {
  const more = list.length - MOST_SHOWN;
  return (
    <div>
      <dt>{title}</dt>
      <dd>
        {list.slice(0, MOST_SHOWN).map((value) => (
          <span key={value.name} class="interface-value"><Name text={value.name} isPlain /><InferredShape value={value} model={model} /></span>
        ))}
        {more > 0 && <span class="soft">and {grouped(more)} more</span>}
        {list.length === 0 && <span class="soft">none</span>}
      </dd>
    </div>
  );
}
