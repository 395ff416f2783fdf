/** panel - one look at a model. A panel is a folder here and a row in index.ts. */
import type { Inventory } from 'hone-onnx/web';
import type { FunctionComponent } from 'preact';
import type { OpenedModel } from '../state.ts';

export interface PanelProps {
  readonly model: OpenedModel;
  readonly inventory: Inventory;
}

export interface Panel {
  /** In the address. */
  readonly id: string;
  readonly title: string;
  /** Beside the title. */
  readonly count?: (inventory: Inventory) => number;
  readonly shown: (inventory: Inventory) => boolean;
  readonly View: FunctionComponent<PanelProps>;
}
