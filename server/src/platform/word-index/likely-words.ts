// The words of an index that a mistyped word may stand for.

import { vocabularyPatternsOf, wordsLike } from '@mostrador/rules/near-words';
import { allowedErrors } from '@mostrador/rules/typing-errors';
import type { IndexArrays } from './index-words.js';
import { hasAllBut, lettersOf } from './letter-sets.js';

/** More words are not looked at, because requests would wait: the words of figures have few different letters. */
const LOOKED_AT_MAX = 20_000;

/**
 * Returns what `wordsLike` finds, without most of the words that have too many typing errors to count; undefined if too many words have the
 * letters of the typed one.
 * @param added words besides those of the arrays.
 */
export function likelyWords(
  { wordBytes, wordStarts, letterSets }: IndexArrays,
  added: Iterable<string>,
  typed: string,
): string[] | undefined {
  if (vocabularyPatternsOf(typed).length === 0) return [];
  const errors = allowedErrors(typed);
  const asked = lettersOf(typed);
  const { letters, starts, words } = letterSets;
  const bytes = Buffer.from(wordBytes.buffer, wordBytes.byteOffset, wordBytes.length);
  const likely: string[] = [];
  for (let group = 0; group < letters.length; group += 1) {
    // each missing letter is an error
    if (!hasAllBut(letters[group] ?? 0, asked, errors)) continue;
    const from = starts[group] ?? 0;
    const to = starts[group + 1] ?? 0;
    if (likely.length + to - from > LOOKED_AT_MAX) return undefined;
    for (const word of words.subarray(from, to))
      likely.push(bytes.toString('latin1', wordStarts[word], wordStarts[word + 1]));
  }
  for (const word of added) if (hasAllBut(lettersOf(word), asked, errors)) likely.push(word);
  return wordsLike(typed, likely);
}
