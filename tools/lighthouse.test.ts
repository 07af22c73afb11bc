// The evaluation of Lighthouse runs: scores below the minimum, the median of the runs, the simulated speed of a phone.

import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { figuresOf, medians, shortcomings, slowdownOf } from './lib/lighthouse.mjs';

const good = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100, shift: 0.001 };

it('accepts a page at the minimum scores', () => {
  expect(shortcomings('/', good)).toEqual([]);
});

it.each([
  [{ performance: 94 }, 'performance 94'],
  [{ accessibility: 99 }, 'accessibility 99'],
  [{ 'best-practices': 96 }, 'best-practices 96'],
  [{ seo: 92 }, 'seo 92'],
  [{ shift: 0.02 }, 'layout shift 0.020'],
])('reports %o as a shortcoming', (worse, sentence) => {
  expect(shortcomings('/', { ...good, ...worse })).toEqual([expect.stringContaining(sentence)]);
});

it('requires no search engine score of a page behind the login', () => {
  expect(shortcomings('/cart', { ...good, seo: 60 }, { as: 'cliente@mostrador.test' })).toEqual([]);
});

it('takes the median, so one bad run of three does not count and two do', () => {
  expect(medians([{ performance: 60 }, { performance: 97 }, { performance: 99 }])).toEqual({
    performance: 97,
  });
  expect(medians([{ performance: 60 }, { performance: 70 }, { performance: 99 }])).toEqual({
    performance: 70,
  });
});

it('throws when a run did not load the page', () => {
  const report = { categories: {}, audits: {}, runtimeError: { code: 'NO_NAVSTART', message: 'no trace' } };
  expect(() => figuresOf(report)).toThrow('NO_NAVSTART');
});

it.each([
  [80, 1],
  [150, 1],
  [475, 1.5],
  [800, 2],
  [1_533, 4],
  [2_600, 6],
])('simulates the phone on a machine of index %d with a slowdown of %d', (machine, times) => {
  expect(slowdownOf(machine)).toBe(times);
});
