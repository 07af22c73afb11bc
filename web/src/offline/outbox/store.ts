import type { DeviceDatabase } from '../database';
import { readableOrder } from '../readable';
import type { LocalOrder } from '../schema';
import type { OrderStore } from './sender';

/** The orders of a device's database. A promise that is kept means that the disk has it. */
export interface DeviceOrders extends OrderStore {
  /** An order that takes another one's place: both or none. Resolves to whether the other one still stood there. */
  readonly replace: (id: string, order: LocalOrder) => Promise<boolean>;
  /** Resolves to whether it was there, as it may be to be taken away. */
  readonly remove: (id: string, may: (order: LocalOrder) => boolean) => Promise<boolean>;
}

/** The server has said no to it as it is: nothing is done with it until its owner decides. */
export const isSetAside = ({ state }: LocalOrder): boolean => state === 'refused' || state === 'differs';

/** @param open opens the database anew where another tab has had it closed. */
export function deviceOrders(open: () => Promise<DeviceDatabase>): DeviceOrders {
  const strict = { durability: 'strict' } as const;
  return {
    async all() {
      const orders = await (await open()).getAll('orders');
      return orders.filter(({ localUniqueId }) => typeof localUniqueId === 'string').map(readableOrder);
    },
    async change(id, change) {
      const tx = (await open()).transaction('orders', 'readwrite', strict);
      const stored = await tx.store.get(id);
      const order = stored && readableOrder(stored);
      const next = order && { ...order, ...change(order) };
      if (next !== undefined) await tx.store.put(next);
      await tx.done;
      return next;
    },
    async replace(id, order) {
      const tx = (await open()).transaction('orders', 'readwrite', strict);
      const stands = (await tx.store.get(id))?.state === 'differs';
      if (stands) await Promise.all([tx.store.delete(id), tx.store.add(order)]);
      await tx.done;
      return stands;
    },
    async remove(id, may) {
      const tx = (await open()).transaction('orders', 'readwrite', strict);
      const order = await tx.store.get(id);
      const goes = order !== undefined && may(readableOrder(order));
      if (goes) await tx.store.delete(id);
      await tx.done;
      return goes;
    },
  };
}
