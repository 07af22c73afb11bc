// The products of a page of a list, from memory where the database says that it is not outdated.

import type { Product } from '@mostrador/contract/entries/products';
import type { CatalogState } from '../../platform/database/catalog-state.js';
import type { Shop } from '../../shop.js';
import { productsOfPage, productsWithStock } from './kept-products.service.js';
import { KeptSelections } from './kept-selections.js';
import { selectLiveCatalog } from './live-catalog.queries.js';
import type { Buyer } from './price.queries.js';
import type { PricedProduct } from './priced-product.js';
import type { FoundPage, Order } from './product-page.queries.js';
import type { Selection } from './selection.queries.js';

/** One memory for each process, which has one state of the catalogue. */
const memories = new WeakMap<CatalogState, KeptSelections>();

function keptSelections({ catalogState }: Pick<Shop, 'catalogState'>): KeptSelections {
  const known = memories.get(catalogState);
  if (known !== undefined) return known;
  const made = new KeptSelections(catalogState);
  memories.set(catalogState, made);
  return made;
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
  read: () => Promise<FoundPage>,
): Promise<ListedPage> {
  if (!isSameForAllPrices(asked, buyer)) {
    const { total, ids } = await read();
    return { total, products: inOrder(ids, await productsOfPage(shop, buyer, ids)) };
  }
  const memory = keptSelections(shop);
  const key = JSON.stringify(asked);
  const known = memory.find(key);
  if (known !== undefined) {
    const live = await selectLiveCatalog(shop.db, buyer, known.ids);
    if (live.version === known.version)
      return { total: known.total, products: inOrder(known.ids, await productsWithStock(shop, buyer, live)) };
  }
  const { mark } = memory;
  const page = await read();
  memory.keep(key, mark, page);
  return { total: page.total, products: inOrder(page.ids, await productsOfPage(shop, buyer, page.ids)) };
}

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
