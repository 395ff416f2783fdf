/** problems - what a job found to be wrong with the model, as errors, warnings and notes. */
import type { Diagnostic, Report } from 'hone-onnx/web';
import { useMemo } from 'preact/hooks';
import { DiagnosticList } from '../../ui/diagnostic_list.tsx';
import { inPageWords } from '../../ui/page_words.ts';
import type { ResultPanelProps } from '../panel.ts';
import { listedNames, ValueLink } from '../values/link.tsx';
import './style.css';

export function Problems({ done: { report }, goTo }: ResultPanelProps) {
  const listed = useMemo(() => listedNames(report), [report]);
  const names = useMemo(() => valueNames(report, listed), [report, listed]);
  // A link says by itself where it is.
  const list = useMemo(() => report.diagnostics.map((each, place) => wordsOf(each, report.job, each.where === names[place])), [report, names]);
  const link = (place: number) => {
    const name = names[place] ?? null;
    return name === null ? null : <ValueLink name={name} listed={listed} goTo={goTo} />;
  };
  return <div class="problems"><DiagnosticList list={list} link={link} /></div>;
}

function wordsOf(diagnostic: Diagnostic, job: string, isLinked: boolean): Diagnostic {
  const { where, message } = diagnostic;
  return { ...diagnostic, where: isLinked ? '' : where, message: inPageWords(message, job) };
}

/** The value that each diagnostic is about: it names the value, or ends with the id of the node, "(main/3)". */
function valueNames(report: Report, listed: ReadonlySet<string>): readonly (string | null)[] {
  const byNode = new Map(report.job === 'infer' ? report.refusals.map(({ where, name }) => [where, name] as const) : []);
  return report.diagnostics.map(({ where }) => {
    const name = listed.has(where) ? where : byNode.get(/\(([^()]*)\)$/.exec(where)?.[1] ?? '');
    return name != null && listed.has(name) ? name : null;
  });
}
