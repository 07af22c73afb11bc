// Price lists and their grid: list, create, copy, rename, days on which they count, the default one, and the window of products with
// their prices.

import type { GridRow, PriceGrid, PriceList, PriceListChange } from '@mostrador/contract/entries/price-lists';
import { dayAt } from '@mostrador/rules/days';
import type { PriceIncrease } from '@mostrador/rules/price-increase';
import { isListInForce } from '@mostrador/rules/price-list';
import { fold } from '@mostrador/rules/search-text';
import { setStatementTimeout } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { authorOf, changedMeanwhile, recordChanges } from '../change-log/change-log.service.js';
import { copyPrices } from './increases.queries.js';
import { INCREASE_TIMEOUT_MS } from './increases.service.js';
import { type ChosenProducts, countChosen, type GridPriceRow, selectGrid } from './price-grid.queries.js';
import {
  insertPriceList,
  lockAllLists,
  type PriceListRow,
  selectListNames,
  selectPriceList,
  selectPriceLists,
} from './price-lists.queries.js';
import { centavos } from './save-prices.service.js';
import { listFields, requireOrder, writeList } from './write-price-list.service.js';

export { restorePriceLists } from './restore-price-lists.service.js';
export { restorePrices } from './save-prices.service.js';

/** The most lists of a company: the grid has a column for each. */
const LISTS_MAX = 50;
const CODE_MAX = 30;

/** Returns all lists of the company, the default one first. */
export async function priceLists(shop: Shop): Promise<{ lists: PriceList[] }> {
  const rows = await selectPriceLists(shop.db, shop.company().companyId);
  return { lists: rows.map((row) => listAnswer(shop, row)) };
}

const listAnswer = (shop: Shop, row: PriceListRow): PriceList => {
  const { active, valid_from: validFrom, valid_until: validUntil } = row;
  return {
    priceListId: row.price_list_id,
    code: row.code,
    name: row.name,
    isDefault: row.is_default,
    active,
    validFrom,
    validUntil,
    isInForce: isListInForce({ active, validFrom, validUntil }, dayAt(shop.now())),
    clientsCount: row.clients,
    pricesCount: row.prices,
  };
};

interface NewList extends PriceIncrease {
  readonly code?: string | undefined;
  readonly name: string;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  readonly copyOf: number | null;
}

/** Creates a list, empty or with another one's prices. Throws 404 for an unknown list to copy, 409 for a code that is taken. */
export async function createPriceList(shop: Shop, session: Session, given: NewList): Promise<PriceList> {
  const { companyId } = shop.company();
  const { copyOf, bps, step, direction, validFrom, validUntil } = given;
  const name = given.name.trim();
  requireOrder(given);
  const id = await shop.db.transaction().execute(async (tx) => {
    await setStatementTimeout(tx, INCREASE_TIMEOUT_MS);
    await lockAllLists(tx, companyId);
    const lists = await selectListNames(tx, companyId);
    const copied = lists.find(({ price_list_id }) => price_list_id === copyOf);
    if (copyOf !== null && copied === undefined) throw notFound('No encontramos la lista que quiere copiar.');
    if (lists.length >= LISTS_MAX)
      throw new Problem(409, 'too_many_lists', `Una empresa puede tener ${LISTS_MAX} listas como máximo.`);
    const code = given.code?.trim() || codeOf(name);
    const priceListId = await insertPriceList(tx, companyId, { code, name, validFrom, validUntil });
    if (priceListId === undefined)
      throw new Problem(409, 'code_taken', `Ya hay una lista con el código ${code}.`, 'code');
    if (copyOf !== null)
      await copyPrices(tx, companyId, { from: copyOf, to: priceListId, increase: { bps, step, direction } });
    const after = {
      code,
      name,
      active: true,
      validFrom,
      validUntil,
      ...(copied && { copyOf: copied.name, bps }),
    };
    await recordChanges(tx, companyId, authorOf(session), [
      { kind: 'price_list', key: String(priceListId), label: name, before: null, after },
    ]);
    return priceListId;
  });
  return listAnswer(shop, await requireList(shop, shop.db, id));
}

/** A code from the name: MAYORISTA-INTERIOR. */
const codeOf = (name: string): string =>
  fold(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, CODE_MAX) || 'LISTA';

async function requireList(shop: Shop, db: Shop['db'], priceListId: number): Promise<PriceListRow> {
  const row = await selectPriceList(db, shop.company().companyId, priceListId);
  if (row === undefined) throw notFound('No encontramos esa lista de precios.');
  return row;
}

/**
 * Changes fields of a list, all or none. Throws 409 if a field is not what the editor saw, or the list may not change that way: the
 * default one counts always, and one that clients have or plans name is not deactivated.
 */
export async function savePriceList(
  shop: Shop,
  session: Session,
  priceListId: number,
  changes: readonly PriceListChange[],
): Promise<PriceList> {
  const { companyId } = shop.company();
  const row = await shop.db.transaction().execute(async (tx) => {
    await lockAllLists(tx, companyId);
    const before = await requireList(shop, tx, priceListId);
    const now = listFields(before);
    const stale = changes.filter(({ field, from, to }) => now[field] !== from && now[field] !== to);
    if (stale.length > 0)
      throw await changedMeanwhile(
        tx,
        companyId,
        stale.map(({ field, from }) => ({
          kind: 'price_list',
          key: String(priceListId),
          field,
          seen: from,
          current: now[field],
        })),
      );
    const after = { ...now, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
    await writeList(tx, shop, authorOf(session), before, after);
    return requireList(shop, tx, priceListId);
  });
  return listAnswer(shop, row);
}

/** Returns a window of the active products with their prices on every active list. */
export async function priceGrid(
  shop: Shop,
  {
    offset,
    limit,
    ...filter
  }: Omit<ChosenProducts, 'companyId'> & { readonly offset: number; readonly limit: number },
): Promise<PriceGrid> {
  const { companyId } = shop.company();
  const chosen = { companyId, ...filter };
  const lists = await selectListNames(shop.db, companyId);
  const priceListIds = lists.flatMap((list) => (list.active ? [list.price_list_id] : []));
  const [totalCount, rows] = await Promise.all([
    countChosen(shop.db, chosen),
    selectGrid(shop.db, chosen, priceListIds, { offset, limit }),
  ]);
  return { totalCount, priceListIds, rows: rows.map(gridRow) };
}

const gridRow = (row: GridPriceRow): GridRow => ({
  productId: row.product_id,
  code: row.code,
  name: row.name,
  visible: row.visible,
  taxRate: Number(row.tax_rate),
  prices: row.amounts.map(centavos),
  changedAt: row.changed_at?.toISOString() ?? null,
});
