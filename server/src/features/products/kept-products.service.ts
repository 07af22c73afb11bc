// Products for carts and lists from memory, where it is current; the rest is read by one statement. An order is never decided by it.

import type { CatalogState } from '../../platform/database/catalog-state.js';
import type { Shop } from '../../shop.js';
import { KeptProducts, type ReadingMark } from './kept-products.js';
import type { LiveCatalog } from './live-catalog.queries.js';
import type { Buyer } from './price.queries.js';
import { isSeenBy, type PricedProduct, toPricedProduct } from './priced-product.js';
import { selectProducts } from './products.queries.js';

export { catalogVersion, hasAgreedPrices } from './catalog-version.queries.js';
export type { LiveStock } from './kept-products.js';
export type { LiveCatalog } from './live-catalog.queries.js';

/** One memory for each process, which has one state of the catalogue. */
const memories = new WeakMap<CatalogState, KeptProducts>();

/** Returns the memory of this process. */
function keptProducts({ catalogState }: Pick<Shop, 'catalogState'>): KeptProducts {
  const known = memories.get(catalogState);
  if (known !== undefined) return known;
  const made = new KeptProducts(catalogState);
  memories.set(catalogState, made);
  return made;
}

/** Number of kept products, and their estimated bytes. */
export const keptProductsSize = (shop: Pick<Shop, 'catalogState'>): KeptProducts['size'] =>
  keptProducts(shop).size;

/**
 * Products at the buyer's prices by id, hidden ones included, with the stock that was just read. At most one statement.
 * @param stockChanges the changes of stock that had been heard of before that.
 */
export async function productsWithStock(
  shop: Shop,
  buyer: Buyer,
  live: LiveCatalog,
  stockChanges: number,
): Promise<Map<number, PricedProduct>> {
  const kept = keptProducts(shop);
  const mark = kept.observe(live.version, buyer.clientId, live.hasAgreedPrices);
  const found = new Map<number, PricedProduct>();
  const missing: number[] = [];
  for (const [productId, stock] of live.stocks) {
    const priced = mark && kept.find(buyer, productId, stock, stockChanges);
    if (priced === undefined) missing.push(productId);
    else found.set(productId, priced);
  }
  if (missing.length === 0) return found;
  const rows = await selectProducts(shop.db, buyer, { ids: missing });
  const read = rows.map((row) => [row, toPricedProduct(row, buyer)] as const);
  for (const [{ product_id }, priced] of read) found.set(product_id, priced);
  if (mark !== undefined) kept.keep(mark, buyer, read);
  return found;
}

/** Products of a page at the buyer's prices by id, hidden ones included, read by one statement and kept for later pages. */
export async function productsOfPage(
  shop: Shop,
  buyer: Buyer,
  ids: readonly number[],
): Promise<Map<number, PricedProduct>> {
  if (ids.length === 0) return new Map();
  const kept = keptProducts(shop);
  const mark = kept.mark();
  const rows = await selectProducts(shop.db, buyer, { ids });
  const read = rows.map((row) => [row, toPricedProduct(row, buyer)] as const);
  if (mark !== undefined) kept.keep(mark, buyer, read);
  return new Map(read.map(([row, priced]) => [row.product_id, priced]));
}

/**
 * Returns products from memory, at most a second old; undefined unless all are kept.
 * @param version the version of the catalogue in which their ids were found.
 * @param hasAgreedPrices whether any price is agreed with the buyer's client.
 */
export function rememberedProducts(
  shop: Shop,
  buyer: Buyer,
  hasAgreedPrices: boolean,
  { version, ids }: { readonly version: number; readonly ids: readonly number[] },
): PricedProduct[] | undefined {
  const kept = keptProducts(shop);
  return kept.version === version ? kept.findCurrent(buyer, hasAgreedPrices, ids) : undefined;
}

/** Returns the version of the catalogue to which the kept products belong; undefined unless they may be used now. */
export const keptVersion = (shop: Shop): number | undefined => keptProducts(shop).version;

/**
 * As `rememberedProducts`, for ids that were found by words in memory, which have no version of the catalogue: for some milliseconds a
 * product can be newer than its words.
 */
export const currentProducts = (
  shop: Shop,
  buyer: Buyer,
  hasAgreedPrices: boolean,
  ids: readonly number[],
): PricedProduct[] | undefined => keptProducts(shop).findCurrent(buyer, hasAgreedPrices, ids);

/** As `rememberedProducts`, for one product that the buyer may see, by its exact code. */
export function rememberedProduct(
  shop: Shop,
  buyer: Buyer,
  hasAgreedPrices: boolean,
  code: string,
): PricedProduct | undefined {
  const kept = keptProducts(shop);
  const id = kept.idOf(buyer, hasAgreedPrices, code);
  const [priced] = (id !== undefined && kept.findCurrent(buyer, hasAgreedPrices, [id])) || [];
  return priced !== undefined && isSeenBy(buyer, priced) ? priced : undefined;
}

/** A product with the state of the catalogue to which it belongs. */
export interface ExpectedProduct {
  readonly version: number;
  /** Whether the buyer's client is taken to have agreed prices. */
  readonly hasAgreedPrices: boolean;
  readonly priced: PricedProduct;
}

/**
 * Returns a product that the buyer may see, by its exact code, for a statement that compares version, agreed prices and stock. It is
 * read only if it is not kept: then its price is that of the version or a newer one. undefined if the version is not known, or there is no
 * such product.
 */
export async function expectedProduct(
  shop: Shop,
  buyer: Buyer,
  code: string,
): Promise<ExpectedProduct | undefined> {
  const kept = keptProducts(shop);
  const mark = kept.mark();
  if (mark === undefined) return undefined;
  const priced = kept.findByCode(buyer, code) ?? (await readAndKeep(shop, buyer, code, mark));
  if (priced === undefined || !isSeenBy(buyer, priced)) return undefined;
  return { version: mark.version, hasAgreedPrices: kept.isKnownToHaveAgreedPrices(buyer), priced };
}

/** Reads a product by its exact code, hidden ones included, and keeps it. One statement. */
export const readByCode = (shop: Shop, buyer: Buyer, code: string): Promise<PricedProduct | undefined> =>
  readAndKeep(shop, buyer, code, keptProducts(shop).mark());

async function readAndKeep(
  shop: Shop,
  buyer: Buyer,
  code: string,
  mark: ReadingMark | undefined,
): Promise<PricedProduct | undefined> {
  const [row] = await selectProducts(shop.db, buyer, { codes: [code] });
  if (row === undefined) return undefined;
  const priced = toPricedProduct(row, buyer);
  if (mark !== undefined) keptProducts(shop).keep(mark, buyer, [[row, priced]]);
  return priced;
}
