// Keeps products at the prices of a buyer's terms in memory, for carts. What is kept belongs to one version of the catalogue, which
// each statement of a cart reads: with another version everything is forgotten.

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
}

interface KeptProduct {
  row: ProductRow;
  priced: PricedProduct;
  readonly size: number;
}

const MAX_BYTES = 24 * 1_048_576;
/** Estimated memory of a product besides its texts, with the JSON of the rest. */
const ENTRY_BYTES = 3_500;

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
    return { version, generation: this.#generation };
  }

  /** Returns a product with its stock as it was just read; undefined if it is not kept. Call it after `observe`. */
  find(buyer: Buyer, productId: number, live: LiveStock): PricedProduct | undefined {
    const key = `${this.#termsOf(buyer)} ${productId}`;
    const kept = this.#products.get(key);
    if (kept === undefined) return undefined;
    this.#products.delete(key);
    this.#products.set(key, kept);
    const { stock, reserved, futureStock } = live;
    const { row } = kept;
    if (row.stock !== stock || row.reserved !== reserved || row.future_stock !== futureStock) {
      kept.row = { ...row, stock, reserved, future_stock: futureStock };
      kept.priced = toPricedProduct(kept.row, buyer);
    }
    return kept.priced;
  }

  /** Returns the mark of what is read from now on for a buyer; undefined while the version or the buyer's terms are not known. */
  markFor({ clientId }: Buyer): ReadingMark | undefined {
    const { version } = this;
    if (version === undefined || (clientId !== null && !this.#agreed.has(clientId))) return undefined;
    return { version, generation: this.#generation };
  }

  /** Returns a product by its exact code, with the stock that was read last; undefined if it is not kept. Call it after `markFor`. */
  findByCode(buyer: Buyer, code: string): PricedProduct | undefined {
    const terms = this.#termsOf(buyer);
    return this.#products.get(`${terms} ${this.#ids.get(`${terms} ${code}`)}`)?.priced;
  }

  /** Keeps products that were read after `mark`. */
  keep(mark: ReadingMark, buyer: Buyer, rows: Iterable<readonly [ProductRow, PricedProduct]>): void {
    if (this.version !== mark.version || this.#generation !== mark.generation) return;
    const terms = this.#termsOf(buyer);
    const isShared = !this.#hasAgreedPrices(buyer);
    for (const [row, priced] of rows) {
      // A client's first agreed price may be read before its version: other clients of the same lists must not see it.
      if (isShared && row.customer_prices !== null) continue;
      const key = `${terms} ${row.product_id}`;
      this.#drop(key);
      const size = ENTRY_BYTES + 4 * (row.name.length + row.description.length + row.description_long.length);
      this.#products.set(key, { row, priced, size });
      this.#ids.set(`${terms} ${row.code}`, row.product_id);
      this.#bytes += size;
    }
    for (const oldest of this.#products.keys()) {
      if (this.#bytes <= MAX_BYTES) break;
      this.#drop(oldest);
    }
  }

  #hasAgreedPrices({ clientId }: Buyer): boolean {
    return clientId !== null && this.#agreed.get(clientId) !== false;
  }

  /** What a product's price and visibility depend on. */
  #termsOf(buyer: Buyer): string {
    const { profile, priceListId, discountListId, clientId, day, seesPrices } = buyer;
    const agreed = this.#hasAgreedPrices(buyer) ? clientId : '';
    return `${profile} ${priceListId} ${discountListId ?? ''} ${agreed} ${day} ${seesPrices}`;
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
