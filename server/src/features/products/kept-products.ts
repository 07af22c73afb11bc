// Keeps products at the prices of a buyer's terms in memory, for carts and lists. What is kept belongs to one version of the catalogue,
// which their statements read: with another version everything is forgotten.

import type { CatalogState } from '../../platform/database/catalog-state.js';
import type { Buyer } from './price.queries.js';
import { type PricedProduct, toPricedProduct } from './priced-product.js';
import type { ProductRow } from './products.queries.js';

/** The stock of a product as a statement has just read it. */
export interface LiveStock {
  readonly stock: number;
  readonly reserved: number;
  readonly futureStock: number;
}

/** A moment before data is read: what is read later is kept unless a change was heard of meanwhile. */
export interface ReadingMark {
  readonly version: number;
  readonly generation: number;
  /** The changes of stock that had been heard of. */
  readonly stockChanges: number;
}

interface KeptProduct {
  row: ProductRow;
  priced: PricedProduct;
  /** The changes of stock that had been heard of before its stock was read. */
  stockChanges: number;
  readonly size: number;
}

const MAX_BYTES = 48 * 1_048_576;
/** Estimated memory of a product besides what `sizeOf` counts, with the JSON of the rest. */
const ENTRY_BYTES = 3_500;
/** Of a further picture, and of a step or a price that is agreed: as read, as counted with, and as JSON. */
const PICTURE_BYTES = 200;
const PRICE_BYTES = 600;

/** Bounded by bytes: the product that was not asked for the longest is removed first. */
export class KeptProducts {
  readonly #state: CatalogState;
  readonly #products = new Map<string, KeptProduct>();
  /** Ids by price terms and code. */
  readonly #ids = new Map<string, number>();
  /** Whether a client has agreed prices, by client. */
  readonly #agreed = new Map<number, boolean>();
  #version: number | undefined;
  #generation = 0;
  #bytes = 0;

  constructor(state: CatalogState) {
    this.#state = state;
  }

