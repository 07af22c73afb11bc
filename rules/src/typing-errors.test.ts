// The number of typing errors between two words, how many are forgiven, and the words that replace a mistyped one.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { allowedErrors, editDistance, nearestWords } from './typing-errors.js';

it.each([
  ['tijera', 'tijera', 0],
  ['regal', 'regla', 1],
  ['tijra', 'tijera', 1],
  ['casa', 'mesa', 2],
  ['cuadern', 'cuaderno', 0],
  ['casa', 'casas', 1],
])('finds between %s and %s %i typing errors', (typed, right, errors) => {
  expect(editDistance(typed, right)).toBe(errors);
});

it('forgives no error in short words, one in longer ones, two in long ones', () => {
  expect(['uno', 'casa', 'cartulin', 'cartulina'].map(allowedErrors)).toEqual([0, 1, 2, 2]);
  expect(nearestWords('rgela', ['regla', 'regalo', 'tijera', 'la'])).toEqual(['regla']);
  expect(nearestWords('cuaderon', ['cuadernos', 'goma', 'cuaderno'])).toEqual(['cuadernos', 'cuaderno']);
});

it('returns exactly the words that are near enough, in spite of the quick check', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abcd'), minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(word, fc.uniqueArray(word, { maxLength: 20 }), (typed, words) => {
      const near = words.filter(
        (one) => !one.includes(typed) && editDistance(typed, one) <= allowedErrors(typed),
      );
      expect([...nearestWords(typed, words)].sort()).toEqual(allowedErrors(typed) === 0 ? [] : near.sort());
    }),
  );
});
