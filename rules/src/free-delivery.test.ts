// When delivery by post is free: by total, province and the company's terms, and the amount still missing.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FreeDeliveryTerms, freeDelivery } from './free-delivery.js';
import { MAX_CENTAVOS } from './money.js';

const TERMS: FreeDeliveryTerms = { above: 4_000_000, provinceCodes: ['C'] };
const EVERYWHERE: FreeDeliveryTerms = { above: 0, provinceCodes: ['C', 'B', 'U'] };

describe('free delivery', () => {
  it.each([
    [3_999_999, 'C', TERMS, { free: false, missing: 2 }],
    [4_000_000, 'C', TERMS, { free: false, missing: 1 }],
    [4_000_001, 'C', TERMS, { free: true, missing: 0 }],
    [0, 'C', TERMS, { free: false, missing: 4_000_001 }],
    [MAX_CENTAVOS, 'C', TERMS, { free: true, missing: 0 }],
    [1, 'U', EVERYWHERE, { free: true, missing: 0 }],
    [0, 'U', EVERYWHERE, { free: false, missing: 1 }],
    [9_000_000, 'B', TERMS, undefined],
    [9_000_000, '', TERMS, undefined],
    [9_000_000, null, TERMS, undefined],
    [9_000_000, 'C', { ...TERMS, provinceCodes: [] }, undefined],
    [9_000_000, 'C', null, undefined],
    [9_000_000, 'C', undefined, undefined],
  ])(
    'gives a total of %i centavos to province %j with the terms %j the result %j',
    (total, province, terms, answer) => {
      expect(freeDelivery(total, province, terms)).toEqual(answer);
    },
  );

  it('starts when exactly the missing amount is added, and not one centavo earlier', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (total, above) => {
        const terms = { above, provinceCodes: ['C'] };
        const missing = freeDelivery(total, 'C', terms)?.missing ?? Number.NaN;
        expect(freeDelivery(total + missing, 'C', terms)?.free).toBe(true);
        if (missing > 0) expect(freeDelivery(total + missing - 1, 'C', terms)?.free).toBe(false);
      }),
    );
  });
});
