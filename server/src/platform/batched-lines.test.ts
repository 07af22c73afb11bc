// Lines come into their file in their order, and nothing is written while there is none.

import fs, { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type BatchedLines, batchedLines } from './batched-lines.js';

let folder: string;
let lines: BatchedLines;
const path = () => join(folder, 'lines.log');
const text = () => readFileSync(path(), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-lines-'));
  lines = batchedLines(openSync(path(), 'a'), (error) => {
    throw error;
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('writes a line soon, a full batch at once, and each in its order', async () => {
  lines.write('first\n');
  expect(text()).toBe('');
  await expect.poll(text).toBe('first\n');
  const long = `${'x'.repeat(5_000)}\n`;
  for (const line of [long, long, 'last\n']) lines.write(line);
  lines.flushSync();
  expect(text()).toBe(`first\n${long}${long}last\n`);
});

it('writes what waits when it ends', async () => {
  lines.write('only\n');
  lines.end();
  await expect.poll(text).toBe('only\n');
});

it('writes nothing while there are no lines', async () => {
  lines.write('only\n');
  await expect.poll(text).toBe('only\n');
  const written = vi.spyOn(fs, 'write');
  await wait(600);
  expect(written).not.toHaveBeenCalled();
  written.mockRestore();
});
