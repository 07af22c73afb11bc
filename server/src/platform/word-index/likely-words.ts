// The words of an index that a mistyped word may stand for.

import { vocabularyPatternsOf, wordsLike } from '@mostrador/rules/near-words';
import { allowedErrors } from '@mostrador/rules/typing-errors';
import type { IndexArrays } from './index-words.js';
import { hasAllBut, lettersOf } from './letter-sets.js';

/**
 * Returns what `wordsLike` finds, without most of the words that have too many typing errors to count; undefined if more than so many words
 * have the letters of the typed one, as words of figures do.
 * @param added words besides those of the arrays.
 */
export function likelyWords(
  { wordBytes, wordStarts, letterSets }: IndexArrays,
  added: Iterable<string>,
  typed: string,
  lookedAtMax: number,
): string[] | undefined {
  if (vocabularyPatternsOf(typed).length === 0) return [];
  const errors = allowedErrors(typed);
  const asked = lettersOf(typed);
  const { letters, starts, words } = letterSets;
  const groups: number[] = [];
  let count = 0;
  for (let group = 0; group < letters.length; group += 1) {
    // each missing letter is an error
    if (!hasAllBut(letters[group] ?? 0, asked, errors)) continue;
    groups.push(group);
    count += (starts[group + 1] ?? 0) - (starts[group] ?? 0);
    if (count > lookedAtMax) return undefined;
  }
  const bytes = Buffer.from(wordBytes.buffer, wordBytes.byteOffset, wordBytes.length);
  const likely = new Set<string>();
  for (const group of groups) {
    for (const word of words.subarray(starts[group], starts[group + 1]))
      likely.add(bytes.toString('latin1', wordStarts[word], wordStarts[word + 1]));
  }
  for (const word of added) {
    if (hasAllBut(lettersOf(word), asked, errors)) likely.add(word);
    if (likely.size > lookedAtMax) return undefined;
  }
  return wordsLike(typed, [...likely]);
}
