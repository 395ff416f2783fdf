/** inferred - what the last inference on a model found of its inputs and outputs. */
import type { Dim, InferredValue, InferReport, InventoryValue } from 'hone-onnx/web';
import type { OpenedModel } from '../state.ts';
import { dims as dimsText, dimsOf } from '../text/format.ts';

type ByName = ReadonlyMap<string, InferredValue>;

const NOTHING: ByName = new Map();
const found = new WeakMap<InferReport, ByName>();

/** The values of the main graph; empty where there was no inference. */
export function inferredValues({ outcome }: OpenedModel): ByName {
  const now = outcome.value;
  if (now.state !== 'done' || now.report.job !== 'infer') return NOTHING;
  const { report } = now;
  const known = found.get(report) ?? new Map(report.shapes.filter(({ where }) => where === 'main').map((value) => [value.name, value]));
  found.set(report, known);
  return known;
}

export interface ShownShape {
  readonly dims: readonly Dim[] | null;
  readonly isInferred: boolean;
}

/** The shape that was found, where that is another one than the file declares. */
export function shownShape({ name, dims }: InventoryValue, inferred: ByName): ShownShape {
  const known = dimsOf(inferred.get(name)?.shape ?? '');
  // "x[1]" is what an unknown size of x itself is called.
  const shown = known?.map((dim, axis) => (dim === `${name}[${axis}]` ? null : dim)) ?? null;
  if (shown === null || dimsText(shown) === dimsText(dims)) return { dims, isInferred: false };
  return { dims: shown, isInferred: true };
}
