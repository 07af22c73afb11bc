// The words of an index that a mistyped word may stand for.

import { vocabularyPatternsOf, wordsLike } from '@mostrador/rules/near-words';
import { allowedErrors } from '@mostrador/rules/typing-errors';
import type { IndexArrays } from './index-words.js';
import { groupsWithAllBut, hasAllBut, lettersOf } from './letter-sets.js';

/**
 * Returns what `wordsLike` finds among the words that need not have too many typing errors to count; undefined if more than so many words
 * have the letters of the typed one, as words of figures do.
 * @param text the words of the arrays as a string: pieces of it are made faster than of bytes.
 * @param added words besides those of the arrays.
 */
export function likelyWords(
  { wordStarts, letterSets }: IndexArrays,
  text: string,
  added: ReadonlyMap<string, unknown>,
  typed: string,
  lookedAtMax: number,
): string[] | undefined {
  if (vocabularyPatternsOf(typed).length === 0) return [];
  const errors = allowedErrors(typed);
  const asked = lettersOf(typed);
  const { starts, words } = letterSets;
  // Each missing letter is an error, and each letter that a word is shorter.
  const groups = groupsWithAllBut(letterSets, asked, errors);
  const lettersMin = typed.length - errors;
  let count = 0;
  for (const group of groups) count += (starts[group + 1] ?? 0) - (starts[group] ?? 0);
  if (count > lookedAtMax) return undefined;
  const likely: string[] = [];
  for (const group of groups) {
    for (const word of words.subarray(starts[group], starts[group + 1])) {
      const from = wordStarts[word] ?? 0;
      const to = wordStarts[word + 1] ?? 0;
      if (to - from >= lettersMin) likely.push(text.slice(from, to));
    }
  }
  if (added.size === 0) return wordsLike(typed, likely);
  const all = new Set(likely);
  for (const word of added.keys()) {
    if (word.length >= lettersMin && hasAllBut(lettersOf(word), asked, errors)) all.add(word);
    if (all.size > lookedAtMax) return undefined;
  }
  return wordsLike(typed, [...all]);
}
