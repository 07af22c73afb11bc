import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { figuresOf, medians, shortcomings, slowdownOf } from './lib/lighthouse.mjs';

const good = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100, shift: 0.001 };

it('a page that is as good as wanted has no shortcoming', () => {
  expect(shortcomings('/', good)).toEqual([]);
});

it.each([
  [{ performance: 94 }, 'performance 94'],
  [{ accessibility: 99 }, 'accessibility 99'],
  [{ 'best-practices': 96 }, 'best-practices 96'],
  [{ seo: 92 }, 'seo 92'],
  [{ shift: 0.02 }, 'layout shift 0.020'],
])('%o is one', (worse, sentence) => {
  expect(shortcomings('/', { ...good, ...worse })).toEqual([expect.stringContaining(sentence)]);
});

it('a page behind the login is not for search engines', () => {
  expect(shortcomings('/cart', { ...good, seo: 60 }, { as: 'somebody' })).toEqual([]);
});

it('one bad run does not count, two of three do', () => {
  expect(medians([{ performance: 60 }, { performance: 97 }, { performance: 99 }])).toEqual({
    performance: 97,
  });
  expect(medians([{ performance: 60 }, { performance: 70 }, { performance: 99 }])).toEqual({
    performance: 70,
  });
});

it('a run that saw no page is an error, not a score', () => {
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
])('a machine of index %d stands for the telephone when its times are multiplied by %d', (machine, times) => {
  expect(slowdownOf(machine)).toBe(times);
});
