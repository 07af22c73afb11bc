// Product list, product page and sub-categories with their counts; also products by id or code at the buyer's prices,
// for carts, orders and devices.

import type { Category, categoriesCalls } from '@mostrador/contract/entries/categories';
import { type Product, type ProductList, productFilter } from '@mostrador/contract/entries/products';
import { dayAt } from '@mostrador/rules/days';
import { searchText, sortKey } from '@mostrador/rules/search-text';
import type { output } from 'zod';
import type { Database, Tx } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { selectCategoryCounts } from './category-counts.queries.js';
import { indexedCategoryCounts, indexedPage } from './indexed-search.service.js';
import { readByCode } from './kept-products.service.js';
import { askedPage, listAnswer, listedPage } from './listed-products.service.js';
import type { Buyer } from './price.queries.js';
import {
  isSeenBy,
  type OrderableProduct,
  type Price,
  type PricedProduct,
  toOrderable,
  toPrice,
  toPricedProduct,
} from './priced-product.js';
import { categoryOf, type ProductFilter, runSearch, selectionOf } from './product-filter.js';
import { selectLivePage } from './product-page.queries.js';
import {
  lockOrderable,
  selectCodeOfAnyCase,
  selectOrderable,
  selectPrices,
  selectProducts,
} from './products.queries.js';
import { parseSearch } from './search-query.js';
import { insertSearchWords } from './search-words.queries.js';
import { existsAny } from './selection.queries.js';

export type { Buyer } from './price.queries.js';
export type { OrderableProduct, PricedProduct } from './priced-product.js';

type CategoryFilter = output<typeof categoriesCalls.productCategories.query>;

/** Returns the caller's price lists, client and day, and whether they may see prices and stock, from the session and the clock alone. */
export function buyerOf(shop: Shop, session: Session | undefined): Buyer {
  const company = shop.company();
  const client = session?.client;
  return {
    companyId: company.companyId,
    priceListId: client?.priceListId ?? company.defaultPriceListId,
    discountListId: client?.discountListId ?? null,
    clientId: client?.clientId ?? null,
    day: dayAt(shop.now()),
    seesPrices: session !== undefined || !company.priceVisibleForUsersOnly,
    seesStock: session !== undefined,
    profile: session?.profile ?? 0,
  };
}

/** Products at the buyer's prices by id, hidden ones included. One statement for any number. */
export async function productsByIds(
  db: Database,
  buyer: Buyer,
  ids: readonly number[],
): Promise<Map<number, PricedProduct>> {
  const rows = ids.length === 0 ? [] : await selectProducts(db, buyer, { ids });
  return new Map(rows.map((row) => [row.product_id, toPricedProduct(row, buyer)]));
}

/** `productsByIds` with what an order needs of each product. */
export async function orderableByIds(
  db: Database,
  buyer: Buyer,
  ids: readonly number[],
): Promise<Map<number, OrderableProduct>> {
  const rows = ids.length === 0 ? [] : await selectOrderable(db, buyer, ids);
  return new Map(rows.map((row) => [row.product_id, toOrderable(row, buyer)]));
}

/** `orderableByIds`; locks the products until the transaction ends, as `lockProducts` does, and returns their stock as it is then. */
export async function lockOrderableByIds(
  tx: Tx,
  buyer: Buyer,
  ids: readonly number[],
): Promise<Map<number, OrderableProduct>> {
  const rows = await lockOrderable(tx, buyer, ids);
  return new Map(rows.map((row) => [row.product_id, toOrderable(row, buyer)]));
}

/** What products cost the buyer, by id, hidden ones included. One statement for any number. */
export async function pricesByIds(
  db: Database,
  buyer: Buyer,
  ids: readonly number[],
): Promise<Map<number, Price>> {
  const rows = ids.length === 0 ? [] : await selectPrices(db, buyer, ids);
  return new Map(rows.map((row) => [row.product_id, toPrice(row, buyer)]));
}

/** `productsByIds` by exact code. */
export async function productsByCodes(
  db: Database,
  buyer: Buyer,
  codes: readonly string[],
): Promise<Map<string, PricedProduct>> {
  const rows = codes.length === 0 ? [] : await selectProducts(db, buyer, { codes });
  return new Map(rows.map((row) => [row.code, toPricedProduct(row, buyer)]));
}

