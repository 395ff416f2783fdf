/** panel - one look at a result. A panel is a folder here and a row in index.ts. */
import type { FunctionComponent } from 'preact';
import type { Done, OpenedModel } from '../state.ts';

export interface ResultPanelProps {
  readonly model: OpenedModel;
  readonly done: Done;
  /** Goes to another panel of the result. */
  readonly goTo: (id: string) => void;
}

export interface ResultPanel {
  readonly id: string;
  readonly title: string;
  readonly count: (done: Done) => number | undefined;
  readonly shown: (done: Done) => boolean;
  readonly View: FunctionComponent<ResultPanelProps>;
}
