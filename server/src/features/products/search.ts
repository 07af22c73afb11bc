import { SEARCH_TEXT_MAX, searchWords } from '@mostrador/rules/fold';
import type { Match } from './page.queries.js';

/** The most words of the vocabulary that stand for one typed word, so that no query grows without bound. */
const WORDS_INSIDE = 200;
const WORDS_MISTYPED = 50;
/** The most words that one pattern brings from the vocabulary. */
export const WORDS_PER_PATTERN = 300;

/** Shorter words are matched by prefix alone: nearly every word holds them. */
const INSIDE_MIN = 3;
const TYPO_MIN = 4;
const TWO_TYPOS_MIN = 8;
/** From here on a typing error is forgiven in a word that is not typed to its end. */
const UNFINISHED_MIN = 6;

export interface TypedSearch {
  readonly words: readonly string[];
  readonly match: Match;
}

/**
 * What was typed, as it is searched for: undefined for no search at all; without words where the text holds nothing that
 * a product could be found by ('%%'), which finds nothing.
 */
export function parseSearch(text: string | undefined): TypedSearch | undefined {
  const typed = (text ?? '').slice(0, 1_000).trim().slice(0, SEARCH_TEXT_MAX);
  if (typed === '') return undefined;
  const words = searchWords(typed);
  const inName = words.map((word) => `${lexeme(word)}:*AB`);
  const nameBegins = words.map((word, index) => `${lexeme(word)}:*${index === 0 ? 'A' : 'AB'}`);
  return { words, match: { code: typed, nameBegins: nameBegins.join(' & '), inName: inName.join(' & ') } };
}

/*
 * Texts of tsquery. Every lexeme is quoted and of a–z and 0–9 alone: words from rules/fold, and words of the vocabulary,
 * which are checked once more.
 */
const lexeme = (word: string) => `'${word.replace(/[^a-z0-9]/g, '')}'`;

/** Each word begins a word of the product. */
export const beginningQuery = (words: readonly string[]) =>
  words.map((word) => `${lexeme(word)}:*`).join(' & ');

/** LIKE patterns that bring, from the vocabulary, all words that may hold a typed word or be a typing error away. */
export function vocabularyPatterns(words: readonly string[]): { typed: string; pattern: string }[] {
  return words.flatMap((typed) => patternsOf(typed).map((pattern) => ({ typed, pattern })));
}

/** An error spoils one piece of a word, two errors two pieces; a swap of neighbours may spoil the two at its border. */
function patternsOf(word: string): string[] {
  if (word.length < INSIDE_MIN) return [];
  const patterns = [`%${word}%`];
  if (word.length < TYPO_MIN) return patterns;
  const half = Math.floor(word.length / 2);
  patterns.push(
    `${word.slice(0, half)}%`,
    `%${word.slice(half)}`,
    `${word.slice(0, half - 1)}%${word.slice(half + 1)}`,
  );
  if (word.length >= TWO_TYPOS_MIN) {
    const third = Math.ceil(word.length / 3);
    const middle = word.slice(third, -third);
    patterns.push(`${word.slice(0, third)}%`, `%${word.slice(-third)}`);
    // A pattern with fewer letters inside would read the whole vocabulary.
    if (middle.length >= INSIDE_MIN) patterns.push(`%${middle}%`);
  }
  return patterns;
}

/**
 * The further queries of a search whose words begin nothing, from the words that the vocabulary brought: first those that
 * hold the typed words inside, then those a typing error away as well. A query that cannot find more is left out.
 */
export function widerQueries(
  words: readonly string[],
  vocabulary: readonly { readonly typed: string; readonly word: string }[],
): string[] {
  const inside: string[] = [];
  const mistyped: string[] = [];
  for (const typed of words) {
    if (typed.length < INSIDE_MIN) {
      inside.push(beginningQuery([typed]));
      mistyped.push(beginningQuery([typed]));
      continue;
    }
    const near = [...new Set(vocabulary.filter((row) => row.typed === typed).map((row) => row.word))];
    const holding = near.filter((word) => word.includes(typed)).slice(0, WORDS_INSIDE);
    const wrong = near
      .map((word) => ({ word, errors: word.includes(typed) ? 0 : errorsBetween(typed, word) }))
      .filter(({ errors }) => errors > 0 && errors <= errorsAllowed(typed))
      .sort((a, b) => a.errors - b.errors)
      .slice(0, WORDS_MISTYPED)
      .map(({ word }) => word);
    inside.push(anyOf(holding));
    mistyped.push(anyOf([...holding, ...wrong]));
  }
  return [
    ...new Set(
      [inside, mistyped]
        .filter((parts) => parts.every((part) => part !== ''))
        .map((parts) => parts.join(' & ')),
    ),
  ];
}

function anyOf(words: readonly string[]): string {
  return words.length > 0 ? `(${words.map(lexeme).join(' | ')})` : '';
}

function errorsAllowed(word: string): number {
  if (word.length < TYPO_MIN) return 0;
  return word.length < TWO_TYPOS_MIN ? 1 : 2;
}

/**
 * How many typing errors lie between a typed word and a right one: letters changed, left out, put in, or swapped with
 * their neighbour. Of a longer typed word the end may still be missing.
 */
export function errorsBetween(typed: string, right: string): number {
  const width = right.length + 1;
  let before: number[] = [];
  let row = Array.from({ length: width }, (_, column) => column);
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [i];
    for (let j = 1; j < width; j += 1) {
      const same = typed[i - 1] === right[j - 1];
      let least = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && typed[i - 1] === right[j - 2] && typed[i - 2] === right[j - 1];
      if (swapped) least = Math.min(least, at(before, j - 2) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return typed.length >= UNFINISHED_MIN ? Math.min(...row) : at(row, right.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
