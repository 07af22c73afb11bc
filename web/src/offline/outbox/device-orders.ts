// The outbox's orders and clients in the device's database.

import type { DeviceDatabase } from '../database';
import { readableOrder } from '../sanitize';
import type { LocalOrder } from '../schema';
import { changeClient, moveLeftovers, newClients, noteRegistered } from './new-clients';
import type { ClientStore } from './send-clients';
import type { OrderStore } from './send-waiting';

/** Stores the orders confirmed offline in the device's database. A promise resolves when the change is on the disk. */
export interface DeviceOrders extends OrderStore {
  /** Replaces an order that differs by another, in one transaction. Resolves to false when it no longer differs. */
  readonly replace: (id: string, order: LocalOrder) => Promise<boolean>;
  /** Removes an order if `may` allows it. Resolves to whether it was removed. */
  readonly remove: (id: string, may: (order: LocalOrder) => boolean) => Promise<boolean>;
}

/** Whether the server has refused the order, so that its owner must decide. */
export const isSetAside = ({ state }: LocalOrder): boolean => state === 'refused' || state === 'differs';

/** @param open opens the database again after another tab has closed it. */
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

/** @param open opens the database again after another tab has closed it. */
export const deviceClients = (open: () => Promise<DeviceDatabase>): ClientStore => ({
  all: async () => newClients(await open()),
  change: async (id, change) => changeClient(await open(), id, change),
  register: async (id, registered) => noteRegistered(await open(), id, registered),
  moveLeftovers: async (client) => moveLeftovers(await open(), client),
});
