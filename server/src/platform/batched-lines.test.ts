// Lines come into their file in their order, also after a write that failed, and nothing is written while there is none.

import fs, { fstatSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BatchedLines, batchedLines } from './batched-lines.js';

let folder: string;
let file: number;
let lines: BatchedLines;
let errors: string[];
const text = () => readFileSync(join(folder, 'lines.log'), 'utf8');
const isOpen = () => {
  try {
    return fstatSync(file).isFile();
  } catch {
    return false;
  }
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-lines-'));
  file = openSync(join(folder, 'lines.log'), 'a');
  errors = [];
  lines = batchedLines(file, ({ message }) => errors.push(message));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

/** The next asynchronous write finds no space. */
const failNextWrite = () =>
  vi.spyOn(fs, 'write').mockImplementationOnce(((...args: readonly unknown[]) => {
    const done = args.at(-1) as (error: Error) => void;
    process.nextTick(done, Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
  }) as typeof fs.write);

it('writes a line soon, a full batch at once, and each in its order', async () => {
  lines.write('first\n');
  expect(text()).toBe('');
  await expect.poll(text).toBe('first\n');
  const long = `${'x'.repeat(5_000)}\n`;
  for (const line of [long, long, 'last\n']) lines.write(line);
  await expect.poll(text).toBe(`first\n${long}${long}last\n`);
});

it('has written what waits when a synchronous flush returns', () => {
  lines.write('only\n');
  lines.flushSync();
  expect(text()).toBe('only\n');
});

it('writes what waits, and closes the file, when it ends', async () => {
  lines.write('only\n');
  lines.end();
  await expect.poll(text).toBe('only\n');
  await expect.poll(isOpen).toBe(false);
});

it('tries a write that failed again without a further line, also of a file that ends', async () => {
  failNextWrite();
  lines.write('first\n');
  await expect.poll(text).toBe('first\n');
  expect(errors).toContain('no space left');
  failNextWrite();
  lines.write('last\n');
  lines.end();
  await expect.poll(text).toBe('first\nlast\n');
  await expect.poll(isOpen).toBe(false);
});

it('writes nothing while there are no lines', async () => {
  lines.write('only\n');
  await expect.poll(text).toBe('only\n');
  const written = vi.spyOn(fs, 'write');
  await wait(600);
  expect(written).not.toHaveBeenCalled();
});
