// What a device keeps of a user when they log out: which orders were not sent, and the deletion of all or of the rest.

import { deleteDB } from 'idb';
import { closeDeviceDatabase, type DeviceDatabase, databaseName } from './database';
import { type DeviceUser, openIfRecognised } from './device-lock';
import { deviceOrders } from './outbox/device-orders';
import { inOrder } from './outbox/send-waiting';
import { aloneAs, senderOf } from './outbox/web-lock';
import type { LocalOrder } from './schema';
import { picturesCacheOf } from './sync/pictures';

/** What is deleted: everything, or everything but the orders that were not sent. */
export type Deletion = 'everything' | 'all-but-unsent';

/** What is on the device for one user. */
export interface KeptData {
  /** Orders that the server does not have, the oldest first. */
  readonly unsent: readonly LocalOrder[];
  /**
   * Deletes data and pictures from this device, when no sync and no sending writes any more. Call it after the log-out, so
   * that nothing opens the data again. Rejects if the browser does not delete it.
   */
  readonly remove: (deletion: Deletion) => Promise<void>;
}

/** The stores with the user's data, except the orders. */
const DATA_STORES = [
  'products',
  'prices',
  'categories',
  'clients',
  'carts',
  'log',
  'marks',
  'answers',
] as const;

/** Returns what the device keeps of a user; undefined if it is nothing. Rejects for a session that is not recognised. */
export async function keptData(user: Omit<DeviceUser, 'carrier'>): Promise<KeptData | undefined> {
  const db = await openIfRecognised(user);
  const orders = await deviceOrders(async () => db).all();
  const counts = await Promise.all((['marks', 'carts'] as const).map((store) => db.count(store)));
  if (orders.length === 0 && counts.every((count) => count === 0)) return undefined;
  const name = databaseName(user.owner);
  return {
    unsent: inOrder(orders.filter(({ state }) => state !== 'sent')),
    async remove(deletion) {
      const work = async () => {
        if (deletion === 'all-but-unsent') return await clearAllButUnsent(db);
        await closeDeviceDatabase(user.owner);
        await deleteDB(name);
      };
      await aloneAs(syncOf(name))(() => aloneAs(senderOf(name))(work));
      localStorage.removeItem(wishesKeyOf(name));
      // a page without HTTPS has no caches
      if ('caches' in globalThis) await caches.delete(picturesCacheOf(name));
    },
  };
}

/** Empties all stores but the orders, and deletes the orders that were sent. One transaction. */
async function clearAllButUnsent(db: DeviceDatabase): Promise<void> {
  const tx = db.transaction([...DATA_STORES, 'orders' as const], 'readwrite', { durability: 'strict' });
  for (const store of DATA_STORES) void tx.objectStore(store).clear();
  const orders = tx.objectStore('orders');
  for (const { localUniqueId, state } of await orders.getAll())
    if (state === 'sent') void orders.delete(localUniqueId);
  await tx.done;
}

/** Returns the key in local storage of what a user wants to download, by the name of their database. */
export const wishesKeyOf = (database: string): string => `${database}/wishes`;

/** Returns the name of the lock under which a device downloads, by the name of its database. */
export const syncOf = (database: string): string => `${database}/sync`;
