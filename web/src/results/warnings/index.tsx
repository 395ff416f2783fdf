/** warnings - what an inference found to be wrong with the model. */
import type { Report } from 'hone-onnx/web';
import { useMemo } from 'preact/hooks';
import { DiagnosticList } from '../../ui/diagnostic_list.tsx';
import type { ResultPanelProps } from '../panel.ts';
import { listedNames, ValueLink } from '../values/link.tsx';
import './style.css';

export function Warnings({ done: { report }, goTo }: ResultPanelProps) {
  const listed = useMemo(() => listedNames(report), [report]);
  const names = useMemo(() => valueNames(report, listed), [report, listed]);
  // A link says by itself where it is.
  const list = useMemo(() => report.diagnostics.map((each, place) => (each.where === names[place] ? { ...each, where: '' } : each)), [report, names]);
  const link = (place: number) => {
    const name = names[place] ?? null;
    return name === null ? null : <ValueLink name={name} listed={listed} goTo={goTo} />;
  };
  return <div class="warnings"><DiagnosticList list={list} link={link} /></div>;
}

/** The value that each diagnostic is about: it names the value, or ends with the id of the node, "(main/3)". */
function valueNames(report: Report, listed: ReadonlySet<string>): readonly (string | null)[] {
  const byNode = new Map(report.job === 'infer' ? report.refusals.map(({ where, name }) => [where, name] as const) : []);
  return report.diagnostics.map(({ where }) => {
    const name = listed.has(where) ? where : byNode.get(/\(([^()]*)\)$/.exec(where)?.[1] ?? '');
    return name != null && listed.has(name) ? name : null;
  });
}
