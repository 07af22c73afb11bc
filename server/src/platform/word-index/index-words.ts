// The words of products, sorted, in one piece of memory. Each has its postings: in which products it stands, and where in them.

import type { LetterSets } from './letter-sets.js';

/** Where a word stands in a product: weights A, B and D of migration product_search. */
export const AT_NAME_START = 0;
export const IN_NAME = 1;
export const ELSEWHERE = 2;

/** What is read of a product: its words, each in one of the three places. */
export interface IndexedProduct {
  readonly productId: number;
  /** Microseconds since 1970. */
  readonly createdAt: number;
  readonly categoryId: number | null;
  /** The words of each place, by the numbers above. */
  readonly words: readonly [
    nameStart: readonly string[],
    inName: readonly string[],
    elsewhere: readonly string[],
  ];
}

/** A slot and a place in one number. */
export const postingOf = (slot: number, place: number): number => slot * 4 + place;
/** Returns the slot of a posting. */
export const slotOf = (posting: number): number => posting >>> 2;
/** Returns the place of a posting. */
export const placeOf = (posting: number): number => posting & 3;

/** The words and products of an index, as they are handed from thread to thread. */
export interface IndexArrays {
  /** The bytes of all words, sorted, one behind the other. */
  readonly wordBytes: Uint8Array;
  /** Where each word begins in them; one more for the end. */
  readonly wordStarts: Uint32Array;
  readonly letterSets: LetterSets;
  /** Where the postings of each word begin; one more for the end. */
  readonly postingStarts: Uint32Array;
  readonly postings: Uint32Array;
  /** The slots of the products in the order of their ids. */
  readonly slotsById: Uint32Array;
  /** By slot. Slots follow the age of the products, the oldest first, and their ids where it is the same. */
  readonly productIds: Int32Array;
  readonly createdAt: Float64Array;
  /** NO_CATEGORY for none. */
  readonly categoryIds: Int32Array;
}

export const NO_CATEGORY = -1;

/** Returns a number below 0 if a word stands before a text, 0 if it begins with it, else one above 0. */
function comparedWith({ wordBytes, wordStarts }: IndexArrays, word: number, text: string): number {
  const start = wordStarts[word] ?? 0;
  const length = (wordStarts[word + 1] ?? 0) - start;
  for (let at = 0; at < text.length; at += 1) {
    if (at >= length) return -1;
    const difference = (wordBytes[start + at] ?? 0) - text.charCodeAt(at);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Returns the first word for which `isReached` is true; words are sorted by it. */
function firstWord({ wordStarts }: IndexArrays, isReached: (word: number) => boolean): number {
  let low = 0;
  let high = wordStarts.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the range of the postings of all words that begin with a text. */
export function postingsOfBeginning(arrays: IndexArrays, text: string): readonly [from: number, to: number] {
  const from = firstWord(arrays, (word) => comparedWith(arrays, word, text) >= 0);
  const to = firstWord(arrays, (word) => comparedWith(arrays, word, text) > 0);
  return [arrays.postingStarts[from] ?? 0, arrays.postingStarts[to] ?? 0];
}

/** Returns the range of the postings of a word. */
export function postingsOfWord(arrays: IndexArrays, text: string): readonly [from: number, to: number] {
  const { wordStarts, postingStarts } = arrays;
  const word = firstWord(arrays, (each) => comparedWith(arrays, each, text) >= 0);
  const isSame =
    word < wordStarts.length - 1 &&
    comparedWith(arrays, word, text) === 0 &&
    (wordStarts[word + 1] ?? 0) - (wordStarts[word] ?? 0) === text.length;
  return isSame ? [postingStarts[word] ?? 0, postingStarts[word + 1] ?? 0] : [0, 0];
}
