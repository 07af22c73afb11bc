// The product search on the device: finds products by the start of words, by parts of words and despite typing errors,
// and ranks them.

import { SEARCH_TEXT_MAX, searchWords } from '@mostrador/rules/search-text';
import type { SearchPart } from '@mostrador/rules/synonyms';
import { INFIX_MIN_LETTERS, nearestWords } from '@mostrador/rules/typing-errors';
import type { Entry } from './index-entry';

/** A search text split into words. */
export interface Typed {
  readonly words: readonly string[];
  readonly upperCode: string;
}

/** Parses a search text. Undefined for an empty one; no words when it has nothing to search for. */
export function parseTyped(text: string | undefined): Typed | undefined {
  const typed = (text ?? '').slice(0, 1_000).trim().slice(0, SEARCH_TEXT_MAX);
  return typed === '' ? undefined : { words: searchWords(typed), upperCode: typed.toUpperCase() };
}

export type Matches = (entry: Entry) => boolean;

/** Returns, for a typed word, a test whether a product's word matches it. */
export type Way = (typed: string, vocabulary: Iterable<string>) => (word: string) => boolean;

/** The product's word starts with the typed one. */
export const beginning: Way = (typed) => (word) => word.startsWith(typed);

/** The product's word contains the typed one. */
export const inside: Way = (typed, vocabulary) =>
  typed.length < INFIX_MIN_LETTERS ? beginning(typed, vocabulary) : (word) => word.includes(typed);

/** The product's word contains the typed one, or differs by a typing error. */
export const mistyped: Way = (typed, vocabulary) => {
  const holds = inside(typed, vocabulary);
  const meant = new Set(nearestWords(typed, vocabulary));
  return (word) => holds(word) || meant.has(word);
};

/** Finds the products of each word. Scanning the distinct words is faster than scanning all products. */
export class WordIndex {
  readonly #products = new Map<string, number[]>();

  constructor(entries: Iterable<Entry>) {
    for (const { productId, words } of entries)
      for (const word of words.split(' ')) {
        const those = this.#products.get(word);
        if (those === undefined) this.#products.set(word, [productId]);
        else those.push(productId);
      }
  }

  /** Returns the different words of all products. */
  words(): Iterable<string> {
    return this.#products.keys();
  }

  /**
   * Returns the ids of the products that have, for each part of a search, the matching words of one of its alternatives: its own words
   * in the given way, synonyms by their beginning.
   */
  find(parts: readonly SearchPart[], way: Way): ReadonlySet<number> {
    return common(
      parts.map(
        (alternatives) =>
          new Set(
            alternatives.flatMap((words, index) => [
              ...common(words.map((typed) => this.#withWord(typed, index === 0 ? way : beginning))),
            ]),
          ),
      ),
    );
  }

  #withWord(typed: string, way: Way): ReadonlySet<number> {
    const isMatch = way(typed, this.#products.keys());
    const found = new Set<number>();
    for (const [word, ids] of this.#products) if (isMatch(word)) for (const id of ids) found.add(id);
    return found;
  }
}

/** Returns what all sets have. */
function common(sets: readonly ReadonlySet<number>[]): ReadonlySet<number> {
  const [first = new Set<number>(), ...others] = sets.toSorted((a, b) => a.size - b.size);
  return new Set([...first].filter((id) => others.every((found) => found.has(id))));
}

/** Returns how well a product matches: 0 its code, 1 the start of its name, 2 all words in its name, 3 elsewhere. */
export function rankOf({ words, upperCode }: Typed, { upperCode: code, named }: Entry): number {
  if (code === upperCode) return 0;
  if (!words.every((word) => named.includes(` ${word}`))) return 3;
  return named.startsWith(` ${words[0] ?? ''}`) ? 1 : 2;
}
