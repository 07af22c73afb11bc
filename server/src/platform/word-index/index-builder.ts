// Puts the arrays of an index together from products in the order of their ids.

import {
  type IndexArrays,
  type IndexedProduct,
  NO_CATEGORY,
  placeOf,
  postingOf,
  slotOf,
} from './index-words.js';
import { groupByLetters } from './letter-sets.js';

/** An array of numbers that grows. */
class Numbers<T extends Int32Array | Uint32Array | Float64Array> {
  #values: T;
  length = 0;

  constructor(empty: T) {
    this.#values = empty;
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new (this.#values.constructor as new (length: number) => T)(2 * this.length + 1_024);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.#values[index] ?? 0;
  }

  end(): T {
    return this.#values.slice(0, this.length) as T;
  }
}

export class IndexBuilder {
  /** The number of each word, in the order in which they came. */
  readonly #numbers = new Map<string, number>();
  readonly #postingWords = new Numbers(new Uint32Array());
  /** Those of the products in the order in which they came; `end` makes slots of their numbers. */
  readonly #postings = new Numbers(new Uint32Array());
  readonly #productIds = new Numbers(new Int32Array());
  readonly #createdAt = new Numbers(new Float64Array());
  readonly #categoryIds = new Numbers(new Int32Array());

  /** Adds a product whose id is above those of the earlier ones. */
  add({ productId, createdAt, categoryId, words }: IndexedProduct): void {
    const index = this.#productIds.length;
    this.#productIds.push(productId);
    this.#createdAt.push(createdAt);
    this.#categoryIds.push(categoryId ?? NO_CATEGORY);
    words.forEach((those, place) => {
      for (const word of those) {
        let number = this.#numbers.get(word);
        if (number === undefined) {
          number = this.#numbers.size;
          this.#numbers.set(word, number);
        }
        this.#postingWords.push(number);
        this.#postings.push(postingOf(index, place));
      }
    });
  }

  /** Sorts the products by age, the words, and the postings by them. */
  end(): IndexArrays {
    const createdAt = this.#createdAt.end();
    const byAge = Uint32Array.from(createdAt, (_, index) => index).sort(
      (one, other) => (createdAt[one] ?? 0) - (createdAt[other] ?? 0) || one - other,
    );
    const slotsById = new Uint32Array(byAge.length);
    byAge.forEach((index, slot) => {
      slotsById[index] = slot;
    });
    const words = [...this.#numbers.keys()].sort(byBytes);
    const wordStarts = new Uint32Array(words.length + 1);
    const places = new Uint32Array(words.length);
    words.forEach((word, index) => {
      wordStarts[index + 1] = (wordStarts[index] ?? 0) + word.length;
      places[this.#numbers.get(word) ?? 0] = index;
    });
    return {
      wordBytes: bytesOf(words, wordStarts[words.length] ?? 0),
      wordStarts,
      letterSets: groupByLetters(words),
      ...this.#sortedPostings(places, slotsById),
      slotsById,
      productIds: Int32Array.from(byAge, (index) => this.#productIds.at(index)),
      createdAt: createdAt.sort(),
      categoryIds: Int32Array.from(byAge, (index) => this.#categoryIds.at(index)),
    };
  }

  /**
   * @param places where each word stands among the sorted ones, by its number.
   * @param slots the slots of the products, in the order in which they came.
   */
  #sortedPostings(places: Uint32Array, slots: Uint32Array): Pick<IndexArrays, 'postings' | 'postingStarts'> {
    const count = this.#postings.length;
    const postingStarts = new Uint32Array(places.length + 1);
    const placeAt = (index: number) => places[this.#postingWords.at(index)] ?? 0;
    for (let at = 0; at < count; at += 1) {
      const next = placeAt(at) + 1;
      postingStarts[next] = (postingStarts[next] ?? 0) + 1;
    }
    for (let word = 1; word < postingStarts.length; word += 1)
      postingStarts[word] = (postingStarts[word] ?? 0) + (postingStarts[word - 1] ?? 0);
    const postings = new Uint32Array(count);
    const free = postingStarts.slice();
    for (let at = 0; at < count; at += 1) {
      const place = placeAt(at);
      const to = free[place] ?? 0;
      const posting = this.#postings.at(at);
      postings[to] = postingOf(slots[slotOf(posting)] ?? 0, placeOf(posting));
      free[place] = to + 1;
    }
    return { postings, postingStarts };
  }
}

const byBytes = (one: string, other: string): number => (one < other ? -1 : 1);

function bytesOf(words: readonly string[], length: number): Uint8Array {
  const bytes = Buffer.alloc(length);
  let at = 0;
  for (const word of words) at += bytes.write(word, at, 'latin1');
  return new Uint8Array(bytes.buffer, bytes.byteOffset, length);
}
