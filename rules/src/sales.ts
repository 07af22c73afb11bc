// What counts as a sale in the reports, when a client has stopped buying, and how long stock lasts.

import { ORDER_STATUSES, type OrderStatus } from './order-status.js';

/*
 * A sale is a line of a confirmed order that is neither cancelled nor in review. A released order counts on the day of its confirmation:
 * - Day: when the order was confirmed, in Argentina's time zone. An order of a device counts on the day on which the shop received it.
 * - Units: those of the line that were not cancelled.
 * - Net: units by the price that the client paid, without IVA, perceptions and shipping. Whole centavos.
 * - Client and salesman: those of the order; of an order that its client made of an offer, the salesman who made the offer. A client
 *   who gets another salesman later keeps their past sales with the earlier one.
 * - Category: the one that the product had when the sale was first added up, within minutes of the order. A product that is moved takes
 *   none of its past sales along.
 * An order of which nothing is left to sell counts as no order.
 */

/** Whether orders with this status are sales. */
export const isSale = (status: OrderStatus): boolean => status !== 'cancelled' && status !== 'review';

/** The statuses of sales, as they are stored. */
export const SALE_STATUSES: readonly string[] = (Object.keys(ORDER_STATUSES) as OrderStatus[])
  .filter(isSale)
  .map((status) => ORDER_STATUSES[status]);

/** Days with orders by which a client's usual interval is judged: the last ones. */
export const INTERVAL_DAYS_READ = 13;
/** A client with fewer days with orders has no usual interval. */
export const INTERVAL_DAYS_MIN = 3;
/** A client is late after this many usual intervals, unless the user chooses another factor. */
export const LATE_FACTOR = 2;
/** The fewest days after which a client is late: who buys every other day is not late after a long weekend. */
export const LATE_DAYS_MIN = 14;

/** Returns the days without an order after which a client has stopped buying. @param usualDays the client's usual interval. */
export const lateAfterDays = (usualDays: number, factor = LATE_FACTOR): number =>
  Math.max(LATE_DAYS_MIN, Math.ceil(usualDays * factor));

/** Days of sales by which the days that stock lasts are estimated. */
export const PACE_DAYS = 90;

/**
 * Returns the whole days that stock lasts at the pace of the last PACE_DAYS days; null where nothing was sold. Sold out: 0.
 * @param available units that can be sold.
 * @param sold units of the last PACE_DAYS days.
 */
export function daysLeft(available: number, sold: number): number | null {
  if (sold <= 0) return null;
  return Math.max(0, Math.floor((available * PACE_DAYS) / sold));
}
