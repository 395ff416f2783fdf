/** dims - a shape; its symbols stand out from its numbers. */
import { Fragment } from 'preact';
import { dims as dimsText } from '../text/format.ts';
import './dims.css';

interface DimsProps {
  readonly dims: readonly (number | string | null)[] | null;
  /** What is said where there is no shape. */
  readonly none?: string;
}

export function Dims({ dims, none = 'no shape' }: DimsProps) {
  if (!dims) return <span class="dims is-nothing">{none}</span>;
  return (
    <span class="dims" title={dimsText(dims)}>
      [
      {dims.map((dim, axis) => (
        <Fragment key={axis}>
          {axis > 0 && ', '}
          {typeof dim === 'number' ? dim : <i class="dim-symbol">{dim ?? '?'}</i>}
        </Fragment>
      ))}
      ]
    </span>
  );
}
