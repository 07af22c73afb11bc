// Vitest reporter that ends a run's output with the slowest files, all failures and the tests that passed only the second time, and
// fails a run with too many of those.

import { stripVTControlCharacters } from 'node:util';
import { slowestFiles } from './slowest-files.mjs';

/** How many tests may need their second run before the whole run counts as failed (docs/decisions/0074-retry-server-tests.md). */
const MAX_FLAKY = 2;

/**
 * Prints the slowest files, then repeats all failures with their reasons, so that a log of which only the end is kept still has
 * them. Tests that passed only the second time are named with the reason of their first failure; more than MAX_FLAKY fail the run.
 */
export default class TestReport {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    process.stdout.write(
      slowestFiles(
        modules.map((module) => ({ file: module.relativeModuleId, ms: module.diagnostic().duration })),
      ),
    );
    let flaky = 0;
    for (const module of modules) {
      for (const error of module.errors()) printFailure('failed', module.relativeModuleId, error);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          printFailure('failed', `${module.relativeModuleId} › ${suite.fullName}`, error);
      for (const test of module.children.allTests('failed'))
        printFailure('failed', `${module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0]);
      for (const test of module.children.allTests('passed')) {
        if (!test.diagnostic()?.flaky) continue;
        flaky += 1;
        const place = `${module.relativeModuleId} › ${test.fullName}`;
        printFailure('passed only the second time', place, test.result().errors?.[0]);
      }
    }
    for (const error of unhandled) printFailure('failed', 'outside of a test', error);
    if (flaky <= MAX_FLAKY) return;
    process.stdout.write(`${flaky} tests needed a second run; at most ${MAX_FLAKY} may.\n`);
    process.exitCode = 1;
  }
}

function printFailure(what, place, error) {
  const lines = stripVTControlCharacters(error?.message ?? 'no message')
    .split('\n')
    .slice(0, 4);
  const at = error?.stacks?.[0];
  const where = at ? ` (line ${at.line})` : '';
  process.stdout.write(`${what}: ${place}${where}\n  ${lines.join('\n  ')}\n`);
}
