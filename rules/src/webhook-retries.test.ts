import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isEndpointGivenUp,
  RETRY_AFTER_MAX_MS,
  RETRY_WAITS_MS,
  retryAfterMs,
  retryWaitMs,
} from './webhook-retries.js';

const HOUR_MS = 3_600_000;
const DAYS_MS = 80 * HOUR_MS;

describe('the wait after a failed attempt', () => {
  it.each([
    [1, 5_000],
    [2, 300_000],
    [3, 1_800_000],
    [4, 2 * HOUR_MS],
    [5, 5 * HOUR_MS],
    [6, 10 * HOUR_MS],
    [7, 14 * HOUR_MS],
    [8, 20 * HOUR_MS],
    [9, 24 * HOUR_MS],
  ])('is that of Standard Webhooks after attempt %i', (attempts, wait) => {
    expect(retryWaitMs(attempts, 0, 0)).toBe(wait);
  });
  it('grows by at most a tenth at random, and is never shorter', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (attempts, random) => {
          const least = RETRY_WAITS_MS[attempts - 1] ?? 0;
          const wait = retryWaitMs(attempts, DAYS_MS, random) ?? 0;
          return wait >= least && wait <= least * 1.1;
        },
      ),
    );
  });
  it('ends after ten attempts, but not before 75 hours', () => {
    expect(retryWaitMs(10, DAYS_MS, 0)).toBeUndefined();
    expect(retryWaitMs(9, DAYS_MS, 0)).toBe(24 * HOUR_MS);
    expect(retryWaitMs(25, 10 * HOUR_MS, 0)).toBe(24 * HOUR_MS);
  });
});

it('gives an endpoint up when nothing has arrived for 75 hours', () => {
  expect(isEndpointGivenUp(75 * HOUR_MS)).toBe(false);
  expect(isEndpointGivenUp(76 * HOUR_MS)).toBe(true);
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 24, 12);
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Tue, 24 Nov 2026 12:01:00 GMT', 60_000],
    ['Tue, 24 Nov 2026 11:00:00 GMT', 0],
    ['99999999', RETRY_AFTER_MAX_MS],
    ['Tue, 24 Nov 2037 12:00:00 GMT', RETRY_AFTER_MAX_MS],
    ['soon', undefined],
    ['', undefined],
  ])('%s is understood', (header, wait) => {
    expect(retryAfterMs(header, now)).toBe(wait);
  });
});
