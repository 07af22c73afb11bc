// The address to return to after a log-in: kept for paths of this shop, refused for other sites and malformed history
// states.

import { describe, expect, it } from 'vitest';
import { addressIn, returnAddress } from './return-address';

describe('the way back from the login', () => {
  it('leads to the list that the user came from', () => {
    expect(addressIn(returnAddress('/store?c=10&o=1'))).toBe('/store?c=10&o=1');
  });

  it.each([
    [null],
    ['/store'],
    [{ from: 7 }],
    [{ from: '' }],
    [{ from: 'store' }],
    [{ from: '//elsewhere.test/store' }],
    [{ from: '/\\\\elsewhere.test' }],
    [{ from: 'https://elsewhere.test' }],
  ])('is none in %j', (state) => {
    expect(addressIn(state)).toBeUndefined();
  });
});
