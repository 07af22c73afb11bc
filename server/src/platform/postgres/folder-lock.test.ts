// The lock of the data folder: stale locks, many processes at once, and holders in another container.

import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderHeldError, lockFolder } from './folder-lock.js';
import { processBirth, processSpace } from './process-identity.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-lock-'));
  mkdirSync(join(folder, '.lock'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const leave = (name: string, text: string) => writeFileSync(join(folder, '.lock', name), text);
const record = (pid: number, born: string, space = processSpace()) =>
  JSON.stringify({ pid, born, space }).concat('\n');

it('is held until it is given back', async () => {
  const lock = await lockFolder(folder);
  const refused = await lockFolder(folder).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(FolderHeldError);
  expect(refused).toMatchObject({ pid: process.pid });
  lock.release();
  lock.release();
  (await lockFolder(folder)).release();
  expect(readdirSync(join(folder, '.lock'))).toEqual(['2']);
});

it.each([
  ['a process that is gone', () => record(999_999_999, 'x')],
  ['a process id that another program uses now', () => record(process.pid, 'another boot 1')],
  ['a writer that was killed before its first byte', () => ''],
  ['half a record', () => '{"pid": 12'],
])('takes over from %s', async (_who, text) => {
  leave('7', text());
  (await lockFolder(folder)).release();
  expect(readdirSync(join(folder, '.lock'))).toEqual(['8']);
});

it('gives one of many the folder when all find a stale lock at once', async () => {
  leave('7', record(999_999_999, 'x'));
  const all = await Promise.allSettled(Array.from({ length: 50 }, () => lockFolder(folder)));
  const taken = all.filter((one) => one.status === 'fulfilled');
  expect(taken).toHaveLength(1);
  for (const { value } of taken) value.release();
});

it.each([
  [
    'in another container',
    () => record(1, processBirth(1) ?? 'x', 'elsewhere pid:[1]'),
    ' in another machine or container (elsewhere',
  ],
  ['who reads another boot id', () => record(process.ppid, 'another boot 1'), '. Stop that process first'],
])('respects a holder %s as long as its heart beats', async (_who, text, told) => {
  leave('1', text());
  const beat = setInterval(() => utimesSync(join(folder, '.lock', '1'), new Date(), new Date()), 200);
  try {
    await expect(lockFolder(folder)).rejects.toThrow(told);
  } finally {
    clearInterval(beat);
  }
  (await lockFolder(folder)).release();
});
