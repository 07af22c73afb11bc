// The rate limiter in memory: bursts, waiting times, callers counted separately, and the limit of remembered callers.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MemoryRateLimiter } from './memory-rate-limiter.js';

const START = 1_800_000_000_000;

it('lets so many through at once, and as many again in each window, refused ones not counted', () => {
  const flow = new MemoryRateLimiter({ most: 10, seconds: 60 });
  const atOnce = Array.from({ length: 30 }, () => flow.take('a', START));
  expect(atOnce.filter((wait) => wait === 0)).toHaveLength(10);
  expect(atOnce.at(-1)).toBe(6);
  expect(flow.take('a', START + 5_999)).toBe(1);
  expect(flow.take('a', START + 6_000)).toBe(0);
  expect(flow.take('a', START + 6_000)).toBe(6);
  const later = Array.from({ length: 30 }, () => flow.take('a', START + 120_000));
  expect(later.filter((wait) => wait === 0)).toHaveLength(10);
});

it('tells whether one more would be let through, and counts nothing', () => {
  const flow = new MemoryRateLimiter({ most: 2, seconds: 10 });
  const keys = [{ key: 'a', multiple: 1 }];
  for (let asked = 0; asked < 9; asked += 1) expect(flow.wouldTake(keys, START)).toBe(true);
  expect([flow.take('a', START), flow.take('a', START), flow.take('a', START)]).toEqual([0, 0, 5]);
  expect([flow.wouldTake(keys, START), flow.wouldTake(keys, START + 5_000)]).toEqual([false, true]);
});

it('counts each caller alone', () => {
  const flow = new MemoryRateLimiter({ most: 1, seconds: 10 });
  expect([flow.take('a', START), flow.take('b', START), flow.take('a', START)]).toEqual([0, 0, 10]);
});

it('accepts a caller who waits the returned time, whatever requests came before', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(2_000), { maxLength: 200 }), (pauses) => {
      const flow = new MemoryRateLimiter({ most: 7, seconds: 9 });
      let now = START;
      for (const pause of pauses) {
        now += pause;
        flow.take('a', now);
      }
      const wait = flow.take('a', now);
      if (wait > 0) expect(flow.take('a', now + wait * 1_000)).toBe(0);
    }),
  );
});

it('remembers so many callers and no more, the latest', () => {
  const flow = new MemoryRateLimiter({ most: 1, seconds: 1_000 }, 100);
  for (let n = 0; n < 1_000; n += 1) flow.take(`caller ${n}`, START + n);
  expect(flow.size).toBe(100);
  expect(flow.take('caller 999', START + 1_000)).toBeGreaterThan(0);
  expect(flow.take('caller 0', START + 1_000)).toBe(0);
});
