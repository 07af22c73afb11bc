// Finds products by the words of a search, counts them, and ranks them: in memory, over all products that clients may see.

import { type Bits, bitsFor, clearBit, eachBitDown, hasBit, keepCommon, setBit } from './bits.js';
import {
  AT_NAME_START,
  ELSEWHERE,
  IN_NAME,
  type IndexArrays,
  type IndexedProduct,
  NO_CATEGORY,
  placeOf,
  postingOf,
  postingsOfBeginning,
  postingsOfWord,
  slotOf,
} from './index-words.js';
import { plainWord, type WordQuery } from './word-query.js';

/** How found products are ordered. Among equals, and without a match, the newest come first, then those of the higher id. */
export type IndexOrder =
  | { readonly by: 'newest' }
  /** Those whose name begins with the first word and holds the others, those whose name holds all words, the others. */
  | { readonly by: 'match'; readonly words: readonly string[] };

export interface IndexPage {
  readonly total: number;
  readonly productIds: readonly number[];
}

/** Slots that the first change adds room for. */
const SPARE_SLOTS = 1_024;

export class WordIndex {
  readonly #arrays: IndexArrays;
  #productIds: Int32Array;
  #createdAt: Float64Array;
  #categoryIds: Int32Array;
  /** The slots whose product is as it was when they were filled. A changed product gets a new slot. */
  #living: Bits;
  #slots: number;
  /** Of products that changed: their slot now. */
  readonly #changedSlots = new Map<number, number>();
  /** The postings of these. */
  readonly #changedWords = new Map<string, number[]>();

