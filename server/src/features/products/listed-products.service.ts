// The products of a page of a list, from memory where the database says that it is not outdated.

import type { Product, ProductList } from '@mostrador/contract/entries/products';
import { offsetOf } from '@mostrador/rules/paging';
import type { CatalogState } from '../../platform/database/catalog-state.js';
import { keptJson, withJson } from '../../platform/http/written-json.js';
import type { Session, Shop } from '../../shop.js';
import { rememberedSearch } from './indexed-search.service.js';
import {
  currentProducts,
  keptVersion,
  productsOfPage,
  productsWithStock,
  rememberedProducts,
} from './kept-products.service.js';
import { KeptSelections } from './kept-selections.js';
import { selectLiveCatalog } from './live-catalog.queries.js';
import type { Buyer } from './price.queries.js';
import { isSeenBy, type PricedProduct } from './priced-product.js';
import { namesCatalog, orderOf, type ProductFilter, selectionWithin } from './product-filter.js';
import type { LivePage, Order } from './product-page.queries.js';
import { parseSearch, type TypedSearch } from './search-query.js';
import type { Selection } from './selection.queries.js';

interface KeptPages {
  /** What statements have found, or compared with the version of the catalogue. */
  readonly read: KeptSelections;
  /** What was found by words in memory. It serves only those who may see what was right a moment ago. */
  readonly searched: KeptSelections;
}

/** The pages of each process, which has one state of the catalogue. */
const memories = new WeakMap<CatalogState, KeptPages>();

function keptPages({ catalogState }: Pick<Shop, 'catalogState'>): KeptPages {
  const known = memories.get(catalogState);
  if (known !== undefined) return known;
  const made = { read: new KeptSelections(catalogState), searched: new KeptSelections(catalogState) };
  memories.set(catalogState, made);
  return made;
}

/** Number of kept pages, and their estimated bytes. */
export function keptPagesSize(shop: Pick<Shop, 'catalogState'>): KeptSelections['size'] {
  const { read, searched } = keptPages(shop);
  return {
    answers: read.size.answers + searched.size.answers,
    bytes: read.size.bytes + searched.size.bytes,
  };
}

/** The page that a list asks for. */
export interface AskedPage {
  readonly selection: Selection;
  /** The words of its search. */
  readonly words: readonly string[] | undefined;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
}

/** Returns the page that a filter asks for. */
export const askedPage = (
  filter: ProductFilter,
  selection: Selection,
  search: TypedSearch | undefined,
): AskedPage => ({
  selection,
  words: search?.words,
  order: orderOf(filter.sortParam, search, selection),
  limit: filter.pageSize,
  offset: offsetOf(filter.pageNumber, filter.pageSize),
});

export interface ListedPage {
  readonly total: number;
  readonly products: Product[];
}

/**
 * Returns a page of products at the buyer's prices. Where it was found before, one statement reads the version of the catalogue and the
 * stock of its products.
 * @param read finds the page in the database.
 */
export async function listedPage(
  shop: Shop,
  buyer: Buyer,
  asked: AskedPage,
  read: () => Promise<LivePage>,
): Promise<ListedPage> {
  if (!isSameForAllPrices(asked, buyer)) {
    const { total, ids } = await read();
    return { total, products: inOrder(ids, await productsOfPage(shop, buyer, ids)) };
  }
  const { read: memory } = keptPages(shop);
  const key = JSON.stringify(asked);
  const { mark: before } = memory;
  const known = memory.find(key);
  if (known !== undefined) {
    const { stockChanges } = shop.catalogState;
    const live = await selectLiveCatalog(shop.db, buyer, known.ids);
    const products =
      live.version === known.version && (await productsWithStock(shop, buyer, live, stockChanges));
    // a page can be of the version and yet older than the change that a notice has told of meanwhile: versions grow before they commit
    if (products && memory.mark === before)
      return { total: known.total, products: inOrder(known.ids, products) };
  }
  const { mark } = memory;
  const { stockChanges } = shop.catalogState;
  const { live, ...page } = await read();
  memory.keep(key, mark, page);
  const products = await productsWithStock(shop, buyer, live, stockChanges);
  return { total: page.total, products: inOrder(page.ids, products) };
}

/**
 * Returns a page of products from memory, at most a second old; undefined if anything of it would have to be read.
 * @param hasAgreedPrices whether any price is agreed with the buyer's client.
 * @param maySearch whether the caller may have words searched, which takes longer than looking for a page.
 */
export function rememberedPage(
  shop: Shop,
  session: Session | undefined,
  buyer: Buyer,
  hasAgreedPrices: boolean,
  filter: ProductFilter,
  maySearch: () => boolean,
): ListedPage | undefined {
  if (namesCatalog(filter)) return undefined;
  const selection = selectionWithin(undefined, shop, session, filter);
  if (selection === undefined) return undefined;
  const search = parseSearch(filter.searchTerm);
  const asked = askedPage(filter, selection, search);
  if (!isSameForAllPrices(asked, buyer)) return undefined;
  const key = JSON.stringify(asked);
  const memory = keptPages(shop);
  const page = memory.read.find(key) ?? memory.searched.find(key);
  if (page === undefined)
    return search !== undefined && maySearch()
      ? searchedPage(shop, buyer, hasAgreedPrices, { key, asked, search })
      : undefined;
  const products = rememberedProducts(shop, buyer, hasAgreedPrices, page);
  return products && { total: page.total, products: products.map(({ product }) => product) };
}

/** Returns a page that a search in memory finds; undefined if anything of it would have to be read. */
function searchedPage(
  shop: Shop,
  buyer: Buyer,
  hasAgreedPrices: boolean,
  { key, asked, search }: { readonly key: string; readonly asked: AskedPage; readonly search: TypedSearch },
): ListedPage | undefined {
  const version = keptVersion(shop);
  if (version === undefined) return undefined;
  const found = rememberedSearch(shop, asked.selection, search, asked);
  if (found === undefined) return undefined;
  const products = currentProducts(shop, buyer, hasAgreedPrices, found.productIds);
  const isTyped = ({ code }: Product) => code.toUpperCase() === search.match.code.toUpperCase();
  const comesFirst = ({ product }: PricedProduct) => found.mayBeCode && found.total > 1 && isTyped(product);
  if (products === undefined || products.some((one) => comesFirst(one) || !isSeenBy(buyer, one)))
    return undefined;
  const { searched: memory } = keptPages(shop);
  memory.keep(key, memory.mark, { total: found.total, ids: found.productIds, version });
  return { total: found.total, products: products.map(({ product }) => product) };
}

/** Returns the answer to a list. The text of a product is written once for as long as the product is kept. */
export const listAnswer = (totalCount: number, productItems: Product[]): ProductList =>
  withJson(
    { totalCount, productItems },
    `{"totalCount":${totalCount},"productItems":[${productItems.map(keptJson).join(',')}]}`,
  );

const inOrder = (ids: readonly number[], found: ReadonlyMap<number, PricedProduct>): Product[] =>
  ids.flatMap((id) => found.get(id)?.product ?? []);

/**
 * Whether a page depends on the catalogue alone: not on prices, on stock, or on who reads a catalogue. Administrators see what they have
 * changed at once, so that nothing is kept for them.
 */
function isSameForAllPrices({ selection, order: { by } }: AskedPage, { profile }: Buyer): boolean {
  const { stockStatuses, runningOut, catalog, listPrice } = selection;
  const ofMore = [stockStatuses, runningOut, catalog, listPrice];
  return profile !== 3 && by !== 'price' && by !== 'priceDown' && ofMore.every((each) => each === undefined);
}
