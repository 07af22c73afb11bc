// What is left of a client's credit on the device: what was left at the last synchronisation, less the orders that wait to be sent.

import type { SyncedCredit } from '@mostrador/contract/entries/cart';
import { creditOutcome, orderCredit } from '@mostrador/rules/credit';
import { toCentavos } from '@mostrador/rules/money';
import type { DeviceDatabase } from '../database';
import { readableOrder } from '../sanitize';
import type { LocalOrder, LocalOrderState } from '../schema';

/** The server has not placed it yet, and will as it is. */
const WAITING: ReadonlySet<LocalOrderState> = new Set(['waiting', 'sending', 'login', 'unverified']);

/**
 * Returns the credit without the client's waiting orders, in the order of their confirmation. One that will be in review uses none, as on
 * the server.
 * @param targetClientId that of the waiting orders; null for a client's own ones.
 */
export async function creditAfterWaiting(
  db: DeviceDatabase,
  credit: SyncedCredit,
  targetClientId: number | null,
): Promise<SyncedCredit> {
  const waiting = (await db.getAll('orders'))
    .map(readableOrder)
    .filter((order) => isWaiting(order) && order.targetClientId === targetClientId)
    .toSorted((a, b) => (a.purchaseDate < b.purchaseDate ? -1 : 1));
  let { left } = credit;
  for (const { total, toPay = null } of waiting) {
    const amount = orderCredit({ total: toCentavos(total), toPay });
    if (creditOutcome(credit.control, left, amount) !== 'held') left -= amount;
  }
  return { ...credit, left, ...(waiting.length > 0 && { waitingOrders: waiting.length }) };
}

/** Whether an order, and not an offer, waits to be sent. */
const isWaiting = ({ state, offer }: LocalOrder): boolean => offer === undefined && WAITING.has(state);