/** A product that the buyer may see, by its code, or by a code that differs in case alone. */
export async function productByCode(
  db: Database,
  buyer: Buyer,
  code: string,
): Promise<PricedProduct | undefined> {
  const found =
    (await productsByCodes(db, buyer, [code])).get(code) ?? (await productOfAnyCase(db, buyer, code));
  return found !== undefined && isSeenBy(buyer, found) ? found : undefined;
}

async function productOfAnyCase(
  db: Database,
  buyer: Buyer,
  code: string,
): Promise<PricedProduct | undefined> {
  const exact = await selectCodeOfAnyCase(db, buyer.companyId, code);
  return exact === undefined ? undefined : (await productsByCodes(db, buyer, [exact])).get(exact);
}

/** What the product page shows. */
export async function getProduct(shop: Shop, session: Session | undefined, code: string): Promise<Product> {
  const buyer = buyerOf(shop, session);
  const found = (await readByCode(shop, buyer, code)) ?? (await productOfAnyCase(shop.db, buyer, code));
  if (found === undefined || !isSeenBy(buyer, found)) throw notFound('No encontramos el producto.');
  return found.product;
}

/** A page of the products that the caller may see and asks for. */
export async function listProducts(
  shop: Shop,
  session: Session | undefined,
  filter: ProductFilter,
): Promise<ProductList> {
  const buyer = buyerOf(shop, session);
  const search = parseSearch(filter.searchTerm);
  const selection = await selectionOf(shop, session, filter);
  if (selection === undefined) return { totalCount: 0, productItems: [] };
  const page = askedPage(filter, selection, search);
  const { total, products } = await listedPage(
    shop,
    buyer,
    page,
    async () =>
      (search && (await indexedPage(shop, buyer, selection, search, page))) ??
      runSearch(shop, selection, search, async (db, searchedFor) => {
        const value = await selectLivePage(db, searchedFor, buyer, page.order, page);
        return { value, found: value.total > 0 };
      }),
  );
  return listAnswer(total, products);
}

/** The first products that clients find by a text, at the company's default prices. */
export function visibleProducts(shop: Shop, searchTerm: string, limit: number): Promise<ProductList> {
  return listProducts(shop, undefined, productFilter.parse({ searchTerm, pageSize: limit }));
}

/** The sub-categories of a category with the number of products that `listProducts` finds in each under the same filter. */
export async function listProductCategories(
  shop: Shop,
  session: Session | undefined,
  filter: CategoryFilter,
): Promise<Category[]> {
  const search = parseSearch(filter.searchTerm);
  const { ctegoryCodeFilter, ...others } = filter;
  const parent = categoryOf(ctegoryCodeFilter);
  const selection = parent === null ? undefined : await selectionOf(shop, session, others);
  if (parent === null || selection === undefined) return [];
  const rows =
    (search && (await indexedCategoryCounts(shop, selection, search, parent))) ??
    (await runSearch(shop, selection, search, async (db, searchedFor) => {
      const value = await selectCategoryCounts(db, searchedFor, parent);
      const found = value.some((row) => row.products > 0);
      // hidden categories are left out, and so are those beside the parent
      return { value, found: found || (await existsAny(db, searchedFor)) };
    }));
  return rows.map((row) => ({
    categoryCode: row.category_code,
    categoryDescripcion: row.description,
    parentCategoryCode: row.parent_category_code,
    productsCount: row.products,
  }));
}

/** The texts of a product from which it is found and sorted. */
export interface SearchableProduct {
  readonly name: string;
  readonly code: string;
  readonly subtitle?: string | undefined;
  readonly barCode?: string | null | undefined;
  readonly isbn?: string | null | undefined;
  /** Other words by which it is found. */
  readonly synonyms?: readonly string[] | undefined;
}

/** Returns the columns for search and sorting. Write them with every change of a product's name or codes. */
export function searchFields({
  name,
  code,
  subtitle = '',
  barCode,
  isbn,
  synonyms = [],
}: SearchableProduct): {
  sort_name: string;
  search_text: string;
} {
  return {
    sort_name: sortKey(name),
    search_text: searchText(name, code, [
      subtitle,
      withoutHyphens(barCode),
      withoutHyphens(isbn),
      ...synonyms,
    ]),
  };
}

/** A bar code with hyphens is one word. */
const withoutHyphens = (digits: string | null | undefined) => (digits ?? '').replace(/[\s\p{Dash}]+/gu, '');

/** Adds the words of products' search texts to those that a search expands parts of words and typing errors over. */
export async function writeSearchWords(
  db: Database,
  companyId: number,
  words: Iterable<string>,
): Promise<void> {
  await insertSearchWords(db, companyId, [...new Set(words)]);
}
