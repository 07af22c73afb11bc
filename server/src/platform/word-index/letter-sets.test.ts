// Groups of words by their letters, beside a look at each group.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupByLetters, groupsWithAllBut, hasAllBut, lettersOf } from './letter-sets.js';

it('finds the groups that lack at most so many of the letters asked for', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcdefgz0159'), maxLength: 10 });
  const words = fc.uniqueArray(word, { maxLength: 200, size: 'max' });
  fc.assert(
    fc.property(words, word, fc.constantFrom(0, 1, 2), (known, typed, missing) => {
      const sets = groupByLetters(known);
      const asked = lettersOf(typed);
      const expected = [...sets.letters.keys()].filter((group) =>
        hasAllBut(sets.letters[group] ?? 0, asked, missing),
      );
      expect(groupsWithAllBut(sets, asked, missing)).toEqual(expected);
    }),
  );
});
