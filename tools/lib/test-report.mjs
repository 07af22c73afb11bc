// Vitest reporter that ends a run's output with the slowest files and all failures.

import { stripVTControlCharacters } from 'node:util';
import { slowestFiles } from './slowest-files.mjs';

/**
 * Prints the slowest files, then repeats all failures with their reasons, so that a log of which only the end is kept still has
 * them.
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
    for (const module of modules) {
      for (const error of module.errors()) printFailure(module.relativeModuleId, error);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          printFailure(`${module.relativeModuleId} › ${suite.fullName}`, error);
      for (const test of module.children.allTests('failed'))
        printFailure(`${module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0]);
    }
    for (const error of unhandled) printFailure('outside of a test', error);
  }
}

function printFailure(place, error) {
  const lines = stripVTControlCharacters(error?.message ?? 'no message')
    .split('\n')
    .slice(0, 4);
  const at = error?.stacks?.[0];
  const where = at ? ` (line ${at.line})` : '';
  process.stdout.write(`failed: ${place}${where}\n  ${lines.join('\n  ')}\n`);
}
