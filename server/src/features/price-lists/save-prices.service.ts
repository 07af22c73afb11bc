// Saves blocks of prices that an editor changed, moves prices for undo, and says who changed a price meanwhile.

import type { PriceCell, RefusedCell, SavedPrices } from '@mostrador/contract/entries/price-lists';
import { formatPesos, toCentavos, toDecimalText } from '@mostrador/rules/money';
import type { Database } from '../../platform/database/database.js';
import { badRequest } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  actionColumns,
  authorOf,
  type LoggedChange,
  latestChanges,
  type RestoreChanges,
} from '../change-log/change-log.service.js';
import {
  heldPrices,
  lockPriceLists,
  type MovedPrice,
  type MovedRow,
  movePrices,
} from './move-prices.queries.js';

/** Saves a block of prices in one statement and as one action. Cells whose price is another one by now are refused, each by itself. */
export async function savePrices(
  shop: Shop,
  session: Session,
  cells: readonly PriceCell[],
): Promise<SavedPrices> {
  const { companyId } = shop.company();
  refuseRepeated(cells);
  const action = actionColumns(companyId, authorOf(session));
  const rows = await shop.db.transaction().execute(async (tx) => {
    await lockPriceLists(tx, companyId, listsOf(cells));
    return movePrices(tx, companyId, action, cells.map(inPesos));
  });
  const saved = rows.filter(({ moved }) => moved).length;
  return {
    saved,
    refused: await refusedCells(shop.db, companyId, cells, rows),
    actionId: saved > 0 ? action.actionId : null,
  };
}

/** Throws 400 if a cell is named twice: which of its prices would count? */
export function refuseRepeated(cells: readonly PriceCell[]): void {
  if (new Set(cells.map(keyOf)).size < cells.length)
    throw badRequest('Un mismo precio figura dos veces.', 'cells');
}

/** Returns the cells of a block whose price, as it was just read, is neither `from` nor `to`, with who changed it. */
export async function refusedCells(
  db: Database,
  companyId: number,
  cells: readonly PriceCell[],
  rows: readonly MovedRow[],
): Promise<RefusedCell[]> {
  const found = new Map(rows.map((row) => [`${row.price_list_id}:${row.product_id}`, row]));
  const refused = cells.flatMap((cell) => {
    const row = found.get(keyOf(cell));
    const current = row === undefined ? null : centavos(row.amount);
    if (row !== undefined && (row.moved || current === cell.to)) return [];
    return [{ cell, current, known: row !== undefined }];
  });
  const latest = await latestChanges(
    db,
    companyId,
    refused.map(({ cell }) => priceField(cell)),
  );
  return refused.map(({ cell, current, known }, index) => ({
    productId: cell.productId,
    priceListId: cell.priceListId,
    code: known ? ('changed_meanwhile' as const) : ('unknown' as const),
    current,
    changedBy: latest[index]?.userName ?? '',
    changedAt: latest[index]?.changedAt.toISOString() ?? null,
  }));
}

/** Returns the price, as pesos from the database, in centavos. */
export const centavos = (amount: string | null): number | null =>
  amount === null ? null : toCentavos(amount);
const pesos = (price: number | null): string | null => (price === null ? null : toDecimalText(price));

export const inPesos = ({ productId, priceListId, from, to }: PriceCell): MovedPrice => ({
  productId,
  priceListId,
  from: pesos(from),
  to: pesos(to),
});

export const listsOf = (cells: readonly { readonly priceListId: number }[]): number[] => [
  ...new Set(cells.map(({ priceListId }) => priceListId)),
];

const keyOf = ({ priceListId, productId }: { readonly priceListId: number; readonly productId: number }) =>
  `${priceListId}:${productId}`;

const priceField = (cell: PriceCell) => ({
  kind: 'price' as const,
  key: keyOf(cell),
  productId: cell.productId,
  field: 'price',
});

/** Returns cells as they stand now, for a block that shall be moved later. */
export const standingPrices = (db: Database, companyId: number, cells: readonly PriceCell[]) =>
  heldPrices(db, companyId, cells.map(inPesos));

/** Undoes changes of prices: each price returns where it is still the one that the change left. */
export const restorePrices: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const wanted = changes.flatMap((change) => {
    const cell = cellOf(change);
    return cell === undefined ? [] : [{ change, cell }];
  });
  if (wanted.length === 0) return { restored: 0, kept: [] };
  const cells = wanted.map(({ cell }) => cell);
  await lockPriceLists(tx, companyId, listsOf(cells));
  const cellsWith = (isHeld: boolean) =>
    wanted.filter(({ change }) => change.newer.length > 0 === isHeld).map(({ cell }) => cell);
  const moved = await movePrices(
    tx,
    companyId,
    actionColumns(companyId, author),
    cellsWith(false).map(inPesos),
  );
  const rows = [...moved, ...(await standingPrices(tx, companyId, cellsWith(true)))];
  const refused = await refusedCells(tx, companyId, cells, rows);
  const labels = new Map(wanted.map(({ change }) => [change.key, change.label]));
  return {
    restored: rows.filter(({ moved }) => moved).length,
    kept: refused.map((cell) => ({
      label: labels.get(keyOf(cell)) ?? '',
      field: 'price',
      reason:
        cell.code === 'unknown'
          ? 'El producto o la lista ya no existe.'
          : `Después hubo otro cambio: ahora es ${cell.current === null ? 'sin precio' : formatPesos(cell.current)}.`,
    })),
  };
};

/** Returns the cell that undoes a change of a price; undefined for a key that names no price. */
function cellOf({ key, before, after }: LoggedChange): PriceCell | undefined {
  const [priceListId, productId] = key.split(':').map(Number);
  if (priceListId === undefined || productId === undefined) return undefined;
  const price = (value: unknown) => (typeof value === 'number' && value > 0 ? value : null);
  return { priceListId, productId, from: price(after?.['price']), to: price(before?.['price']) };
}
