import type { IDBPTransaction } from 'idb';
import type { DeviceSchema, LocalOrder } from '../schema';

/** What is known of an order when it is taken; how far it has come is the outbox's. */
export type TakenOrder = Omit<LocalOrder, 'state' | 'answer' | 'attempts' | 'nextAttemptAt' | 'error'>;

/** A transaction that may write orders, with whatever else belongs to it: the cart that becomes empty. */
type WritingOrders = Pick<
  IDBPTransaction<DeviceSchema, ('carts' | 'orders')[], 'readwrite'>,
  'objectStore' | 'done'
>;

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
