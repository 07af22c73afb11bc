import { parseArgs } from 'node:util';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackupError } from '../../features/backup/manifest.js';
import { ConfigError } from '../config.js';
import { reportFailure } from './report-failure.js';

beforeEach(() => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

const said = () => String(vi.mocked(process.stderr.write).mock.lastCall?.[0]);

it('a command ends with 1 and a sentence where its person can mend it', () => {
  reportFailure(new BackupError('The file is there already.'), BackupError);
  expect([said(), process.exitCode]).toEqual(['The file is there already.\n', 1]);
  const wrong = new ConfigError(['PORT: expected a port number']);
  reportFailure(wrong);
  expect(said()).toBe(`${wrong.message}\n`);
  try {
    parseArgs({ args: ['--unknown'], options: {} });
  } catch (error) {
    reportFailure(error);
  }
  expect(said()).toMatch(/^Unknown option '--unknown'/);
  expect(said()).not.toContain('    at ');
});

it('a command ends with the stack of a fault, its own or not asked for', () => {
  reportFailure(new RangeError('a fault'), BackupError);
  expect(said()).toMatch(/^RangeError: a fault\n {4}at /);
  reportFailure(new BackupError('nobody asked for it'));
  expect(said()).toContain('    at ');
  reportFailure('a text');
  expect([said(), process.exitCode]).toEqual(['a text\n', 1]);
});
