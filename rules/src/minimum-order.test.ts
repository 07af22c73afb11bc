// The minimum order: a total must be strictly greater, and the amount still missing is exact.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMinimumOrder, missingAmount } from './minimum-order.js';
import { refusalText } from './refusals.js';

describe('minimum order', () => {
  it.each([
    [3_000_000, 3_000_000, false, 1],
    [3_000_001, 3_000_000, true, 0],
    [2_999_999, 3_000_000, false, 2],
    [0, 3_000_000, false, 3_000_001],
    [1, 0, true, 0],
    [1, null, true, 0],
    [0, null, false, 1],
    [0, undefined, false, 1],
  ])(
    'compares the total %i with the minimum %s: allowed %s, missing %i',
    (total, minimum, allowed, missing) => {
      expect(checkMinimumOrder(total, minimum) === undefined).toBe(allowed);
      expect(missingAmount(total, minimum)).toBe(missing);
    },
  );

  it('names the minimum in the refusal, not the missing amount', () => {
    const refusal = checkMinimumOrder(100, 3_000_000);
    expect(refusal && refusalText(refusal)).toBe('El pedido mínimo es de $\u00a030.000,00');
  });

  it('is exceeded when exactly the missing amount is added, and not one centavo earlier', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (total, minimum) => {
        const missing = missingAmount(total, minimum);
        expect(checkMinimumOrder(total + missing, minimum)).toBeUndefined();
        if (missing > 0) expect(checkMinimumOrder(total + missing - 1, minimum)).toBeDefined();
      }),
    );
  });
});
