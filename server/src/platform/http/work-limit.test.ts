// Works that run at once, wait for their turn, and are refused when it does not come.

import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Overloaded, WorkLimit } from './work-limit.js';

/** Returns works that run until `endNext` ends the oldest one. */
function heldWorks(limit: WorkLimit) {
  const ends: (() => void)[] = [];
  const begun: number[] = [];
  const start = (nth: number) =>
    limit.run(() => {
      begun.push(nth);
      return new Promise<number>((resolve) => ends.push(() => resolve(nth)));
    });
  return { begun, start, endNext: () => ends.shift()?.() };
}

it('runs as many works at once as it may, and the others in the order in which they came', async () => {
  const { begun, start, endNext } = heldWorks(new WorkLimit({ running: 2, waitMs: 60_000 }));
  const works = [1, 2, 3, 4].map(start);
  expect(begun).toEqual([1, 2]);
  endNext();
  await works[0];
  await expect.poll(() => begun).toEqual([1, 2, 3]);
  for (const _ of works) {
    endNext();
    await wait(1);
  }
  expect(await Promise.all(works)).toEqual([1, 2, 3, 4]);
  expect(begun).toEqual([1, 2, 3, 4]);
});

it('refuses a work whose turn does not come, and never starts it', async () => {
  const { begun, start, endNext } = heldWorks(new WorkLimit({ running: 1, waitMs: 5 }));
  const first = start(1);
  await expect(start(2)).rejects.toBeInstanceOf(Overloaded);
  endNext();
  await first;
  expect(begun).toEqual([1]);
  const third = start(3);
  endNext();
  expect(await third).toBe(3);
});

it('gives the place of a work that failed to the next one', async () => {
  const limit = new WorkLimit({ running: 1, waitMs: 60_000 });
  const failed = limit.run(() => Promise.reject(new Error('lost')));
  const next = limit.run(async () => 'done');
  await expect(failed).rejects.toThrow('lost');
  expect(await next).toBe('done');
});
