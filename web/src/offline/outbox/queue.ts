import type { DeviceDatabase, Writing } from '../database';
import type { LocalOrder } from '../schema';

/** What is known of an order when it is taken; how far it has come is the outbox's. */
export type TakenOrder = Omit<LocalOrder, 'state' | 'answer' | 'attempts' | 'nextAttemptAt' | 'error'>;

/** A transaction that may write orders, with whatever else belongs to it: the cart that becomes empty. */
type WritingOrders = Pick<Writing<'orders'>, 'objectStore'>;

/** Puts an order into the outbox; it stands there when the transaction is done. An id that is there already is refused. */
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

/** The channel on which the tabs of a device, and the parts of a page, hear that orders have changed. */
export const ordersChannel = (database: string): BroadcastChannel =>
  new BroadcastChannel(`${database}/orders`);

/** Tells the outbox of this page, and of others, that an order has come. */
export function tellOrders({ name }: Pick<DeviceDatabase, 'name'>): void {
  const channel = ordersChannel(name);
  channel.postMessage('changed');
  channel.close();
}
