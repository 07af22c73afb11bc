// Stock that open offers reserve, where the company says so: reserved with the offer, released when it ends, and the job that releases
// what expired offers reserve.

import { dayAt } from '@mostrador/rules/days';
import { availableQuantity, type StockFacts } from '@mostrador/rules/stock';
import type { Database, Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import type { Shop } from '../../shop.js';
import { lockProducts } from '../products/stock-lock.service.js';
import { heldByOffer, releaseForOffers, reserveForOffer } from '../products/stock-moves.service.js';
import { statusOf } from './offer-status.js';
import { lockEndedOffers, markHolding, offeredUnits } from './offer-stock.queries.js';
import { findOffer, type OfferRowDb } from './offers.queries.js';

/** Offers of one transaction. */
const BATCH_OFFERS = 100;
/** Every minute. */
const SCHEDULE = '* * * * *';

/** Returns the task that releases the stock of offers that have ended, and its schedule. */
export function offerStockJobs(shop: Shop): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
} {
  const task = `release_offers:${shop.company().companyId}`;
  return {
    tasks: {
      [task]: async (_payload, { signal }) => {
        await releaseEndedOffers(shop, signal);
      },
    },
    cron: [{ task, at: SCHEDULE }],
  };
}

/**
 * Releases the stock of offers that have ended, and of all offers once the company no longer reserves it; batch by batch, each in a
 * transaction of its own.
 * @returns how many offers.
 */
export async function releaseEndedOffers(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { companyId } = shop.company();
  for (let released = 0; ; ) {
    signal?.throwIfAborted();
    const ended = await retryTransaction(shop.db, async (tx) => {
      const { offersReserveStock } = shop.company();
      const today = dayAt(shop.now());
      const ids = await lockEndedOffers(tx, companyId, { today, all: !offersReserveStock }, BATCH_OFFERS);
      if (ids.length > 0) await releaseStock(tx, companyId, ids);
      return ids.length;
    });
    released += ended;
    if (ended < BATCH_OFFERS) return released;
  }
}

/** Returns the units that an offer reserves, by the id of the product. */
export const heldUnits = async (
  db: Database,
  companyId: number,
  { holds_stock: isHolding, offer_id: offerId }: OfferRowDb,
): Promise<ReadonlyMap<number, number>> =>
  isHolding ? heldByOffer(db, companyId, offerId) : new Map<number, number>();

/** Returns the stock of a product for the client of an offer: what the offer reserves is there for them. */
export const stockFor = (stock: StockFacts, held = 0): StockFacts => ({
  ...stock,
  reserved: stock.reserved - held,
});

/** Releases what locked offers reserve. Locks their products. */
export async function releaseStock(tx: Tx, companyId: number, offerIds: readonly number[]): Promise<void> {
  await releaseForOffers(tx, companyId, offerIds);
  await markHolding(tx, companyId, offerIds, false);
}

/**
 * Reserves what offers promise, as far as it is available, or releases it: what their state, their last day and the company's setting say
 * now. The offers are locked. All of their products are locked at once, by ascending id.
 */
export async function settleStock(tx: Tx, shop: Shop, externalIds: readonly string[]): Promise<void> {
  const { companyId, offersReserveStock } = shop.company();
  const rows: OfferRowDb[] = [];
  for (const externalId of externalIds) {
    const row = await findOffer(tx, { companyId }, externalId);
    if (row !== undefined) rows.push(row);
  }
  const isOpen = (row: OfferRowDb) => offersReserveStock && statusOf(shop, row) === 'open';
  const open = rows.filter(isOpen);
  const ended = rows.filter((row) => row.holds_stock && !isOpen(row)).map((row) => row.offer_id);
  if (open.length === 0 && ended.length === 0) return;
  const units = await offeredUnits(tx, companyId, [...open.map((row) => row.offer_id), ...ended]);
  const lock = () =>
    lockProducts(
      tx,
      companyId,
      units.map((unit) => unit.product_id),
    );
  await lock();
  if (ended.length > 0) await releaseStock(tx, companyId, ended);
  for (const { offer_id: offerId } of open) {
    const held = await heldByOffer(tx, companyId, offerId);
    const stock = await lock();
    const missing = units
      .filter((unit) => unit.offer_id === offerId)
      .map(({ product_id: productId, quantity }) => ({
        productId,
        quantity: stillFree(stock.get(productId), quantity - (held.get(productId) ?? 0)),
      }))
      .filter(({ quantity }) => quantity > 0);
    if (missing.length === 0) continue;
    await reserveForOffer(tx, companyId, offerId, missing);
    await markHolding(tx, companyId, [offerId], true);
  }
}

/** Returns how many of the wanted units can be reserved; none of a product whose stock is not counted. */
const stillFree = (stock: StockFacts | undefined, wanted: number): number =>
  stock === undefined ? 0 : Math.min(wanted, availableQuantity(stock) ?? 0);
