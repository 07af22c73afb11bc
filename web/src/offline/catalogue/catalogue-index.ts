// An index in memory of the device's products, for the lists and the search without a connection.

import type { SyncProduct } from '@mostrador/contract/entries/sync';
import { dayAt } from '@mostrador/rules/days';
import {
  type DatedPrices,
  pricesOn,
  type QuantityPrices,
  quantityPrices,
} from '@mostrador/rules/quantity-prices';
import { comparatorOf, type SortCode, type SortFacts } from '@mostrador/rules/sort-codes';
import type { DeviceDatabase } from '../database';
import type { Change } from '../sync/change-events';
import { CodeIndex } from './code-index';
import { type Entry, entryOf } from './index-entry';
import { WordIndex } from './text-search';

const RECORDS_AT_ONCE = 1_000;

/** The list price and the price to pay of a product, in pesos, and its prices by quantity and day. */
export interface LocalPrice {
  readonly list: number | null;
  readonly final: number | null;
  readonly dated?: DatedPrices | undefined;
}

export const NO_PRICE: LocalPrice = { list: null, final: null };

/** Returns what a product costs on the day of the device, by quantity. */
export const pricesToday = ({ list, final, dated }: LocalPrice): QuantityPrices =>
  dated === undefined
    ? quantityPrices({ price: list, discountedFinalPrice: final })
    : pricesOn(dayAt(Date.now()), dated);

export type PriceOf = (entry: Entry) => LocalPrice;

/** Built once from the records, and updated by each download. */
export class CatalogueIndex {
  readonly #entries = new Map<number, Entry>();
  readonly #codes = new Map<string, number>();
  readonly #orders = new Map<string, readonly Entry[]>();
  #words: WordIndex | undefined;
  #anyCodes: CodeIndex | undefined;

  /** Builds the index from the records, which it reads in parts to save memory. */
  static async read(db: DeviceDatabase): Promise<CatalogueIndex> {
    const index = new CatalogueIndex();
    for (let after = 0; ; ) {
      const products = await db.getAll('products', IDBKeyRange.lowerBound(after, true), RECORDS_AT_ONCE);
      for (const product of products) index.#put(product);
      const last = products.at(-1);
      if (last === undefined || products.length < RECORDS_AT_ONCE) return index;
      after = last.productId;
    }
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Applies what a download has written. */
  apply({ put, removed, replaced }: Extract<Change, { kind: 'products' }>): void {
    if (replaced !== undefined) {
      for (const id of [...this.#entries.keys()])
        if (id > replaced.after && id <= replaced.upTo) this.#remove(id);
    }
    for (const id of removed) this.#remove(id);
    for (const product of put) this.#put(product);
    this.#orders.clear();
    this.#words = undefined;
    this.#anyCodes = undefined;
  }

  /** Drops the lists sorted by price, after prices have changed. */
  forgetPrices(): void {
    for (const key of [...this.#orders.keys()]) if (key.includes(' ')) this.#orders.delete(key);
  }

  exactIdOf(code: string): number | undefined {
    return this.#codes.get(code);
  }

  /** Returns the id of a code, or of the first code that differs only in case. */
  idOf(code: string): number | undefined {
    const exact = this.#codes.get(code);
    if (exact !== undefined) return exact;
    const upper = code.toUpperCase();
    return this.sorted('codA', '', () => NO_PRICE).find((entry) => entry.upperCode === upper)?.productId;
  }

  entry(productId: number): Entry | undefined {
    return this.#entries.get(productId);
  }

  entries(): Iterable<Entry> {
    return this.#entries.values();
  }

  /** Returns the index of words, built with the first search. */
  words(): WordIndex {
    this.#words ??= new WordIndex(this.#entries.values());
    return this.#words;
  }

  /** Returns the index of codes, bar codes and ISBNs, built with the first quick order. */
  anyCodes(): CodeIndex {
    this.#anyCodes ??= new CodeIndex(this.#entries.values());
    return this.#anyCodes;
  }

  /**
   * Returns all products in an order, and keeps the sorted list.
   * @param terms names the prices, which `priceOf` gives.
   */
  sorted(code: SortCode, terms: string, priceOf: PriceOf): readonly Entry[] {
    const byPrice = code === 'prA' || code === 'prD';
    const key = byPrice ? `${code} ${terms}` : code;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const compare = comparatorOf(code);
    const facts = [...this.#entries.values()].map((entry) => ({
      entry,
      facts: factsOf(entry, byPrice ? priceOf(entry) : NO_PRICE),
    }));
    const sorted = facts.sort((a, b) => compare(a.facts, b.facts)).map(({ entry }) => entry);
    this.#orders.set(key, sorted);
    return sorted;
  }

  #put(product: SyncProduct): void {
    this.#remove(product.productId);
    const entry = entryOf(product);
    this.#entries.set(entry.productId, entry);
    this.#codes.set(entry.code, entry.productId);
  }

  #remove(id: number): void {
    const entry = this.#entries.get(id);
    if (entry === undefined) return;
    this.#entries.delete(id);
    // another product may have its code now
    if (this.#codes.get(entry.code) === id) this.#codes.delete(entry.code);
  }
}

const factsOf = (entry: Entry, price: LocalPrice): SortFacts => ({
  productId: entry.productId,
  sortName: entry.sortName,
  code: entry.code,
  created: entry.created,
  price: pricesToday(price).unitPrice,
});
