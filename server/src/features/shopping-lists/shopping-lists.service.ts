// Reads a client's shopping lists: the lists, one list at today's prices and stock, the favourites, and what the client usually buys.
// All users of the client and staff who buy for it see the same lists.

import type {
  ShoppingList,
  ShoppingListLine,
  ShoppingListRow,
  ShoppingLists,
  UsualProduct,
} from '@mostrador/contract/entries/shopping-lists';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { buys } from '../clients/target-client.service.js';
import { buyerOf, type PricedProduct, productsByIds } from '../products/products.service.js';
import {
  countUsual,
  favouritesOf,
  findList,
  type ListLineRow,
  type ListRow,
  type ListsOf,
  linesOfList,
  listsOf,
  type UsualRow,
  usualProductsOf,
} from './shopping-lists.queries.js';

const DAY_MS = 86_400_000;
/** The time whose orders say what a client usually buys. */
const USUAL_DAYS = 365;
/** The most usual products. */
export const USUAL_MAX = 500;

/** The 404 of a list that is not the client's. */
export const listNotFound = () => notFound('No encontramos esa lista.');

/** Returns whose lists the caller sees; undefined for staff who have chosen no client. */
export const listsScope = ({ companyId, client }: Session): ListsOf | undefined =>
  client === undefined ? undefined : { companyId, clientId: client.clientId };

/** Returns the client's lists. */
export async function shoppingLists(shop: Shop, session: Session): Promise<ShoppingLists> {
  const of = listsScope(session);
  if (of === undefined) return { lists: [], usual: 0, mayChange: false };
  const [lists, usual] = await Promise.all([
    listsOf(shop.db, of),
    countUsual(shop.db, of, usualSince(shop), USUAL_MAX),
  ]);
  return { lists: lists.map(toListRow), usual, mayChange: buys(shop, session) };
}

/** Returns one list with its products as they are now; throws 404 for a list that is not the client's. */
export async function readShoppingList(shop: Shop, session: Session, listId: string): Promise<ShoppingList> {
  const of = listsScope(session);
  const list = of && (await findList(shop.db, of, listId));
  if (list === undefined) throw listNotFound();
  const lines = await linesOfList(shop.db, session.companyId, list.shopping_list_id);
  const priced = await pricedLines(shop, session, lines);
  return { ...toListRow(list), listLines: priced.map(([, line]) => line) };
}

/** Returns what the client usually buys, the most frequent first. */
export async function usualProducts(shop: Shop, session: Session): Promise<UsualProduct[]> {
  const of = listsScope(session);
  if (of === undefined) return [];
  const rows = await usualProductsOf(shop.db, of, usualSince(shop), USUAL_MAX);
  const priced = await pricedLines(
    shop,
    session,
    rows.map((row, position) => ({ ...row, position })),
  );
  return priced.map(([row, line]) => ({
    ...line,
    times: row.times,
    lastBoughtAt: row.last_bought_at.toISOString(),
  }));
}

/** Returns the codes of the client's favourites. */
export async function favouriteCodes(shop: Shop, session: Session): Promise<string[]> {
  const of = listsScope(session);
  return of === undefined ? [] : favouritesOf(shop.db, of);
}

export const toListRow = (row: ListRow): ShoppingListRow => ({
  listId: row.external_id,
  kind: row.kind,
  name: row.name,
  lines: row.lines,
  madeBy: row.made_by ?? '',
  changedAt: row.changed_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
});

/** The moment from which orders say what a client usually buys. */
export const usualSince = (shop: Shop): Date => new Date(shop.now() - USUAL_DAYS * DAY_MS);

/** Lines with their products at the caller's prices, in one statement. A product that is not sold any more has no price. */
async function pricedLines<Row extends ListLineRow | (UsualRow & { readonly position: number })>(
  shop: Shop,
  session: Session,
  rows: readonly Row[],
): Promise<(readonly [Row, ShoppingListLine])[]> {
  const products = await productsByIds(
    shop.db,
    buyerOf(shop, session),
    rows.map((row) => row.product_id),
  );
  return rows.flatMap((row) => {
    const priced = products.get(row.product_id);
    return priced === undefined ? [] : [[row, toLine(row, priced)] as const];
  });
}

const toLine = (
  { quantity, position }: Pick<ListLineRow, 'quantity' | 'position'>,
  { product, sellable }: PricedProduct,
): ShoppingListLine => ({
  product: sellable ? product : { ...product, price: null, discountedFinalPrice: null },
  sellable,
  quantity,
  position,
});
