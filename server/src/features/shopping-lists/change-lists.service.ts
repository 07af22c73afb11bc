// Changes a client's shopping lists: makes, renames, deletes and restores them, sets their lines, keeps the favourites. Every change may
// be repeated, and two users who change one list at once keep each other's lines.

import type {
  ShoppingListContent,
  ShoppingListResult,
  shoppingListsCalls,
} from '@mostrador/contract/entries/shopping-lists';
import { SHOPPING_LIST_LINES_MAX, SHOPPING_LISTS_MAX } from '@mostrador/rules/limits';
import { minimumOf } from '@mostrador/rules/quantity';
import { cleanText } from '@mostrador/rules/quick-order-lines';
import { type Refusal, refusalText, resultCodeOf } from '@mostrador/rules/refusals';
import { isOtherTarget } from '@mostrador/rules/target-client';
import type { output } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { badRequest } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { openCart } from '../cart/open-cart.service.js';
import type { ShownTarget } from '../cart/shown-target.service.js';
import { buys } from '../clients/target-client.service.js';
import { orderedUnits } from '../orders/orders.service.js';
import { buyerOf, productByCode, productsByCodes } from '../products/products.service.js';
import { findList, type ListsOf, linesOfList } from './shopping-lists.queries.js';
import { listNotFound, listsScope, toListRow } from './shopping-lists.service.js';
import {
  countLists,
  deleteSpareLists,
  insertList,
  lockClient,
  lockFavourites,
  lockList,
  putListLines,
  updateList,
  type WantedListLine,
} from './write-lists.queries.js';

type NewList = output<typeof shoppingListsCalls.createShoppingList.body>;
type ListChange = output<typeof shoppingListsCalls.changeShoppingList.body>;

/** Products to write, and the codes that were left out. */
interface Wanted {
  readonly lines: readonly WantedListLine[];
  /** Lines that only raise what the list has. */
  readonly raised: readonly WantedListLine[];
  readonly unknown: readonly string[];
}

/** Makes a list. A repeated request finds the list that it made. */
export async function createList(
  shop: Shop,
  session: Session,
  { key, name, ...content }: NewList,
  shownTarget: ShownTarget,
): Promise<ShoppingListResult> {
  const { of, refusal } = changeable(shop, session, shownTarget);
  if (of === undefined) return refused(refusal);
  const wanted = await wantedLines(shop, session, content);
  const ban = await retryTransaction(shop.db, async (tx): Promise<Refusal | undefined> => {
    await lockClient(tx, of);
    if ((await findList(tx, of, key, { withDeleted: true })) !== undefined) return undefined;
    if ((await countLists(tx, of)) >= SHOPPING_LISTS_MAX)
      return { code: 'shopping_lists_full', max: SHOPPING_LISTS_MAX };
    const listId = await insertList(tx, of, { key, name: cleanText(name), userId: session.userId });
    // a list of another client has the key
    if (listId === undefined) throw listNotFound();
    return writeLines(tx, session.companyId, listId, wanted);
  });
  return ban === undefined ? changed(shop, of, key, 'Lista guardada.', wanted.unknown) : refused(ban);
}

/** Renames, deletes or restores a named list. Of the deleted ones as many are kept as a client may have lists. */
export async function changeList(
  shop: Shop,
  session: Session,
  listId: string,
  { name, isDeleted }: ListChange,
): Promise<ShoppingListResult> {
  const of = listsScope(session);
  const known = of && (await findList(shop.db, of, listId, { withDeleted: true }));
  if (of === undefined || known === undefined) throw listNotFound();
  if (!buys(shop, session)) return refused({ code: 'buying_forbidden' });
  if (known.kind === 'favourites') throw badRequest('Los favoritos no se borran ni cambian de nombre.');
  const ban = await retryTransaction(shop.db, async (tx): Promise<Refusal | undefined> => {
    await lockClient(tx, of);
    if (isDeleted === false && (await findList(tx, of, listId)) === undefined)
      if ((await countLists(tx, of)) >= SHOPPING_LISTS_MAX)
        return { code: 'shopping_lists_full', max: SHOPPING_LISTS_MAX };
    const isThere = await updateList(tx, of, listId, { name: name && cleanText(name), isDeleted });
    if (!isThere) throw listNotFound();
    if (isDeleted === true) await deleteSpareLists(tx, of, SHOPPING_LISTS_MAX);
    return undefined;
  });
  if (ban !== undefined) return refused(ban);
  return changed(shop, of, listId, isDeleted === true ? 'Lista borrada.' : 'Lista guardada.');
}

/** Sets quantities of products of a list; an order's and the cart's lines only raise what the list has. */
export async function saveLines(
  shop: Shop,
  session: Session,
  listId: string,
  content: ShoppingListContent,
): Promise<ShoppingListResult> {
  const of = listsScope(session);
  if (of === undefined || (await findList(shop.db, of, listId)) === undefined) throw listNotFound();
  if (!buys(shop, session)) return refused({ code: 'buying_forbidden' });
  const wanted = await wantedLines(shop, session, content);
  const ban = await retryTransaction(shop.db, async (tx): Promise<Refusal | undefined> => {
    const locked = await lockList(tx, of, listId);
    if (locked === undefined) throw listNotFound();
    return writeLines(tx, session.companyId, locked, wanted);
  });
  return ban === undefined ? changed(shop, of, listId, 'Lista guardada.', wanted.unknown) : refused(ban);
}

