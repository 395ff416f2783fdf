/** count_reporter - a line for each test, what went wrong, and at the end `N passed, N failed, N skipped`. */
import type { FullResult, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';

export default class CountReporter implements Reporter {
  private readonly outcomes = new Map<string, string>();
  private brokenFiles = 0;

  onTestEnd(test: TestCase, result: TestResult): void {
    this.outcomes.set(test.id, test.outcome());
    console.log(`${result.status}: ${test.titlePath().slice(2).join(' > ')} (${result.duration} ms)`);
    for (const { stack, message, value } of result.errors) console.log(stack ?? message ?? value ?? '');
  }

  /** What went wrong outside of any test. */
  onError({ stack, message, value }: TestError): void {
    this.brokenFiles++;
    console.log(stack ?? message ?? value ?? '');
  }

  onEnd(_result: FullResult): void {
    const all = [...this.outcomes.values()];
    const failed = all.filter((outcome) => outcome === 'unexpected' || outcome === 'flaky').length;
    const skipped = all.filter((outcome) => outcome === 'skipped').length;
    console.log(`${all.length - failed - skipped} passed, ${failed + this.brokenFiles} failed, ${skipped} skipped`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
