// Log files begin anew each day and at their size, and only the last ones stay.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openRollingFile, type RollingFile } from './rolling-log-file.js';

const DAY_MS = 86_400_000;
let folder: string;
let now: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-rolling-'));
  now = Date.now();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (
  facts: { maxBytes?: number; keep?: number; onError?: (error: Error) => void } = {},
): RollingFile =>
  openRollingFile({
    folder,
    name: 'tienda',
    maxBytes: facts.maxBytes ?? 1_000,
    keep: facts.keep ?? 3,
    mode: 0o640,
    onError:
      facts.onError ??
      ((error) => {
        throw error;
      }),
    now: () => now,
  });
const files = () => readdirSync(folder).sort();
const textOf = (number: number) => readFileSync(join(folder, `tienda.${number}.log`), 'utf8');
const has = (number: number, text: string) =>
  vi.waitFor(() => expect(textOf(number)).toContain(text), { timeout: 15_000 });

it('goes on in the file of the same day after a restart, and begins a new one on the next day', async () => {
  open().write('one\n');
  await has(1, 'one');
  open().write('two\n');
  await has(1, 'one\ntwo');
  now += DAY_MS;
  open().write('three\n');
  await has(2, 'three');
  expect(files()).toEqual(['tienda.1.log', 'tienda.2.log']);
});

it('begins a new file at midnight while it writes', async () => {
  const file = open();
  file.write('before\n');
  await has(1, 'before');
  now += DAY_MS;
  file.write('after\n');
  await has(2, 'after');
  expect(textOf(1)).toBe('before\n');
});

it('begins a new file when one is full, keeps the last ones, and loses no line', async () => {
  const file = open({ maxBytes: 20, keep: 2 });
  for (let number = 1; number <= 5; number += 1) {
    file.write(`line ${number}, which fills it\n`);
    await has(number, `line ${number}`);
  }
  expect(files()).toEqual(['tienda.4.log', 'tienda.5.log']);
});

it('goes on in the newer file of another process instead of beginning one more', async () => {
  const [first, second] = [open({ maxBytes: 20 }), open({ maxBytes: 20 })];
  first.write('first fills the file\n');
  await has(1, 'first fills');
  second.write('second fills it too\n');
  await has(1, 'second fills');
  first.write('first goes on\n');
  await has(2, 'first goes on');
  utimesSync(join(folder, 'tienda.2.log'), now / 1_000, now / 1_000);
  second.write('second too\n');
  await has(2, 'second too');
  expect(files()).toEqual(['tienda.1.log', 'tienda.2.log']);
});

it('refuses at once when its first file cannot be opened', () => {
  mkdirSync(join(folder, 'tienda.1.log'));
  expect(() => open({ maxBytes: 1_000_000 })).toThrow(/EISDIR/);
});

it('says once for each size of lines that no new file can be opened, and takes the lines', () => {
  const errors: string[] = [];
  const file = open({ maxBytes: 20, onError: (error) => void errors.push(error.message) });
  rmSync(folder, { recursive: true });
  for (let line = 0; line < 9; line += 1) file.write('ten bytes\n');
  file.flushSync();
  expect(errors).toHaveLength(4);
});
