// Choosing rows one by one, many at once, and all of a filter but some.

import { expect, it } from 'vitest';
import { choose, chosenCount, isChosen, noSelection, wholeSelection } from './selection';

it('chooses rows by their keys, and removes them again', () => {
  const two = choose(noSelection, [7, 9], true);
  expect([isChosen(two, 7), isChosen(two, 8), chosenCount(two, 64)]).toEqual([true, false, 2]);
  const one = choose(two, [7], false);
  expect([isChosen(one, 7), isChosen(one, 9), chosenCount(one, 64)]).toEqual([false, true, 1]);
});

it('chooses all rows of a filter, those that are not loaded too, but the ones that are removed', () => {
  const all = choose(wholeSelection, [7], false);
  expect([isChosen(all, 7), isChosen(all, 8), chosenCount(all, 64)]).toEqual([false, true, 63]);
  expect(chosenCount(choose(all, [7], true), 64)).toBe(64);
});
