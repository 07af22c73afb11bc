// A shared thread: works overlap in it, and one that never ends harms neither the next ones nor the process.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { SharedThread } from './shared-thread.js';

const PATIENT_MS = 120_000;

let folder: string;
let thread: SharedThread;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-shared-thread-'));
});
afterEach(() => thread.close());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a module whose default export has a body that may use `input`. */
function module(name: string, body: string): string {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(path, `export default async (input) => { ${body} };`);
  return pathToFileURL(path).href;
}
const echo = () => module('echo', 'return input;');

it('does several works at once', async () => {
  thread = new SharedThread({ workMs: PATIENT_MS, atOnce: 3 });
  await thread.run({ module: echo(), input: 0 });
  const meeting = module(
    'meeting',
    'const all = (globalThis.all ??= []); await new Promise((done) => { all.push(done); if (all.length === 3) for (const each of all) each(); }); return input;',
  );
  const works = [1, 2, 3].map((input) => thread.run({ module: meeting, input }));
  expect(await Promise.all(works)).toEqual([1, 2, 3]);
});

it('fails work that never ends, and does the next one in another thread', async () => {
  thread = new SharedThread({ workMs: 2_000, atOnce: 3 });
  const endless = module('endless', 'for (;;);');
  await expect(thread.run({ module: endless, input: 1 })).rejects.toThrow('2000 ms');
  expect(await thread.run({ module: echo(), input: 2 })).toBe(2);
});

it('rejects with what the module throws, and outlives a thread that ends', async () => {
  thread = new SharedThread({ workMs: PATIENT_MS, atOnce: 3 });
  const wrong = module('wrong', 'throw new Error("no paper");');
  await expect(thread.run({ module: wrong, input: 1 })).rejects.toThrow('no paper');
  const late = module('late', 'setTimeout(() => { throw new Error("late"); }); await new Promise(() => {});');
  await expect(thread.run({ module: late, input: 1 })).rejects.toThrow('late');
  expect(await thread.run({ module: echo(), input: 2 })).toBe(2);
});

it('fails what is under way when it is closed', async () => {
  thread = new SharedThread({ workMs: PATIENT_MS, atOnce: 3 });
  await thread.run({ module: echo(), input: 0 });
  const waiting = module('waiting', 'await new Promise(() => {});');
  const ends = Promise.allSettled([1, 2].map((input) => thread.run({ module: waiting, input })));
  await thread.close();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
