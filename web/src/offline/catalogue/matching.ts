import { SEARCH_TEXT_MAX, searchWords } from '@mostrador/rules/fold';
import type { Entry } from './entry';

/** Shorter words are matched by prefix alone: nearly every word holds them. */
const INSIDE_MIN = 3;

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

/** Each word begins a word of the product. */
export function beginning({ words }: Typed): Matches {
  const beginnings = words.map((word) => ` ${word}`);
  return (entry) => beginnings.every((word) => entry.words.includes(word));
}

/** Each word stands in a word of the product. */
export function inside({ words }: Typed): Matches {
  const parts = words.map((word) => (word.length < INSIDE_MIN ? ` ${word}` : word));
  return (entry) => parts.every((part) => entry.words.includes(part));
}

/** How well a product matches: 0 its code, 1 its name begins so, 2 all words in its name, 3 somewhere. */
export function rankOf({ words, upperCode }: Typed, { upperCode: code, named }: Entry): number {
  if (code === upperCode) return 0;
  if (!words.every((word) => named.includes(` ${word}`))) return 3;
  return named.startsWith(` ${words[0] ?? ''}`) ? 1 : 2;
}
