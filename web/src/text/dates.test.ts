// Dates and times are formatted in Argentina's time zone, whatever the reader's own clock.

import { expect, it } from 'vitest';
import { formatMinute, formatSecond } from './dates';

it('the first hour of a day in Argentina is 0, whatever the reader’s own clock', () => {
  expect(formatMinute('2026-03-21T03:05:07Z')).toBe('21/03/2026, 00:05');
  expect(formatSecond('2026-03-21T03:05:07Z')).toMatch(/^21\/0?3, 00:05:07$/);
});
