// Finds products by the words of a search, counts them, and ranks them: in memory, over all products that clients may see.

import {
  addAll,
  type Bits,
  bitsFor,
  clearBit,
  countBits,
  eachBitDown,
  hasBit,
  keepCommon,
  setBit,
  takeOut,
} from './bits.js';
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
import { likelyWords } from './likely-words.js';
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

/** The slots of the products with a word, where it begins the name, where it is in the name, and wherever it is. */
interface Placed {
  readonly atStart: Bits;
  readonly inName: Bits;
  readonly anywhere: Bits;
}

/** Slots that can be walked: calls a function with each of them, the highest first, until it returns false. */
type WalkDown = (visit: (slot: number) => boolean) => void;

/** Slots that the first change adds room for. */
const SPARE_SLOTS = 1_024;
/** A word of at least every hundredth product is common. The sets of so many common words are kept; each takes 3 bits a product. */
const COMMON_FROM = 100;
const KEPT_MAX = 128;
/** If at most one product of so many is found, they are put in order one by one: sets take as long for few as for many. */
const FEW_OF = 64;

export class WordIndex {
  readonly #arrays: IndexArrays;
  /** All words, one behind the other. */
  #text: string | undefined;
  #productIds: Int32Array;
  #createdAt: Float64Array;
  #categoryIds: Int32Array;
  /** The slots that are valid: a product that is put in again gets a new slot, and its earlier one counts no more. */
  #valid: Bits;
  #slots: number;
  #changes = 0;
  /** Of products that changed: their slot now. */
  readonly #changedSlots = new Map<number, number>();
  /** The postings of these. */
  readonly #changedWords = new Map<string, number[]>();
  /** By the beginning of a word; empty after each change. */
  readonly #kept = new Map<string, Placed>();

