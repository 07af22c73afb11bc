import { SEARCH_TEXT_MAX, searchWords } from '@mostrador/rules/search-text';
import { INFIX_MIN_LETTERS, nearestWords } from '@mostrador/rules/typing-errors';
import type { Entry } from './entry';

/** What was typed, as it is searched for. */
export interface Typed {
  readonly words: readonly string[];
  readonly upperCode: string;
}

/** undefined for no search at all; without words where the text holds nothing that a product could be found by. */
export function parseTyped(text: string | undefined): Typed | undefined {
  const typed = (text ?? '').slice(0, 1_000).trim().slice(0, SEARCH_TEXT_MAX);
  return typed === '' ? undefined : { words: searchWords(typed), upperCode: typed.toUpperCase() };
}

export type Matches = (entry: Entry) => boolean;

/** For a typed word, whether a word of a product is one that it stands for. */
export type Way = (typed: string, vocabulary: Iterable<string>) => (word: string) => boolean;

/** The typed word begins it. */
export const beginning: Way = (typed) => (word) => word.startsWith(typed);

/** The typed word stands in it. */
export const inside: Way = (typed, vocabulary) =>
  typed.length < INFIX_MIN_LETTERS ? beginning(typed, vocabulary) : (word) => word.includes(typed);

/** The typed word stands in it, or is a typing error away. */
export const mistyped: Way = (typed, vocabulary) => {
  const holds = inside(typed, vocabulary);
  const meant = new Set(nearestWords(typed, vocabulary));
  return (word) => holds(word) || meant.has(word);
};

/** Which products have a word: there are fewer words than products have together, and they are short. */
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

  /** The ids of the products that have, for each typed word, one that it stands for. */
  find({ words }: Typed, way: Way): ReadonlySet<number> {
    const each = words.map((typed) => {
      const standsFor = way(typed, this.#products.keys());
      const found = new Set<number>();
      for (const [word, ids] of this.#products) if (standsFor(word)) for (const id of ids) found.add(id);
      return found;
    });
    const [first = new Set<number>(), ...others] = each.sort((a, b) => a.size - b.size);
    return new Set([...first].filter((id) => others.every((found) => found.has(id))));
  }
}

/** How well a product matches: 0 its code, 1 its name begins so, 2 all words in its name, 3 somewhere. */
export function rankOf({ words, upperCode }: Typed, { upperCode: code, named }: Entry): number {
  if (code === upperCode) return 0;
  if (!words.every((word) => named.includes(` ${word}`))) return 3;
  return named.startsWith(` ${words[0] ?? ''}`) ? 1 : 2;
}
