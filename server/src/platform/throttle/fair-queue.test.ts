// The fair queue: limits for each caller, turns by caller, and which work is refused when the queue is full.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue, type FairQueueBounds } from './fair-queue.js';

const BOUNDS: FairQueueBounds = { running: 3, runningEach: 2, waiting: 6, waitingEach: 4 };
const settled = () => new Promise<void>((done) => setImmediate(done));

/** A queue whose works the test ends; `log` names them in the order in which they start or are refused. */
function watched(bounds = BOUNDS) {
  const queue = new FairQueue(bounds, () => new Error('full'));
  const log: string[] = [];
  const running: { readonly name: string; readonly end: () => void }[] = [];
  return {
    log,
    running: () => running.map(({ name }) => name),
    send: (...names: readonly string[]) => {
      for (const name of names)
        queue
          .run(
            name.slice(0, 1),
            () =>
              new Promise<void>((end) => {
                log.push(name);
                running.push({ name, end });
              }),
          )
          .catch(() => log.push(`no ${name}`));
      return settled();
    },
    end: async () => {
      running.shift()?.end();
      await settled();
    },
  };
}

it('runs no more works of one caller at once than its bound, and leaves the rest to others', async () => {
  const { send, running } = watched();
  await send('a1', 'a2', 'a3', 'a4', 'b1', 'c1');
  expect(running()).toEqual(['a1', 'a2', 'b1']);
});

it('starts waiting works in turn by caller, each caller in the order of sending', async () => {
  const { send, end, log } = watched({ ...BOUNDS, running: 1, runningEach: 1 });
  await send('a1', 'a2', 'a3', 'a4', 'b1', 'c1', 'b2');
  for (let n = 0; n < 7; n += 1) await end();
  expect(log).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('refuses what a caller sends beyond its bound of waiting works', async () => {
  const { send, log } = watched();
  await send('a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7');
  expect(log).toEqual(['a1', 'a2', 'no a7']);
});

it('refuses the latest work of the caller with the most waiting when another caller needs the place', async () => {
  const { send, log } = watched();
  await send('a1', 'a2', 'b1', 'a3', 'a4', 'a5', 'a6', 'b2', 'b3');
  await send('c1');
  expect(log).toEqual(['a1', 'a2', 'b1', 'no a6']);
});

it('refuses a newcomer when each caller has one work waiting', async () => {
  const { send, log } = watched({ ...BOUNDS, running: 1, waiting: 2 });
  await send('a1', 'b1', 'c1', 'd1');
  expect(log).toEqual(['a1', 'no d1']);
});

it('goes on after a work that failed', async () => {
  const queue = new FairQueue({ ...BOUNDS, running: 1 }, () => new Error('full'));
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('b', async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});

it('keeps its bounds, and finishes every work that it did not refuse, in whatever order they come and end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'end'), { maxLength: 60 }),
      async (steps) => {
        const { send, end, running, log } = watched();
        let sent = 0;
        for (const step of steps) {
          if (step === 'end') await end();
          else {
            sent += 1;
            await send(`${step}${sent}`);
          }
          const now = running();
          expect(now.length).toBeLessThanOrEqual(BOUNDS.running);
          for (const caller of 'abcd')
            expect(now.filter((name) => name.startsWith(caller)).length).toBeLessThanOrEqual(
              BOUNDS.runningEach,
            );
        }
        while (running().length > 0) await end();
        expect(log).toHaveLength(sent);
      },
    ),
    { numRuns: 100 },
  );
});
