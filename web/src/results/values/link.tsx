/** link - the name of a value, which leads to it in the list of values. */
import type { Report } from 'hone-onnx/web';
import { valueFilter } from '../../state.ts';

/** The names that the list of values has. */
export function listedNames(report: Report): ReadonlySet<string> {
  return new Set(report.job === 'infer' ? report.shapes.map(({ name }) => name) : []);
}

interface ValueLinkProps {
  readonly name: string;
  readonly listed: ReadonlySet<string>;
  readonly goTo: (id: string) => void;
}

/** Values of functions are in no list. */
export function ValueLink({ name, listed, goTo }: ValueLinkProps) {
  if (!listed.has(name)) return <code>{name || 'no name'}</code>;
  const lead = () => {
    valueFilter.value = name;
    goTo('values');
  };
  return <button type="button" class="link record-link" title={`Find ${name} among the values`} onClick={lead}>{name}</button>;
}
