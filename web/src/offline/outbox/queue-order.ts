// Adds an order confirmed on the device to the outbox, and notifies other tabs.

import type { DeviceDatabase, Writing } from '../database';
import type { LocalOrder } from '../schema';

/** An order as it is confirmed on the device, before the outbox adds its progress. */
export type TakenOrder = Omit<LocalOrder, 'state' | 'answer' | 'attempts' | 'nextAttemptAt' | 'error'>;

/** A transaction that may write orders, beside other stores such as the cart. */
type WritingOrders = Pick<Writing<'orders'>, 'objectStore'>;

/** Adds an order to the outbox, as part of the transaction. Rejects when the outbox has the id. */
export async function queueOrder(transaction: WritingOrders, order: TakenOrder): Promise<void> {
  await transaction.objectStore('orders').add({
    ...order,
    state: 'waiting',
    answer: null,
    attempts: 0,
    nextAttemptAt: 0,
    error: null,
  });
}

/** Returns the channel that carries changes of orders between tabs and within a page. */
export const ordersChannel = (database: string): BroadcastChannel =>
  new BroadcastChannel(`${database}/orders`);

/** Notifies the outboxes of this page and of other tabs that an order was added. */
export function tellOrders({ name }: Pick<DeviceDatabase, 'name'>): void {
  const channel = ordersChannel(name);
  channel.postMessage('changed');
  channel.close();
}
