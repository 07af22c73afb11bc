// Comparison of the client that a salesman buys for with the client on the screen.

import { expect, it } from 'vitest';
import { isOtherTarget } from './target-client.js';

it.each([
  [7, 7, false],
  [7, 8, true],
  [7, null, true],
  [null, 7, true],
  [null, null, false],
  [7, undefined, false],
  [null, undefined, false],
  [undefined, null, false],
  [undefined, 7, true],
])('with client %s chosen and client %s on the screen answers %s', (current, shown, other) => {
  expect(isOtherTarget(current, shown)).toBe(other);
});