/** Adds a product to the client's favourites, or takes it out. */
export async function setFavourite(
  shop: Shop,
  session: Session,
  { code, isFavourite }: { readonly code: string; readonly isFavourite: boolean },
  shownTarget: ShownTarget,
): Promise<ShoppingListResult> {
  const { of, refusal } = changeable(shop, session, shownTarget);
  if (of === undefined) return refused(refusal);
  const found = await productByCode(shop.db, buyerOf(shop, session), code);
  if (found === undefined) return refused({ code: 'product_unknown' });
  const { product } = found;
  const line = {
    productId: product.productId,
    quantity: isFavourite ? minimumOf(product) : 0,
    position: null,
  };
  const saved = await retryTransaction(shop.db, async (tx) => {
    const { listId, externalId } = await lockFavourites(tx, of, session.userId);
    // a favourite keeps the quantity that it has
    const wanted = { lines: isFavourite ? [] : [line], raised: isFavourite ? [line] : [], unknown: [] };
    return { externalId, ban: await writeLines(tx, session.companyId, listId, wanted) };
  });
  if (saved.ban !== undefined) return refused(saved.ban);
  return changed(
    shop,
    of,
    saved.externalId,
    isFavourite ? 'Guardado en favoritos.' : 'Quitado de favoritos.',
  );
}

/** Writes lines to a locked list, unless it would hold too many; then nothing is written. */
async function writeLines(
  tx: Tx,
  companyId: number,
  listId: number,
  { lines, raised }: Wanted,
): Promise<Refusal | undefined> {
  const held = new Set((await linesOfList(tx, companyId, listId)).map((line) => line.product_id));
  for (const { productId, quantity } of [...lines, ...raised]) {
    if (quantity === 0) held.delete(productId);
    else held.add(productId);
  }
  if (held.size > SHOPPING_LIST_LINES_MAX)
    return { code: 'shopping_list_full', max: SHOPPING_LIST_LINES_MAX };
  await putListLines(tx, companyId, listId, lines, false);
  await putListLines(tx, companyId, listId, raised, true);
  return undefined;
}

/** The products that a request names. A product that the client is not shown is left out, unless its line is removed. */
async function wantedLines(
  shop: Shop,
  session: Session,
  { lines, orderId, fromCart }: ShoppingListContent,
): Promise<Wanted> {
  const buyer = buyerOf(shop, session);
  const products = await productsByCodes(
    shop.db,
    buyer,
    lines.map((line) => line.code),
  );
  const given = new Map<number, WantedListLine>();
  const unknown: string[] = [];
  for (const { code, quantity, position } of lines) {
    const found = products.get(code);
    if (quantity > 0 && found?.sellable !== true) unknown.push(code);
    // a removed line says nothing of its product, which the client may not be shown
    else if (found !== undefined) {
      const { productId } = found.product;
      given.set(productId, { productId, quantity, position: position ?? null });
    }
  }
  const raised = new Map<number, WantedListLine>();
  if (orderId !== undefined)
    for (const { productId, quantity } of await orderedUnits(shop, session, orderId))
      raised.set(productId, { productId, quantity, position: null });
  if (fromCart)
    for (const { row } of (await openCart(shop.db, session, buyer)).lines) {
      const quantity = Math.max(row.quantity, raised.get(row.product_id)?.quantity ?? 0);
      raised.set(row.product_id, { productId: row.product_id, quantity, position: null });
    }
  return { lines: [...given.values()], raised: [...raised.values()], unknown };
}

type Changeable =
  | { readonly of: ListsOf; readonly refusal?: never }
  | { readonly of?: never; readonly refusal: Refusal };

/** Returns whose lists the caller may change now, or why not. */
function changeable(shop: Shop, session: Session, shownTarget: ShownTarget): Changeable {
  if (!buys(shop, session)) return { refusal: { code: 'buying_forbidden' } };
  if (isOtherTarget(session.client?.clientId, shownTarget))
    return { refusal: { code: 'target_client_changed' } };
  const of = listsScope(session);
  return of === undefined ? { refusal: { code: 'target_client_missing' } } : { of };
}

const refused = (refusal: Refusal): ShoppingListResult => ({
  resultCode: resultCodeOf(refusal),
  message: refusalText(refusal),
  list: null,
  unknown: [],
});

async function changed(
  shop: Shop,
  of: ListsOf,
  listId: string,
  message: string,
  unknown: readonly string[] = [],
): Promise<ShoppingListResult> {
  const list = await findList(shop.db, of, listId);
  return { resultCode: 0, message, list: list === undefined ? null : toListRow(list), unknown: [...unknown] };
}
