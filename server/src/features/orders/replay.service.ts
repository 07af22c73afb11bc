// Detects that a confirmation of a cart or of a device's order repeats an earlier one, so that it returns the order
// placed before.

import type { Database, Tx } from '../../platform/database/database.js';
import type { Session } from '../../shop.js';
import type { Placement } from './place-order.service.js';
import { isIdTaken, isPlaced, lockOrderId } from './replay.queries.js';

/** The ids of a confirmation: each is the id of the order that it would make. */
export interface ConfirmedIds {
  /** Id of the caller's open cart; undefined when there is none. */
  readonly open: string | undefined;
  /** Id of the cart that the caller saw; undefined when the call does not say. */
  readonly seen: string | undefined;
  /** Id that a device made; undefined for a cart confirmed online. */
  readonly device: string | undefined;
}

/** Returns the order that the caller has placed under the id before; undefined when there is none. */
export async function placedBefore(
  db: Database,
  { companyId, userId }: Session,
  externalId: string,
): Promise<{ readonly placed: string; readonly replay: true } | undefined> {
  const isReplay = await isPlaced(db, companyId, userId, externalId);
  return isReplay ? { placed: externalId, replay: true } : undefined;
}

/**
 * Decides whether a confirmation repeats an earlier one. The caller holds the lock of the open cart.
 * @returns the order placed before; the refusal when the caller saw another cart; undefined when the open cart is to be
 * confirmed.
 */
export async function replayOfCart(
  tx: Tx,
  session: Session,
  { open, seen, device }: ConfirmedIds,
): Promise<Placement | undefined> {
  // A device that confirms the cart under the cart's own id needs no other lock than the cart's.
  if (device !== undefined && device !== open) {
    const known = await replayOfDevice(tx, session, device);
    if (known !== undefined) return known;
  }
  if (seen === undefined || seen === open) return undefined;
  return (await placedBefore(tx, session, seen)) ?? { refusal: { code: 'cart_stale' } };
}

/**
 * Locks the id that a device gave its order until the transaction ends: of several requests with one id only one places
 * the order.
 * @returns the order placed before; the refusal when the id belongs to a cart or to another user's order; undefined when
 * the id is free.
 */
export async function replayOfDevice(tx: Tx, session: Session, id: string): Promise<Placement | undefined> {
  await lockOrderId(tx, id);
  const before = await placedBefore(tx, session, id);
  if (before !== undefined) return before;
  return (await isIdTaken(tx, id)) ? { refusal: { code: 'offline_id_invalid' } } : undefined;
}
