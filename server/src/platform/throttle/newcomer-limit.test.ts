// The limit that newcomers share, and that of each of them.

import { expect, it } from 'vitest';
import { NewcomerLimit } from './newcomer-limit.js';

const START = Date.UTC(2026, 2, 1);
const stranger = (n: number) => `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`;
/** In ten seconds all newcomers together `most` times, each of them five times, and more up to half of all. */
const limitOf = (most: number) =>
  new NewcomerLimit({
    shared: { most, seconds: 10 },
    each: { most: 5, seconds: 10 },
    beyondEach: { most: most / 2, seconds: 10 },
  });

it('keeps a part of the shared limit for the others when two newcomers flood', () => {
  const limit = limitOf(100);
  const flood = Array.from({ length: 1_000 }, (_, n) =>
    ['198.51.100.1', `2001:db8:1:${n.toString(16)}::1`].map((address) => limit.take(address, START)),
  ).flat();
  // five of each, and half of what all share
  expect(flood.filter((wait) => wait === 0)).toHaveLength(60);
  const honest = Array.from({ length: 40 }, (_, n) => limit.take(stranger(n), START));
  expect(honest.filter((wait) => wait > 0)).toEqual([]);
});

it('refuses newcomers above their shared limit, but no caller of a minute ago', () => {
  const limit = limitOf(100);
  expect(limit.take('203.0.113.1', START)).toBe(0);
  const later = START + 60_000;
  expect(limit.take('203.0.113.1', later)).toBe(0);
  const passed = Array.from({ length: 5_000 }, (_, n) => limit.take(stranger(n), later)).filter(
    (wait) => wait === 0,
  );
  expect(passed).toHaveLength(100);
  expect(limit.take('203.0.113.1', later)).toBe(0);
  expect(limit.take('203.0.113.2', later)).toBeGreaterThan(0);
});

it('lets a refused newcomer in who comes back after a minute, also while the flood goes on', () => {
  const limit = limitOf(10);
  for (let n = 0; n < 1_000; n += 1) limit.take(stranger(n), START);
  expect(limit.take('203.0.113.2', START)).toBeGreaterThan(0);
  for (let n = 0; n < 10_000; n += 1) limit.take(stranger(1_000 + n), START + 59_000);
  expect(limit.take('203.0.113.2', START + 60_000)).toBe(0);
});

it('counts a /48 as one newcomer, and keeps those who are known through a flood of new networks', () => {
  const limit = limitOf(10);
  limit.take('2001:db8:1:1::1', START);
  expect(limit.take('2001:db8:1:ffff::1', START + 60_000)).toBe(0);
  for (let n = 0; n < 50_000; n += 1) limit.take(`2001:db9:${n.toString(16)}::1`, START + 61_000);
  expect(limit.take('2001:db8:1:2::1', START + 61_000)).toBe(0);
});
