// Background jobs of card payments: settle a payment after a notification, and every five minutes ask MercadoPago
// about orders with an undecided payment.

import { z } from 'zod';
import type { Database } from '../../platform/database/database.js';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import type { Shop } from '../../shop.js';
import { takesCards } from '../order-payments/order-payments.service.js';
import { isPlatformTrouble, MercadoPago } from './mercado-pago.js';
import { undecidedOrders } from './payments.queries.js';
import { settle } from './settle.service.js';

const DAY = 86_400_000;
/** Payments begun longer ago than this, in milliseconds, are no longer checked. */
const LOOKED_FOR = 10 * DAY;
/** Payments begun within these milliseconds are checked first: their buyers may still be waiting. */
const FRESH = 3_600_000;
/** Maximum orders of one run, so that it ends before the next begins. */
const MOST = 400;
/** Milliseconds that MercadoPago may take for one answer to a job. */
const PLATFORM_BUDGET_MS = 15_000;
/** Attempts for an unknown payment: MercadoPago may notify a moment before the payment can be read. */
const UNKNOWN_TRIES = 4;
/** Orders that are asked about at the same time. */
const AT_ONCE = 4;

const settlePayload = z.object({ paymentId: z.string().regex(/^\d{1,20}$/) });

const settleTask = (companyId: number): string => `settle_payment:${companyId}`;
const reconcileTask = (companyId: number): string => `reconcile_payments:${companyId}`;

/** Queues the job that asks MercadoPago for a payment; repeated calls keep one waiting job. */
export const queueSettling = (db: Database, companyId: number, paymentId: string): Promise<void> =>
  queueJobs(db, [
    { name: settleTask(companyId), payload: { paymentId }, key: `payment:${companyId}:${paymentId}` },
  ]);

/** Returns the tasks of the company's payments with their schedule; none without MercadoPago's keys. */
export function paymentJobs(shop: Shop): { tasks: Readonly<Record<string, Task>>; cron: CronEntry[] } {
  if (shop.payment === undefined) return { tasks: {}, cron: [] };
  const { companyId } = shop.company();
  return {
    tasks: {
      [settleTask(companyId)]: async (payload, { attempt }) => {
        const settled = await settle(shop, settlePayload.parse(payload).paymentId, PLATFORM_BUDGET_MS);
        if (settled === 'unknown' && attempt < UNKNOWN_TRIES)
          throw new Error('The platform does not know the payment yet.');
      },
      [reconcileTask(companyId)]: (_, { signal }) => reconcilePayments(shop, signal),
    },
    cron: [{ task: reconcileTask(companyId), at: '*/5 * * * *' }],
  };
}

/**
 * Asks MercadoPago for the payments of every order whose payment was begun and not received yet: a lost notification delays the
 * order by minutes only. While MercadoPago is unavailable, the next run asks again.
 */
export async function reconcilePayments(shop: Shop, signal: AbortSignal): Promise<void> {
  if (shop.payment === undefined || !takesCards(shop)) return;
  const platform = new MercadoPago(shop.payment);
  const { companyId } = shop.company();
  const waiting = await undecidedOrders(shop.db, companyId, {
    since: new Date(shop.now() - LOOKED_FOR),
    fresh: new Date(shop.now() - FRESH),
    most: MOST,
  });
  let away = false;
  const look = async (): Promise<void> => {
    for (let order = waiting.shift(); order !== undefined; order = waiting.shift()) {
      if (away || signal.aborted) return;
      try {
        for (const paymentId of await platform.paymentsOf(order, PLATFORM_BUDGET_MS))
          await settle(shop, paymentId, PLATFORM_BUDGET_MS);
      } catch (error) {
        if (!isPlatformTrouble(error)) throw error;
        away = true;
        shop.log.warn({ error: error.message }, 'payments are looked for at the next turn');
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
}
