/** summary - at the head of a result: how many errors there are, the first of them, and the way to all. */
import type { Done } from '../../state.ts';
import { plural } from '../../text/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { inPageWords } from '../../ui/page_words.ts';
import '../../views/note.css';
import './style.css';

/** The id of the panel that lists them. */
export const PROBLEMS = 'problems';

/** "1 error and 2 warnings"; "": no errors. */
export function errorWords({ report: { diagnostics } }: Done): string {
  const countOf = (wanted: string) => diagnostics.reduce((sum, { severity }) => sum + Number(severity === wanted), 0);
  const [errors, warnings] = [countOf('error'), countOf('warning')];
  if (errors === 0) return '';
  return warnings === 0 ? plural(errors, 'error') : `${plural(errors, 'error')} and ${plural(warnings, 'warning')}`;
}

export function ProblemsSummary({ done, goTo }: { done: Done; goTo: (id: string) => void }) {
  const words = errorWords(done);
  const first = done.report.diagnostics.find(({ severity }) => severity === 'error');
  if (!first) return null;
  return (
    <div class="note is-bad problems-summary">
      <Icon name="error" />
      <div>
        <strong>{words}.</strong> {first.where && `${first.where}: `}{inPageWords(first.message, done.job)}.{' '}
        <button type="button" class="link" onClick={() => goTo(PROBLEMS)}>Show all problems</button>
      </div>
    </div>
  );
}
