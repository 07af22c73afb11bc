// Failures of a command: the message alone for an error that the operator can fix, the stack for any other, and exit
// code 1.

import { parseArgs } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError } from '../config.js';
import { OperatorError } from '../operator-error.js';
import { reportFailure } from './report-failure.js';

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const printed = () => String(vi.mocked(process.stderr.write).mock.lastCall?.[0]);

it('prints the message alone and sets the exit code 1 for an error that the operator can mend', () => {
  reportFailure(new OperatorError('The file is there already.'));
  expect([printed(), process.exitCode]).toEqual(['The file is there already.\n', 1]);
  const configError = new ConfigError(['PORT: expected a port number']);
  reportFailure(configError);
  expect(printed()).toBe(`${configError.message}\n`);
  try {
    parseArgs({ args: ['--unknown'], options: {} });
  } catch (error) {
    reportFailure(error);
  }
  expect(printed()).toMatch(/^Unknown option '--unknown'/);
  expect(printed()).not.toContain('    at ');
});

it('prints the stack of any other error', () => {
  reportFailure(new RangeError('a fault'));
  expect(printed()).toMatch(/^RangeError: a fault\n {4}at /);
  reportFailure('a text');
  expect([printed(), process.exitCode]).toEqual(['a text\n', 1]);
});