  constructor(arrays: IndexArrays) {
    this.#arrays = arrays;
    this.#productIds = arrays.productIds;
    this.#createdAt = arrays.createdAt;
    this.#categoryIds = arrays.categoryIds;
    this.#slots = arrays.productIds.length;
    this.#living = bitsFor(this.#slots).fill(0xffff_ffff);
    for (let slot = this.#slots; slot < this.#living.length * 32; slot += 1) clearBit(this.#living, slot);
  }

  /** How many changes it has taken; with many, it is better made anew. */
  get changes(): number {
    return this.#slots - this.#arrays.productIds.length;
  }

  /** How many products it has. */
  get products(): number {
    return this.count(this.#living);
  }

  /** Bytes of its arrays. */
  get bytes(): number {
    const { wordBytes, wordStarts, postingStarts, postings } = this.#arrays;
    const arrays = [
      wordBytes,
      wordStarts,
      postingStarts,
      postings,
      this.#productIds,
      this.#createdAt,
      this.#categoryIds,
      this.#living,
    ];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /** Takes a product out. */
  remove(productId: number): void {
    const slot = this.#changedSlots.get(productId) ?? this.#firstSlotOf(productId);
    if (slot === undefined) return;
    clearBit(this.#living, slot);
    this.#changedSlots.delete(productId);
  }

  /** Puts a product in as it is now, in the place of what was known of it. */
  put({ productId, createdAt, categoryId, words }: IndexedProduct): void {
    this.remove(productId);
    const slot = this.#slots;
    if (slot === this.#productIds.length) this.#grow();
    this.#slots += 1;
    this.#productIds[slot] = productId;
    this.#createdAt[slot] = createdAt;
    this.#categoryIds[slot] = categoryId ?? NO_CATEGORY;
    setBit(this.#living, slot);
    this.#changedSlots.set(productId, slot);
    words.forEach((those, place) => {
      for (const word of those) {
        const postings = this.#changedWords.get(word);
        if (postings === undefined) this.#changedWords.set(word, [postingOf(slot, place)]);
        else postings.push(postingOf(slot, place));
      }
    });
  }

  /** Returns the slots of the products that a query finds. */
  find(query: WordQuery): Bits {
    const found = this.#find(query);
    keepCommon(found, this.#living);
    return found;
  }

  /** Returns how many slots a set has, of those in some categories; null is that of products without one. */
  count(found: Bits, categoryIds?: ReadonlySet<number | null>): number {
    let count = 0;
    eachBitDown(this.#within(found, categoryIds), () => {
      count += 1;
    });
    return count;
  }

  /** Returns how many products of a set are in each category; null for those without. */
  countByCategory(found: Bits): Map<number | null, number> {
    const counts = new Map<number | null, number>();
    eachBitDown(found, (slot) => {
      const category = this.#categoryOf(slot);
      counts.set(category, (counts.get(category) ?? 0) + 1);
    });
    return counts;
  }

  /** Returns a page of the products of a set, in order, and how many there are in all. */
  page(
    found: Bits,
    order: IndexOrder,
    { limit, offset }: { readonly limit: number; readonly offset: number },
    categoryIds?: ReadonlySet<number | null>,
  ): IndexPage {
    const tiers = this.#tiers(this.#within(found, categoryIds), order);
    const total = tiers.reduce((sum, { length }) => sum + length, 0);
    const slots: number[] = [];
    let before = 0;
    for (const tier of tiers) {
      const from = Math.max(offset - before, 0);
      const to = Math.min(offset + limit - before, tier.length);
      if (from < to) slots.push(...this.#newest(tier, to).slice(from));
      before += tier.length;
    }
    return { total, productIds: slots.map((slot) => this.#productIds[slot] ?? 0) };
  }

  /** Returns the slots in the groups of an order, the best first. */
  #tiers(found: Bits, order: IndexOrder): number[][] {
    const tiers: [number[], number[], number[]] = [[], [], []];
    if (order.by === 'newest') {
      eachBitDown(found, (slot) => {
        tiers[0].push(slot);
      });
      return tiers;
    }
    const [first = '', ...others] = order.words.map(plainWord);
    const begins = this.#beginning(first, AT_NAME_START);
    const inName = this.#beginning(first, IN_NAME);
    for (const word of others) {
      const named = this.#beginning(word, IN_NAME);
      keepCommon(begins, named);
      keepCommon(inName, named);
    }
    eachBitDown(found, (slot) => {
      tiers[hasBit(begins, slot) ? 0 : hasBit(inName, slot) ? 1 : 2].push(slot);
    });
    return tiers;
  }

  /** Returns the first so many slots of a list, the newest product first. */
  #newest(slots: readonly number[], count: number): number[] {
    // The list is read once. What is kept is sorted whenever it has twice as many as are wanted.
    let kept: number[] = [];
    let oldest = -1;
    for (const slot of slots) {
      if (oldest >= 0 && this.#isNewer(oldest, slot)) continue;
      kept.push(slot);
      if (kept.length < 2 * count) continue;
      kept = this.#sorted(kept).slice(0, count);
      oldest = kept.at(-1) ?? -1;
    }
    return this.#sorted(kept).slice(0, count);
  }

  #sorted(slots: number[]): number[] {
    return slots.sort((one, other) => (this.#isNewer(one, other) ? -1 : 1));
  }

  #isNewer(one: number, other: number): boolean {
    const difference = (this.#createdAt[one] ?? 0) - (this.#createdAt[other] ?? 0);
    return difference === 0 ? (this.#productIds[one] ?? 0) > (this.#productIds[other] ?? 0) : difference > 0;
  }

  #within(found: Bits, categoryIds: ReadonlySet<number | null> | undefined): Bits {
    if (categoryIds === undefined) return found;
    const within = bitsFor(this.#slots);
    eachBitDown(found, (slot) => {
      if (categoryIds.has(this.#categoryOf(slot))) setBit(within, slot);
    });
    return within;
  }

  #categoryOf(slot: number): number | null {
    const category = this.#categoryIds[slot] ?? NO_CATEGORY;
    return category === NO_CATEGORY ? null : category;
  }

  #find(query: WordQuery): Bits {
    if ('begins' in query) return this.#beginning(plainWord(query.begins), ELSEWHERE);
    const found = bitsFor(this.#slots);
    this.#add(found, query);
    return found;
  }

  /** Adds what a query finds to a set. */
  #add(found: Bits, query: WordQuery): void {
    if ('word' in query) this.#addWord(found, plainWord(query.word));
    else if ('begins' in query) this.#addBeginning(found, plainWord(query.begins), ELSEWHERE);
    else if ('any' in query) for (const each of query.any) this.#add(found, each);
    else {
      const [first, ...others] = query.all;
      if (first === undefined) return;
      const common = this.#find(first);
      for (const each of others) keepCommon(common, this.#find(each));
      for (let at = 0; at < found.length; at += 1) found[at] = (found[at] ?? 0) | (common[at] ?? 0);
    }
  }

  /** Returns the slots with a word that begins so, in a place up to `lastPlace`. */
  #beginning(text: string, lastPlace: number): Bits {
    const found = bitsFor(this.#slots);
    this.#addBeginning(found, text, lastPlace);
    return found;
  }

  #addBeginning(found: Bits, text: string, lastPlace: number): void {
    const { postings } = this.#arrays;
    const [from, to] = postingsOfBeginning(this.#arrays, text);
    for (let at = from; at < to; at += 1) {
      const posting = postings[at] ?? 0;
      if (placeOf(posting) <= lastPlace) setBit(found, slotOf(posting));
    }
    for (const [word, those] of this.#changedWords) {
      if (!word.startsWith(text)) continue;
      for (const posting of those) if (placeOf(posting) <= lastPlace) setBit(found, slotOf(posting));
    }
  }

  #addWord(found: Bits, word: string): void {
    const [from, to] = postingsOfWord(this.#arrays, word);
    for (let at = from; at < to; at += 1) setBit(found, slotOf(this.#arrays.postings[at] ?? 0));
    for (const posting of this.#changedWords.get(word) ?? []) setBit(found, slotOf(posting));
  }

  /** Returns the slot that a product has had from the beginning. */
  #firstSlotOf(productId: number): number | undefined {
    const { productIds } = this.#arrays;
    let low = 0;
    let high = productIds.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((productIds[middle] ?? 0) < productId) low = middle + 1;
      else high = middle;
    }
    return productIds[low] === productId ? low : undefined;
  }

  #grow(): void {
    const length = this.#slots + Math.max(SPARE_SLOTS, this.#slots >>> 4);
    const larger = <T extends Int32Array | Float64Array | Uint32Array>(grown: T, values: T): T => {
      grown.set(values);
      return grown;
    };
    this.#productIds = larger(new Int32Array(length), this.#productIds);
    this.#createdAt = larger(new Float64Array(length), this.#createdAt);
    this.#categoryIds = larger(new Int32Array(length), this.#categoryIds);
    this.#living = larger(bitsFor(length), this.#living);
  }
}
