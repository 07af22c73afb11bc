// The shape and colour of each status of an order on the desk: ring waiting, half running, disc done, dash off.

import type { OrderStatus } from '@mostrador/rules/order-status';

/** By status; the class of the element that says the status. */
export const ORDER_TONES: Readonly<Record<OrderStatus, string>> = {
  review: 'st st--warn',
  pending: 'st',
  preparing: 'st st--run',
  dispatched: 'st st--ok',
  delivered: 'st st--ok',
  cancelled: 'st st--off',
};
