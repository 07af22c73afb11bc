// The words of an index that a mistyped word may stand for, beside a look at all words.

import { wordsLike } from '@mostrador/rules/near-words';
import { nearestWords } from '@mostrador/rules/typing-errors';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IndexBuilder } from './index-builder.js';
import { WordIndex } from './word-index.js';

const MANY = 20_000;
const word = fc.string({ unit: fc.constantFrom(...'abcde019'), minLength: 1, maxLength: 10 });

function indexOf(words: readonly string[]): WordIndex {
  const builder = new IndexBuilder();
  builder.add({ productId: 1, createdAt: 0, categoryId: null, words: [words, [], []] });
  return new WordIndex(builder.end());
}

it('finds every word that holds the typed one or is a forgiven error away, in the same order', () => {
  fc.assert(
    fc.property(
      word,
      fc.uniqueArray(word, { minLength: 1, maxLength: 40 }),
      fc.uniqueArray(word, { maxLength: 10 }),
      (typed, words, added) => {
        const index = indexOf(words);
        index.put({ productId: 2, createdAt: 0, categoryId: null, words: [[], added, []] });
        const likely = index.likelyWords(typed, MANY) ?? [];
        const all = wordsLike(typed, [...new Set([...words, ...added])]);
        const holding = (known: readonly string[]) => known.filter((one) => one.includes(typed));
        expect([...new Set(holding(likely))]).toEqual(holding(all));
        expect(nearestWords(typed, new Set(likely))).toEqual(nearestWords(typed, all));
      },
    ),
  );
});

it('leaves a word to the database when very many have its letters', () => {
  const codes = Array.from({ length: 30_000 }, (_, nth) => `${100_000 + nth * 7}`);
  const index = indexOf([...codes, 'cuaderno']);
  expect(index.likelyWords('111111', MANY)).toBeUndefined();
  expect(index.likelyWords('cuadreno', MANY)).toEqual(['cuaderno']);
});

it('brings as many words of a pattern as the database, also where changed products have them again', () => {
  const words = Array.from({ length: 400 }, (_, nth) => `azul${nth + 1_000}`);
  const index = indexOf(words);
  index.put({ productId: 2, createdAt: 0, categoryId: null, words: [[], words, []] });
  expect(index.likelyWords('zul', MANY)).toHaveLength(300);
});