  /** Number of kept products, and their estimated bytes. */
  get size(): { readonly answers: number; readonly bytes: number } {
    return { answers: this.#products.size, bytes: this.#bytes };
  }

  /** The version to which what is kept belongs; undefined while it must not be used. */
  get version(): number | undefined {
    if (this.#generation !== this.#state.generation) this.#clear();
    return this.#state.isCurrent ? this.#version : undefined;
  }

  /**
   * Takes what a statement has read, and forgets what an earlier version held.
   * @returns the mark of what is read from now on; undefined if nothing kept may be used with it.
   */
  observe(version: number, clientId: number | null, hasAgreedPrices: boolean): ReadingMark | undefined {
    const known = this.version;
    if (!this.#state.isCurrent) return undefined;
    // its answer was overtaken by that of a later statement
    if (known !== undefined && version < known) return undefined;
    if (version !== known) {
      this.#clear();
      this.#version = version;
    }
    if (clientId !== null) this.#agreed.set(clientId, hasAgreedPrices);
    return this.#mark(version);
  }

  /**
   * Returns a product with its stock as it was just read; undefined if it is not kept. Call it after `observe`.
   * @param stockChanges the changes of stock that had been heard of before that.
   */
  find(buyer: Buyer, productId: number, live: LiveStock, stockChanges: number): PricedProduct | undefined {
    const kept = this.#touch(`${this.#termsOf(buyer)} ${productId}`);
    if (kept === undefined) return undefined;
    kept.stockChanges = stockChanges;
    const { stock, reserved, futureStock } = live;
    const { row } = kept;
    if (row.stock !== stock || row.reserved !== reserved || row.future_stock !== futureStock) {
      kept.row = { ...row, stock, reserved, future_stock: futureStock };
      kept.priced = toPricedProduct(kept.row, buyer);
    }
    return kept.priced;
  }

  /** Returns the mark of what is read from now on; undefined while the version is not known. */
  mark(): ReadingMark | undefined {
    const { version } = this;
    return version === undefined ? undefined : this.#mark(version);
  }

  /**
   * Returns products by id, at most a second old; undefined unless all are kept and no change of their stock was heard of.
   * @param hasAgreedPrices whether any price is agreed with the buyer's client.
   */
  findCurrent(
    buyer: Buyer,
    hasAgreedPrices: boolean,
    productIds: readonly number[],
  ): PricedProduct[] | undefined {
    if (this.version === undefined) return undefined;
    const terms = termsOf(buyer, hasAgreedPrices);
    const found: PricedProduct[] = [];
    for (const productId of productIds) {
      const kept = this.#touch(`${terms} ${productId}`);
      if (kept === undefined || this.#state.hasStockChanged(productId, kept.stockChanges)) return undefined;
      found.push(kept.priced);
    }
    return found;
  }

  /** Returns a product's id by its exact code; undefined if it is not kept for these terms. */
  idOf(buyer: Buyer, hasAgreedPrices: boolean, code: string): number | undefined {
    return this.version === undefined
      ? undefined
      : this.#ids.get(`${termsOf(buyer, hasAgreedPrices)} ${code}`);
  }

  /** Returns a product by its exact code, with the stock that was read last; undefined if it is not kept. Call it after `mark`. */
  findByCode(buyer: Buyer, code: string): PricedProduct | undefined {
    const terms = this.#termsOf(buyer);
    return this.#products.get(`${terms} ${this.#ids.get(`${terms} ${code}`)}`)?.priced;
  }

  /** Keeps products that were read after `mark`. */
  keep(mark: ReadingMark, buyer: Buyer, rows: Iterable<readonly [ProductRow, PricedProduct]>): void {
    if (this.version !== mark.version || this.#generation !== mark.generation) return;
    const terms = this.#termsOf(buyer);
    const isShared = !this.isKnownToHaveAgreedPrices(buyer);
    for (const [row, priced] of rows) {
      // Other clients of the same lists must not see a price that is agreed with this one: it may be read before its version, or before
      // a statement has told of it.
      if (isShared && row.customer_prices !== null) continue;
      const key = `${terms} ${row.product_id}`;
      this.#drop(key);
      const size = sizeOf(row);
      this.#products.set(key, { row, priced, stockChanges: mark.stockChanges, size });
      this.#ids.set(`${terms} ${row.code}`, row.product_id);
      this.#bytes += size;
    }
    for (const oldest of this.#products.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
  }

  /**
   * Returns whether a statement has told that prices are agreed with the buyer's client. A client of whom nothing is known counts as one
   * without: `keep` leaves out what is agreed with it, and a statement that writes compares, so that a wrong guess costs statements only. Call
   * it after `mark` or `observe`.
   */
  isKnownToHaveAgreedPrices({ clientId }: Buyer): boolean {
    return clientId !== null && this.#agreed.get(clientId) === true;
  }

  #termsOf(buyer: Buyer): string {
    return termsOf(buyer, this.isKnownToHaveAgreedPrices(buyer));
  }

  #mark(version: number): ReadingMark {
    return { version, generation: this.#generation, stockChanges: this.#state.stockChanges };
  }

  /** Returns an entry, and moves it to the end: the first entries are removed first. */
  #touch(key: string): KeptProduct | undefined {
    const kept = this.#products.get(key);
    if (kept === undefined) return undefined;
    this.#products.delete(key);
    this.#products.set(key, kept);
    return kept;
  }

  #drop(key: string): void {
    const kept = this.#products.get(key);
    if (kept === undefined) return;
    this.#products.delete(key);
    this.#bytes -= kept.size;
    this.#ids.delete(`${key.slice(0, key.lastIndexOf(' '))} ${kept.row.code}`);
  }

  #clear(): void {
    this.#generation = this.#state.generation;
    this.#products.clear();
    this.#ids.clear();
    this.#agreed.clear();
    this.#version = undefined;
    this.#bytes = 0;
  }
}

/** Returns the estimated memory of a product. */
function sizeOf({
  name,
  subtitle,
  description,
  description_long: long,
  images,
  price_steps: steps,
  customer_prices: agreed,
}: ProductRow): number {
  const characters = name.length + subtitle.length + description.length + long.length;
  const prices = (steps?.length ?? 0) + (agreed?.length ?? 0);
  return ENTRY_BYTES + 4 * characters + PICTURE_BYTES * images.length + PRICE_BYTES * prices;
}

/** Returns what a product's price and visibility depend on. */
function termsOf(buyer: Buyer, hasAgreedPrices: boolean): string {
  const { profile, priceListId, discountListId, clientId, day, seesPrices } = buyer;
  const agreed = hasAgreedPrices ? clientId : '';
  return `${profile} ${priceListId} ${discountListId ?? ''} ${agreed} ${day} ${seesPrices}`;
}
