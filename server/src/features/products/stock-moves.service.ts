// Stock of an order: reserves its units when it is placed or edited, and releases or ships them when units or the whole order leave
// or are cancelled. Stock of an offer: reserves its units, and releases them when it ends.

import type { StockEffect } from '@mostrador/rules/order-status';
import type { RawBuilder } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import {
  addReserved,
  addReservedForOffer,
  raiseReserved,
  releaseOrShipReserved,
  releaseOrShipUnits,
  releaseReservedForOffers,
  reservedForOffer,
} from './stock-moves.queries.js';

export { reservedMoves } from './stock-moves.queries.js';

/**
 * Reserves the units of a new order on locked products. The statement that writes the order records it by `reservedMoves`.
 * @param also CTEs that write other tables in the same statement.
 */
export const reserveForNewOrder = (
  tx: Tx,
  companyId: number,
  lines: readonly { readonly productId: number; readonly quantity: number }[],
  also?: RawBuilder<unknown>,
): Promise<void> => raiseReserved(tx, companyId, lines, also);

/** Reserves an order's units on locked products and writes the moves to the ledger. */
export const reserveStock = (
  tx: Tx,
  companyId: number,
  orderId: number,
  lines: readonly { readonly productId: number; readonly quantity: number }[],
): Promise<void> => addReserved(tx, companyId, orderId, lines);

/** Releases the units that an order still reserves ('release') or ships them ('ship'). Locks the order's products. */
export const releaseOrShipStock = (
  tx: Tx,
  companyId: number,
  orderId: number,
  effect: Exclude<StockEffect, 'none'>,
): Promise<void> => releaseOrShipReserved(tx, companyId, orderId, effect === 'ship');

/** Ships units of an order's products (`shipped`), or gives them back. Locks these products. */
export const moveUnits = (
  tx: Tx,
  companyId: number,
  orderId: number,
  units: readonly { readonly productId: number; readonly quantity: number }[],
  shipped: boolean,
): Promise<void> => releaseOrShipUnits(tx, companyId, orderId, units, shipped);

/** Reserves units of locked products for an offer and writes the moves to the ledger. */
export const reserveForOffer = (
  tx: Tx,
  companyId: number,
  offerId: number,
  lines: readonly { readonly productId: number; readonly quantity: number }[],
): Promise<void> => addReservedForOffer(tx, companyId, offerId, lines);

/** Returns the units that an offer reserves, by the id of the product. */
export async function heldByOffer(
  db: Database,
  companyId: number,
  offerId: number,
): Promise<Map<number, number>> {
  const rows = await reservedForOffer(db, companyId, offerId);
  return new Map(rows.map(({ product_id: productId, quantity }) => [productId, quantity]));
}

/** Releases all units that locked offers reserve. Locks their products. */
export const releaseForOffers = (tx: Tx, companyId: number, offerIds: readonly number[]): Promise<void> =>
  releaseReservedForOffers(tx, companyId, offerIds);
