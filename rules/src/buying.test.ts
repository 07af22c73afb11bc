// Which profiles and roles may buy, with and without third-party purchases.

import { expect, it } from 'vitest';
import { mayBuy } from './buying.js';

it.each([
  [1, 'buys', false, true],
  [1, 'buys', true, true],
  [1, 'looks', false, false],
  [1, 'looks', true, false],
  [2, 'buys', false, false],
  [2, 'buys', true, true],
  [3, 'buys', false, false],
  [3, 'buys', true, true],
] as const)(
  'lets profile %d with the role %s buy with third-party purchases %s: %s',
  (profile, clientRole, forOthers, expected) => {
    expect(mayBuy({ profile, clientRole }, forOthers)).toBe(expected);
  },
);
