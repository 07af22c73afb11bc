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

it('counts errors up to a limit as it does without one', () => {
  const letter = fc.constantFrom(...'abcd');
  const word = fc.string({ unit: letter, minLength: 1, maxLength: 10 });
  const slip = fc.record({
    kind: fc.constantFrom('missing', 'extra', 'changed', 'swapped'),
    at: fc.nat({ max: 9 }),
    letter,
  });
  fc.assert(
    fc.property(word, fc.array(slip, { maxLength: 4 }), fc.nat({ max: 3 }), (right, slips, most) => {
      const typed = slips.reduce(mistyped, right);
      const exact = editDistance(typed, right);
      const limited = editDistance(typed, right, most);
      expect(limited <= most).toBe(exact <= most);
      if (exact <= most) expect(limited).toBe(exact);
    }),
    { numRuns: 500 },
  );
});

function mistyped(word: string, { kind, at, letter }: { kind: string; at: number; letter: string }): string {
  const [before, after] = [word.slice(0, at), word.slice(at)];
  if (kind === 'missing') return before + after.slice(1);
  if (kind === 'extra') return before + letter + after;
  if (kind === 'changed') return before + letter + after.slice(1);
  return before + [...after.slice(0, 2)].reverse().join('') + after.slice(2);
}

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
