// The days on which a price list counts.

import { expect, it } from 'vitest';
import { isListInForce } from './price-list.js';

it.each([
  [null, null, true, true],
  ['2026-12-01', '2026-12-31', true, true],
  ['2026-12-10', null, true, true],
  [null, '2026-12-10', true, true],
  ['2026-12-11', null, true, false],
  [null, '2026-12-09', true, false],
  [null, null, false, false],
])(
  'a list from %s until %s, active %o, counts on 2026-12-10: %o',
  (validFrom, validUntil, active, counts) => {
    expect(isListInForce({ validFrom, validUntil, active }, '2026-12-10')).toBe(counts);
  },
);
