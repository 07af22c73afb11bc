// In-memory temporary files of tests: only from a file system from which programs may run.

import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { runsPrograms } from './memory-folder.mjs';

const line = (options: string) => `tmpfs /dev/shm tmpfs ${options} 0 0\n`;
const root = '/dev/vda / ext4 rw,noexec 0 0\n';

it.each([
  ['a plain one', root + line('rw,relatime'), true],
  ['one without programs, as a container has it', root + line('rw,nosuid,nodev,noexec,relatime'), false],
  ['one that covers another', line('rw,noexec') + line('rw'), true],
  ['none', root, false],
  ['another place of a similar name', `tmpfs /dev/shm2 tmpfs rw 0 0\n${root}`, false],
])('%s is taken as it says', (_name, mounts, expected) => {
  expect(runsPrograms(mounts)).toBe(expected);
});
