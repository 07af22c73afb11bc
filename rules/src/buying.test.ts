// Which profiles may buy, with and without third-party purchases.

import { expect, it } from 'vitest';
import { mayBuy } from './buying.js';

it.each([
  [1, false, true],
  [1, true, true],
  [2, false, false],
  [2, true, true],
  [3, false, false],
  [3, true, true],
] as const)('lets profile %d buy with third-party purchases %s: %s', (profile, forOthers, expected) => {
  expect(mayBuy(profile, forOthers)).toBe(expected);
});
