/** inferred_shape - the shape of an input or output, marked where the last inference found another than is declared. */
import type { InventoryValue } from 'hone-onnx/web';
import type { OpenedModel } from '../state.ts';
import { dims as dimsText } from '../text/format.ts';
import { Dims } from '../ui/dims.tsx';
import { inferredValues, shownShape } from './inferred.ts';

export function InferredShape({ value, model }: { value: InventoryValue; model: OpenedModel }) {
  const { dims, isInferred } = shownShape(value, inferredValues(model));
  return (
    <>
      <Dims dims={dims} />
      {isInferred && <span class="mark" title={`The file declares ${dimsText(value.dims)}`}>inferred</span>}
    </>
  );
}
