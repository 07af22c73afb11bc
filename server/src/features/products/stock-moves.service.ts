// Stock of an order: reserves its units when it is placed, and releases or ships them when its status changes.

import type { StockEffect } from '@mostrador/rules/order-status';
import type { Tx } from '../../platform/database/database.js';
import { addReserved, releaseOrShipReserved } from './stock-moves.queries.js';

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
