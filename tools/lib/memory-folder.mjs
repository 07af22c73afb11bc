// Keeps the temporary files of tests in memory: a test's database is a thousand files, and a disk's file system takes eight times the
// processor time of one in memory to make them (docs/decisions/0133-temporary-files-in-memory.md).

import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { freemem, platform } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** The journeys take 2 GB: with less than this much room and free memory the files stay where the system has them. */
const NEEDED_BYTES = 6 * 2 ** 30;
const A_DAY_MS = 24 * 3_600_000;

/**
 * Lets this process and those that it starts have their temporary files in memory, where Linux has a file system for it with
 * enough room, from which programs may run. Does nothing where TMPDIR says a place. Removes what runs that were killed left a day ago.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  const uid = process.getuid?.();
  const folder = join(MEMORY, `mostrador-tests-${uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  // anybody may make a folder there
  if (lstatSync(folder).uid !== uid) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (lstatSync(path).mtimeMs < Date.now() - A_DAY_MS) rmSync(path, { recursive: true, force: true });
  }
  process.env.TMPDIR = folder;
}

function hasRoom() {
  if (platform() !== 'linux' || freemem() < NEEDED_BYTES) return false;
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES && runsPrograms(readFileSync('/proc/self/mounts', 'utf8'));
  } catch {
    return false;
  }
}

/** Whether programs may run from the memory's file system, as the system's list of file systems says. */
export function runsPrograms(mounts) {
  const found = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, place]) => place === MEMORY);
  return found !== undefined && !(found[3] ?? '').split(',').includes('noexec');
}
