// A kept thread: work that fails, never ends or is given up harms neither the work behind it nor the process.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { OneThread } from './one-thread.js';

const PATIENT_MS = 120_000;

let folder: string;
let thread: OneThread;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mostrador-thread-'));
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
const endless = () => module('endless', 'for (;;);');
const open = (workMs: number, idleMs?: number) => new OneThread({ workMs, idleMs });
/** Lets events of the thread arrive. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 200));

it.each([
  ['kept', undefined],
  ['ended when idle', PATIENT_MS],
])(
  'fails work that does not end, and does what waits behind it, in a thread that is %s',
  async (_, idleMs) => {
    thread = open(2_000, idleMs);
    const [stuck, behind] = await Promise.allSettled([
      thread.run({ module: endless(), input: 1 }),
      thread.run({ module: echo(), input: 2 }),
    ]);
    expect(stuck).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringContaining('2000 ms') },
    });
    expect(behind).toEqual({ status: 'fulfilled', value: 2 });
  },
);

it('does what waits when the work before it is given up', async () => {
  thread = open(PATIENT_MS, PATIENT_MS);
  const leaving = new AbortController();
  const given = thread.run({ module: endless(), input: 1, signal: leaving.signal });
  const behind = thread.run({ module: echo(), input: 2 });
  await settled();
  leaving.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  expect(await behind).toBe(2);
});

it('outlives a thread that fails between two works', async () => {
  thread = open(PATIENT_MS);
  const late = module('late', 'setTimeout(() => { throw new Error("late"); }, 20); return input;');
  expect(await thread.run({ module: late, input: 1 })).toBe(1);
  await settled();
  expect(await thread.run({ module: echo(), input: 2 })).toBe(2);
});

it('rejects with what the module throws, and fails what is under way when it is closed', async () => {
  thread = open(PATIENT_MS);
  await expect(
    thread.run({ module: module('wrong', 'throw new Error("no paper");'), input: 1 }),
  ).rejects.toThrow('no paper');
  const works = [endless(), echo()].map((each) => thread.run({ module: each, input: 1 }));
  const ends = Promise.allSettled(works);
  await settled();
  await thread.close();
  expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