  constructor(arrays: IndexArrays) {
    this.#arrays = arrays;
    this.#productIds = arrays.productIds;
    this.#createdAt = arrays.createdAt;
    this.#categoryIds = arrays.categoryIds;
    this.#slots = arrays.productIds.length;
    this.#valid = bitsFor(this.#slots).fill(0xffff_ffff);
    for (let slot = this.#slots; slot < this.#valid.length * 32; slot += 1) clearBit(this.#valid, slot);
  }

  /** How many products were put in or taken out; with many, it is better made anew. */
  get changes(): number {
    return this.#changes;
  }

  /** Takes a product out. */
  remove(productId: number): void {
    this.#changes += 1;
    this.#takeOut(productId);
  }

  #takeOut(productId: number): void {
    const slot = this.#changedSlots.get(productId) ?? this.#firstSlotOf(productId);
    if (slot === undefined) return;
    this.#kept.clear();
    clearBit(this.#valid, slot);
    this.#changedSlots.delete(productId);
  }

  /** Puts a product in as it is now, in the place of what was known of it. */
  put({ productId, createdAt, categoryId, words }: IndexedProduct): void {
    this.#changes += 1;
    this.#takeOut(productId);
    this.#kept.clear();
    const slot = this.#slots;
    if (slot === this.#productIds.length) this.#grow();
    this.#slots += 1;
    this.#productIds[slot] = productId;
    this.#createdAt[slot] = createdAt;
    this.#categoryIds[slot] = categoryId ?? NO_CATEGORY;
    setBit(this.#valid, slot);
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
    keepCommon(found, this.#valid);
    return found;
  }

  /** Returns the known words that may hold a typed word or differ from it by forgiven typing errors (`likelyWords`). */
  likelyWords(typed: string, lookedAtMax: number): string[] | undefined {
    const { wordBytes } = this.#arrays;
    this.#text ??= Buffer.from(wordBytes.buffer, wordBytes.byteOffset, wordBytes.length).toString('latin1');
    return likelyWords(this.#arrays, this.#text, this.#changedWords, typed, lookedAtMax);
  }

  /** Returns how many products of a set are in each category; null for those without. */
  countByCategory(found: Bits): Map<number | null, number> {
    const counts = new Map<number | null, number>();
    eachBitDown(found, (slot) => {
      const category = this.#categoryOf(slot);
      counts.set(category, (counts.get(category) ?? 0) + 1);
      return true;
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
    const within = categoryIds === undefined ? found : this.#within(found, categoryIds);
    const total = countBits(within);
    const end = Math.min(offset + limit, total);
    if (offset >= end) return { total, productIds: [] };
    const tiers = total * FEW_OF <= this.#slots ? this.#fewTiers(within, order) : this.#tiers(within, order);
    const slots: number[] = [];
    for (const tier of tiers) {
      slots.push(...this.#newest(tier, end - slots.length));
      if (slots.length >= end) break;
    }
    return { total, productIds: slots.slice(offset).map((slot) => this.#productIds[slot] ?? 0) };
  }

  /** Yields the slots in the groups of an order, the best first. */
  *#tiers(found: Bits, order: IndexOrder): Generator<WalkDown, void> {
    const [first, ...more] =
      order.by === 'match' ? order.words.map((word) => this.#placed(plainWord(word))) : [];
    if (first === undefined) return yield (visit) => eachBitDown(found, visit);
    const begins = found.slice();
    for (const each of [first.atStart, ...more.map(({ inName }) => inName)]) keepCommon(begins, each);
    yield (visit) => eachBitDown(begins, visit);
    const named = found.slice();
    for (const { inName } of [first, ...more]) keepCommon(named, inName);
    const others = found.slice();
    takeOut(others, named);
    takeOut(others, begins);
    takeOut(named, begins);
    yield (visit) => eachBitDown(named, visit);
    yield (visit) => eachBitDown(others, visit);
  }

  /** As `#tiers`, for few slots. */
  #fewTiers(found: Bits, order: IndexOrder): WalkDown[] {
    const [first, ...more] =
      order.by === 'match' ? order.words.map((word) => this.#bestPlaceOf(plainWord(word))) : [];
    const tiers: [begins: number[], named: number[], others: number[]] = [[], [], []];
    eachBitDown(found, (slot) => {
      const place = first?.(slot) ?? ELSEWHERE;
      const isNamed = place <= IN_NAME && more.every((placeOfWord) => placeOfWord(slot) <= IN_NAME);
      tiers[isNamed ? (place === AT_NAME_START ? 0 : 1) : 2].push(slot);
      return true;
    });
    return tiers.map((slots) => (visit) => void slots.every(visit));
  }

  /** Returns the first so many slots, the newest product first. */
  #newest(down: WalkDown, count: number): number[] {
    // What is kept is sorted whenever it has twice as many as are wanted.
    let kept: number[] = [];
    let oldest = -1;
    const sortedSlots = this.#arrays.productIds.length;
    down((slot) => {
      // only the slots of changed products do not follow their age, and they come first
      if (oldest >= 0 && this.#isNewer(oldest, slot)) return slot >= sortedSlots;
      kept.push(slot);
      if (kept.length >= 2 * count) {
        kept = this.#sorted(kept).slice(0, count);
        oldest = kept.at(-1) ?? -1;
      }
      return true;
    });
    return this.#sorted(kept).slice(0, count);
  }

  #sorted(slots: number[]): number[] {
    return slots.sort((one, other) => (this.#isNewer(one, other) ? -1 : 1));
  }

  #isNewer(one: number, other: number): boolean {
    const difference = (this.#createdAt[one] ?? 0) - (this.#createdAt[other] ?? 0);
    return difference === 0 ? (this.#productIds[one] ?? 0) > (this.#productIds[other] ?? 0) : difference > 0;
  }

  #within(found: Bits, categoryIds: ReadonlySet<number | null>): Bits {
    const within = bitsFor(this.#slots);
    eachBitDown(found, (slot) => {
      if (categoryIds.has(this.#categoryOf(slot))) setBit(within, slot);
      return true;
    });
    return within;
  }

  #categoryOf(slot: number): number | null {
    const category = this.#categoryIds[slot] ?? NO_CATEGORY;
    return category === NO_CATEGORY ? null : category;
  }

  /** Returns a set of its own, with products that are valid no more. */
  #find(query: WordQuery): Bits {
    if ('all' in query && query.all.length > 0) {
      const [first = bitsFor(this.#slots), ...others] = query.all.map((each) => this.#find(each));
      for (const each of others) keepCommon(first, each);
      return first;
    }
    const found = bitsFor(this.#slots);
    this.#add(found, query);
    return found;
  }

  /** Adds what a query finds to a set. */
  #add(found: Bits, query: WordQuery): void {
    if ('word' in query) this.#addWord(found, plainWord(query.word));
    else if ('begins' in query) this.#addBeginning(found, plainWord(query.begins));
    else if ('any' in query) for (const each of query.any) this.#add(found, each);
    else if (query.all.length > 0) addAll(found, this.#find(query));
  }

  #addBeginning(found: Bits, text: string): void {
    if (this.#isCommon(text)) addAll(found, this.#placed(text).anywhere);
    else this.#eachPosting(text, (slot) => setBit(found, slot));
  }

  /** Returns a function that tells where in a product a word begins so, at the best of its places; `ELSEWHERE` also for nowhere. */
  #bestPlaceOf(text: string): (slot: number) => number {
    if (this.#isCommon(text)) {
      const { atStart, inName } = this.#placed(text);
      return (slot) => (hasBit(atStart, slot) ? AT_NAME_START : hasBit(inName, slot) ? IN_NAME : ELSEWHERE);
    }
    const places = new Map<number, number>();
    this.#eachPosting(text, (slot, place) =>
      places.set(slot, Math.min(place, places.get(slot) ?? ELSEWHERE)),
    );
    return (slot) => places.get(slot) ?? ELSEWHERE;
  }

  #isCommon(text: string): boolean {
    if (this.#kept.has(text)) return true;
    const [from, to] = postingsOfBeginning(this.#arrays, text);
    return (to - from) * COMMON_FROM >= this.#slots;
  }

  /** Returns the slots with a word that begins so, by its place. The sets may be kept: they are not to be changed. */
  #placed(text: string): Placed {
    const kept = this.#kept.get(text);
    if (kept !== undefined) {
      // Moves the entry to the end: the first entries are removed first.
      this.#kept.delete(text);
      this.#kept.set(text, kept);
      return kept;
    }
    const placed = this.#readPlaced(text);
    if (!this.#isCommon(text)) return placed;
    this.#kept.set(text, placed);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= KEPT_MAX) break;
      this.#kept.delete(oldest);
    }
    return placed;
  }

  #readPlaced(text: string): Placed {
    const [atStart, inName, anywhere] = [this.#slots, this.#slots, this.#slots].map(bitsFor) as [
      Bits,
      Bits,
      Bits,
    ];
    this.#eachPosting(text, (slot, place) => {
      setBit(anywhere, slot);
      if (place <= IN_NAME) setBit(inName, slot);
      if (place === AT_NAME_START) setBit(atStart, slot);
    });
    return { atStart, inName, anywhere };
  }

  /** Calls a function with the slots and places of all words that begin so. */
  #eachPosting(text: string, visit: (slot: number, place: number) => void): void {
    const { postings } = this.#arrays;
    const [from, to] = postingsOfBeginning(this.#arrays, text);
    for (let at = from; at < to; at += 1) {
      const posting = postings[at] ?? 0;
      visit(slotOf(posting), placeOf(posting));
    }
    for (const [word, changed] of this.#changedWords) {
      if (!word.startsWith(text)) continue;
      for (const posting of changed) visit(slotOf(posting), placeOf(posting));
    }
  }

  #addWord(found: Bits, word: string): void {
    const [from, to] = postingsOfWord(this.#arrays, word);
    for (let at = from; at < to; at += 1) setBit(found, slotOf(this.#arrays.postings[at] ?? 0));
    for (const posting of this.#changedWords.get(word) ?? []) setBit(found, slotOf(posting));
  }

  /** Returns the slot that a product has had from the beginning. */
  #firstSlotOf(productId: number): number | undefined {
    const { productIds, slotsById } = this.#arrays;
    const idAt = (rank: number) => productIds[slotsById[rank] ?? 0] ?? 0;
    let low = 0;
    let high = slotsById.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (idAt(middle) < productId) low = middle + 1;
      else high = middle;
    }
    return low < slotsById.length && idAt(low) === productId ? slotsById[low] : undefined;
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
    this.#valid = larger(bitsFor(length), this.#valid);
  }
}
