// Playwright reporter that ends a run's output with each failed journey and its reason, and fails a run in which too
// many passed only at the second try.

import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** How many journeys may need their second run before the whole run counts as failed. */
const MAX_FLAKY = 2;

/**
 * Prints at the very end, so that a log of which only the end is kept has the failures. More than MAX_FLAKY journeys that
 * pass only the second time fail the run.
 */
export default class TestReport implements Reporter {
  private suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite) {
    this.suite = suite;
  }

  async onEnd(): Promise<{ status?: FullResult['status'] } | undefined> {
    const tests = this.suite?.allTests() ?? [];
    const failed = tests.filter((test) => test.outcome() === 'unexpected');
    const flaky = tests.filter((test) => test.outcome() === 'flaky');
    for (const test of failed) process.stdout.write(`failed: ${describeFailure(test)}\n`);
    for (const test of flaky) process.stdout.write(`passed only the second time: ${describeFailure(test)}\n`);
    if (flaky.length <= MAX_FLAKY) return undefined;
    process.stdout.write(`${flaky.length} journeys needed a second run; at most ${MAX_FLAKY} may.\n`);
    return { status: 'failed' };
  }

  printsToStdio() {
    return false;
  }
}

function describeFailure(test: TestCase): string {
  const { error } = test.results.find((result) => result.error) ?? {};
  const place = error?.location ? ` (line ${error.location.line})` : '';
  const message = stripVTControlCharacters(error?.message ?? 'no message');
  return `${test.titlePath().filter(Boolean).join(' › ')}${place}\n  ${message.split('\n').slice(0, 12).join('\n  ')}`;
}
