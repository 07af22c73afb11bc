// When a run of the load test counts as kept.

import { expect, it } from 'vitest';
import type { Sample } from './constant-rate.js';
import { holds, reportLines } from './report.js';

const samples = (count: number, milliseconds: number, error?: string): Sample[] =>
  Array.from({ length: count }, () => ({ kind: 'order', milliseconds, error }));

it.each<[string, Sample[], number, boolean]>([
  ['quick and whole', samples(200, 50), 0, true],
  ['few orders not sent', samples(199, 50), 1, true],
  ['too many orders not sent', samples(97, 50), 3, false],
  ['slow', samples(200, 201), 0, false],
  ['one error', [...samples(200, 50), ...samples(1, 50, 'status 503')], 0, false],
])('%s', (_, given, unsentOrders, isKept) => {
  expect(holds({ samples: given, unsentOrders })).toBe(isKept);
});

it('says how many orders were not sent', () => {
  expect(reportLines({ samples: samples(97, 50), unsentOrders: 3 }).join('\n')).toContain(
    '3 orders not sent',
  );
});
