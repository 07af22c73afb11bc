// The notice and the next page after a return from the payment platform, for each outcome in the address and each
// known payment status.

import { describe, expect, it } from 'vitest';
import { afterReturn } from './after-return';

const id = '0b8f1c5e-6a0e-4f7e-9d51-7d3f0a6f9d11';

describe('the return from the payment platform', () => {
  it.each([
    ['s', undefined, undefined, 'paid', '/store?m=ps'],
    ['s', id, undefined, 'paid', '/store?m=ps'],
    ['s', id, 'paid', 'paid', '/store?m=ps'],
    ['s', id, 'pending', 'inProcess', `/purchases?o=${id}`],
    ['s', id, 'in_process', 'inProcess', `/purchases?o=${id}`],
    ['s', id, 'rejected', 'failed', `/checkout?o=${id}`],
    ['f', undefined, undefined, 'failed', '/purchases'],
    ['f', id, 'pending', 'failed', `/checkout?o=${id}`],
    ['f', id, 'paid', 'paid', '/store?m=ps'],
    ['p', undefined, undefined, 'inProcess', '/purchases'],
    ['p', id, 'in_process', 'inProcess', `/purchases?o=${id}`],
    ['p', id, 'paid', 'paid', '/store?m=ps'],
  ] as const)(
    'with outcome %s for order %s of status %s shows the notice %s and goes to %s',
    (outcome, order, known, notice, to) => {
      expect(afterReturn(outcome, order, known)).toMatchObject({ notice, to });
    },
  );
});
