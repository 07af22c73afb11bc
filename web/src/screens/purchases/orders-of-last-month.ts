// Which orders of a client are of the calendar month before, so that they can be chosen together.

import { dayAt } from '@mostrador/rules/days';
import { REPEATED_ORDERS_MAX } from '@mostrador/rules/limits';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';

interface DatedOrder {
  readonly externalId: string;
  /** ISO 8601. */
  readonly cartPurchaseDate: string;
  readonly statusDesc: string;
}

/**
 * Returns the ids of the orders of the month before, in Argentina, without those that were cancelled; at most as many as can be repeated
 * together.
 * @param now milliseconds since 1970.
 */
export function ordersOfLastMonth(orders: readonly DatedOrder[], now: number): readonly string[] {
  const [year = 0, month = 0] = dayAt(now).split('-').map(Number);
  const wanted = month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`;
  return orders
    .filter(
      ({ cartPurchaseDate, statusDesc }) =>
        dayAt(Date.parse(cartPurchaseDate)).startsWith(wanted) && statusDesc !== ORDER_STATUSES.cancelled,
    )
    .map(({ externalId }) => externalId)
    .slice(0, REPEATED_ORDERS_MAX);
}
