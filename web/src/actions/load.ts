/** load - the core, at the start, so that everything works offline from then on. */
import { coreError, description, passes } from '../state.ts';
import { core } from '../worker/core.ts';

export async function loadCore(): Promise<void> {
  coreError.value = null;
  try {
    const hone = await core();
    passes.value = await hone.passes();
    description.value = hone.describe();
    // What else the page may need comes now, while there is a network.
    await import('embedded:sample.onnx');
  } catch (thrown) {
    coreError.value = thrown instanceof Error ? thrown.message : String(thrown);
  }
}
