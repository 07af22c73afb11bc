import { stripVTControlCharacters } from 'node:util';

/**
 * Vitest's reporter whose lines come last: what failed, with its reason, so that a log of which only the end is kept
 * still tells it.
 */
export default class LastWords {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest/node').SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    for (const module of modules) {
      for (const error of module.errors()) tell(module.relativeModuleId, error);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) tell(`${module.relativeModuleId} › ${suite.fullName}`, error);
      for (const test of module.children.allTests('failed'))
        tell(`${module.relativeModuleId} › ${test.fullName}`, test.result().errors?.[0]);
    }
    for (const error of unhandled) tell('outside of a test', error);
  }
}

function tell(place, error) {
  const lines = stripVTControlCharacters(error?.message ?? 'no message')
    .split('\n')
    .slice(0, 4);
  const at = error?.stacks?.[0];
  const where = at ? ` (line ${at.line})` : '';
  process.stdout.write(`failed: ${place}${where}\n  ${lines.join('\n  ')}\n`);
}
