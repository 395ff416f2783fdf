/** count_reporter - tells failures as they come and ends with `N passed, N failed, N skipped`. */
export default async function* countReporter(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of source) {
    if (type === 'test:stderr' || type === 'test:stdout') yield data.message;
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    if (isGroup(data)) {
      const { error } = data.details;
      if (error && error.failureType !== 'subtestsFailed') yield `${data.name}: ${describe(error)}\n`;
      continue;
    }
    const outcome = data.skip !== undefined ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed';
    counts[outcome]++;
    yield `${outcome}: ${data.name}\n`;
    if (outcome === 'failed') yield `${describe(data.details.error)}\n`;
  }
  yield `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`;
}

/** Suites that ran, and files whose tests ran: what they are made of is counted. */
function isGroup({ details, name, nesting, skip }) {
  if (details.type === 'suite') return skip === undefined;
  const couldNotRun = ['testCodeFailure', 'uncaughtException'].includes(details.error?.failureType);
  return nesting === 0 && name.endsWith('.mjs') && !couldNotRun;
}

function describe(error) {
  const cause = error?.cause ?? error;
  return cause?.stack ?? String(cause);
}
