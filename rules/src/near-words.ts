// Words near those of a search that finds nothing: which typed words count, the known word that each stands for, and its spelling. The
// server and the device use the same rules.

import { fold } from './search-text.js';
import {
  allowedErrors,
  INFIX_MIN_LETTERS,
  nearestWords,
  TWO_TYPOS_MIN_LETTERS,
  TYPO_MIN_LETTERS,
} from './typing-errors.js';

/** Words that say nothing about a product. */
const FILLERS: ReadonlySet<string> = new Set(
  'a al con de del e el en la las lo los o para por sin un una unos unas x y'.split(' '),
);
/** The minimum letters of a word that counts by itself. Shorter ones and figures match too much. */
const NEAR_MIN_LETTERS = 3;
/** The most words of the vocabulary that one pattern brings. */
export const WORDS_PER_PATTERN = 300;

/** Returns the words of a search that count when nothing matches all of them. */
export const nearSearchWords = (words: readonly string[]): string[] =>
  words.filter((word) => word.length >= NEAR_MIN_LETTERS && !FILLERS.has(word) && !/^\d+$/.test(word));

/**
 * Returns patterns that find the words of a vocabulary that may contain a typed word or differ from it by a typing error; '%' stands for
 * any letters. An error changes one piece of a word, two errors two pieces; a swap of neighbours may change the two pieces at its border.
 */
export function vocabularyPatternsOf(word: string): string[] {
  if (word.length < INFIX_MIN_LETTERS) return [];
  const patterns = [`%${word}%`];
  if (word.length < TYPO_MIN_LETTERS) return patterns;
  const half = Math.floor(word.length / 2);
  patterns.push(
    `${word.slice(0, half)}%`,
    `%${word.slice(half)}`,
    `${word.slice(0, half - 1)}%${word.slice(half + 1)}`,
  );
  if (word.length >= TWO_TYPOS_MIN_LETTERS) {
    const third = Math.ceil(word.length / 3);
    const middle = word.slice(third, -third);
    patterns.push(`${word.slice(0, third)}%`, `%${word.slice(-third)}`);
    // a pattern with fewer letters inside would read the whole vocabulary
    if (middle.length >= INFIX_MIN_LETTERS) patterns.push(`%${middle}%`);
  }
  return patterns;
}

/** Returns what the database finds in a vocabulary for {@link vocabularyPatternsOf}: for each pattern the nearest in length first. */
export function wordsLike(typed: string, vocabulary: readonly string[]): string[] {
  const found = vocabularyPatternsOf(typed).flatMap((pattern) =>
    vocabulary.filter(matcherOf(pattern)).sort(byNearestLength(typed)).slice(0, WORDS_PER_PATTERN),
  );
  return [...new Set(found)];
}

/** Returns whether a word matches a pattern of one or two signs '%'. */
function matcherOf(pattern: string): (word: string) => boolean {
  const [begin = '', middle = '', end] = pattern.split('%');
  if (end !== undefined) return (word) => word.includes(middle);
  if (middle === '') return (word) => word.startsWith(begin);
  if (begin === '') return (word) => word.endsWith(middle);
  const letters = begin.length + middle.length;
  return (word) => word.length >= letters && word.startsWith(begin) && word.endsWith(middle);
}

const byNearestLength = (typed: string) => (one: string, other: string) =>
  Math.abs(one.length - typed.length) - Math.abs(other.length - typed.length) || (one < other ? -1 : 1);

/**
 * Returns the known word that a typed word stands for: the typed word itself if it begins one, else the first that holds it, else the
 * nearest with one typing error more than a search forgives; undefined if there is none.
 * @param near words of the vocabulary, as {@link wordsLike} finds them.
 * @param synonymWords the single words that have synonyms.
 */
export function knownWord(
  typed: string,
  near: readonly string[],
  synonymWords: readonly string[],
): string | undefined {
  const words = [...new Set([...near, ...synonymWords])];
  if (words.some((known) => known.startsWith(typed))) return typed;
  const holding = words.find((known) => known.includes(typed));
  return holding ?? nearestWords(typed, words, allowedErrors(typed) + 1)[0];
}

/** Returns folded words with the accents that they have in a product's name or subtitle, where it has them. */
export function spelledAs(
  words: readonly string[],
  { name, subtitle }: { readonly name: string; readonly subtitle: string },
): string {
  const named = `${name} ${subtitle}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return words.map((word) => named.find((one) => fold(one) === word) ?? word).join(' ');
}
