// What the desk's product table shows: a window of product ids by the shop's search, filter and order, inactive and hidden
// products included; all ids of a filter; and the counts of the built-in views.

import type { DeskProductCounts, DeskProductSort } from '@mostrador/contract/entries/product-desk';
import { toDecimalText } from '@mostrador/rules/money';
import { badRequest } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { countViews, type DeskOrder, selectAllIds, selectDeskPage } from './desk-page.queries.js';
import { categoryOf, runSearch, tagsOf } from './product-filter.js';
import type { PageIds, PageOf } from './product-page.queries.js';
import { parseSearch } from './search-query.js';
import type { ListPriceFilter, Selection } from './selection.queries.js';

/** What the table is narrowed by, as the contract has it. */
export interface DeskFilter {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly tags?: string | undefined;
  readonly active?: 'true' | 'false' | undefined;
  readonly visible?: 'true' | 'false' | undefined;
  readonly stock?: 'available' | 'out' | 'arriving' | 'low' | undefined;
  readonly picture?: 'with' | 'without' | undefined;
  readonly iva?: string | undefined;
  readonly price?: 'with' | 'without' | undefined;
  /** Centavos. */
  readonly priceFrom?: number | undefined;
  readonly priceTo?: number | undefined;
}

const STOCK_STATUS = { available: [0], out: [1], arriving: [2] } as const;

/** Returns the selection of a filter; undefined when it cannot contain a product. */
function selectionOf(
  companyId: number,
  priceListId: number,
  filter: DeskFilter,
): { readonly selection: Selection; readonly search: ReturnType<typeof parseSearch> } | undefined {
  const search = parseSearch(filter.search);
  if (search?.words.length === 0) return undefined;
  const { stock } = filter;
  const selection: Selection = {
    companyId,
    visibility: 'all',
    active: filter.active === undefined ? undefined : filter.active === 'true',
    visibleInPortal: filter.visible === undefined ? undefined : filter.visible === 'true',
    withoutImages: filter.picture === undefined ? undefined : filter.picture === 'without',
    stockStatuses: stock === undefined || stock === 'low' ? undefined : STOCK_STATUS[stock],
    runningOut: stock === 'low' ? true : undefined,
    category: categoryOf(filter.category),
    tags: tagsOf(filter.tags),
    taxCode: filter.iva === undefined || filter.iva === '' ? undefined : filter.iva,
    listPrice: listPriceOf(priceListId, filter),
  };
  return { selection, search };
}

function listPriceOf(
  priceListId: number,
  { price, priceFrom, priceTo }: DeskFilter,
): ListPriceFilter | undefined {
  if (price === undefined && priceFrom === undefined && priceTo === undefined) return undefined;
  const amount = (centavos: number | undefined) =>
    centavos === undefined ? undefined : toDecimalText(centavos);
  return price === 'without'
    ? { priceListId, exists: false }
    : { priceListId, exists: true, from: amount(priceFrom), to: amount(priceTo) };
}

/** Returns the ids of a window of the table, in order, and the exact number of all. */
export async function deskProductIds(
  shop: Shop,
  priceListId: number,
  filter: DeskFilter,
  order: { readonly sort?: DeskProductSort | undefined; readonly down: boolean },
  page: PageOf,
): Promise<PageIds> {
  const found = selectionOf(shop.company().companyId, priceListId, filter);
  if (found === undefined) return { total: 0, ids: [] };
  const { selection, search } = found;
  const sorted = orderOf(order, priceListId, search);
  return runSearch(shop, selection, search, async (db, searchedFor) => {
    const value = await selectDeskPage(db, searchedFor, sorted, page);
    return { value, found: value.total > 0 };
  });
}

function orderOf(
  { sort, down }: { readonly sort?: DeskProductSort | undefined; readonly down: boolean },
  priceListId: number,
  search: ReturnType<typeof parseSearch>,
): DeskOrder {
  if (sort === 'price') return { by: 'price', priceListId, down };
  if (sort !== undefined) return { by: sort, down };
  return search === undefined ? { by: 'code', down } : { by: 'match', match: search.match };
}

/** Returns the ids of all products that a filter shows. */
export async function allDeskProductIds(
  shop: Shop,
  priceListId: number,
  filter: DeskFilter,
): Promise<readonly number[]> {
  const found = selectionOf(shop.company().companyId, priceListId, filter);
  if (found === undefined) return [];
  return runSearch(shop, found.selection, found.search, async (db, searchedFor) => {
    const value = await selectAllIds(db, searchedFor);
    return { value, found: value.length > 0 };
  });
}

/** Counts the products of the table's built-in views. */
export async function deskViewCounts(shop: Shop, priceListId: number): Promise<DeskProductCounts> {
  const counts = await countViews(shop.db, shop.company().companyId, priceListId);
  return {
    all: counts.all,
    outOfStock: counts.out_of_stock,
    low: counts.low,
    withoutPicture: counts.without_picture,
    withoutPrice: counts.without_price,
    hidden: counts.hidden,
    inactive: counts.inactive,
  };
}

/** Which products one change is for: `productIds`, or all that `filter` shows without `exceptIds`. */
export interface ChosenProducts {
  readonly productIds?: readonly number[] | undefined;
  readonly filter?: (DeskFilter & { readonly priceListId?: number | undefined }) | undefined;
  readonly exceptIds?: readonly number[] | undefined;
}

/**
 * Returns the ids of the chosen products, ascending, each once. Ids of the caller may be unknown.
 * @throws Problem 400 unless either ids or a filter are given.
 */
export async function chosenProductIds(
  shop: Shop,
  { productIds, filter, exceptIds }: ChosenProducts,
): Promise<readonly number[]> {
  if ((productIds === undefined) === (filter === undefined))
    throw badRequest('Elija productos, o un filtro.', 'productIds');
  const list = filter?.priceListId ?? shop.company().defaultPriceListId;
  const found = productIds ?? (await allDeskProductIds(shop, list, filter ?? {}));
  const except = new Set(exceptIds);
  return [...new Set(found)].filter((id) => !except.has(id)).sort((a, b) => a - b);
}
