// Arrow keys in the list of clients: the next and the previous client, wrapping around at both ends.

import { expect, it } from 'vitest';
import { stepIn } from './arrow-keys';

it.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  // the list became shorter while one typed
  ['ArrowDown', 9, 3, 0],
  ['ArrowUp', 9, 3, 1],
  ['ArrowDown', 0, 0, undefined],
  ['Home', 1, 3, undefined],
])('%s on the client at %i of %i leads to %s', (key, active, count, next) => {
  expect(stepIn(key, active, count)).toBe(next);
});
