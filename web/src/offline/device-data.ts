// What a device keeps of a user when they log out: which orders and clients were not sent and which carts not confirmed, and the
// deletion of all or of the rest.

import { deleteDB } from 'idb';
import { closeDeviceDatabase, type DeviceDatabase, databaseName, openDeviceDatabase } from './database';
import { type DeviceUser, openIfRecognised } from './device-lock';
import { deviceOrders } from './outbox/device-orders';
import { findClient, newClients } from './outbox/new-clients';
import { inOrder } from './outbox/send-waiting';
import { senderOf, underWebLock } from './outbox/web-lock';
import type { LocalCart, LocalClient, LocalOrder } from './schema';
import { picturesCacheOf } from './sync/pictures';

/** What is deleted: everything, or everything but the orders that were not sent and the carts with products. */
export type Deletion = 'everything' | 'all-but-unsent';

/** An open cart with products, which only this device has. */
export interface KeptCart {
  readonly targetClientId: number;
  /** The name of the client that it is for; undefined for the user's own. */
  readonly clientName: string | undefined;
  /** The number of its products. */
  readonly lines: number;
}

/** What is on the device for one user. */
export interface KeptData {
  /** Orders that the server does not have, the oldest first. */
  readonly unsent: readonly LocalOrder[];
  /** Clients that the server does not have, the oldest first. */
  readonly clients: readonly LocalClient[];
  /** Carts with products. */
  readonly carts: readonly KeptCart[];
  /**
   * Deletes data and pictures from this device, when no sync and no sending writes any more. Call it after the log-out, so
   * that nothing opens the data again. Orders and carts that another tab added since `unsent` and `carts` were read are
   * not deleted unasked. Rejects if the browser does not delete the data.
   * @returns what was deleted.
   */
  readonly remove: (deletion: Deletion) => Promise<Deletion>;
}

/** The stores with the user's data, except the orders and the carts. */
const DATA_STORES = ['products', 'prices', 'categories', 'clients', 'log', 'marks', 'answers'] as const;

/** Returns what the device keeps of a user; undefined if it is nothing. Rejects for a session that is not recognised. */
export async function keptData(user: Omit<DeviceUser, 'carrier'>): Promise<KeptData | undefined> {
  const db = await openIfRecognised(user);
  const [orders, entered, marks, open] = await Promise.all([
    deviceOrders(async () => db).all(),
    newClients(db),
    db.count('marks'),
    db.getAll('carts'),
  ]);
  if (orders.length === 0 && entered.length === 0 && marks === 0 && open.length === 0) return undefined;
  const name = databaseName(user.owner);
  const unsent = inOrder(orders.filter(isUnsent));
  const carts = open.filter(isFilled);
  const clients = entered.filter(isUnregistered);
  const named = new Set([...unsent.map(nameOfOrder), ...clients.map(nameOfClient), ...carts.map(nameOfCart)]);
  return {
    unsent,
    clients,
    carts: await Promise.all(carts.map((cart) => shownCart(db, cart))),
    async remove(deletion) {
      const work = async (): Promise<Deletion> => {
        // the log-out may have closed the first connection
        const now = await openDeviceDatabase(user.owner);
        if (deletion === 'all-but-unsent' || (await unsentNames(now)).some((one) => !named.has(one))) {
          await clearAllButUnsent(now);
          return 'all-but-unsent';
        }
        await closeDeviceDatabase(user.owner);
        await deleteDB(name);
        return 'everything';
      };
      const done = await underWebLock(syncOf(name))(() => underWebLock(senderOf(name))(work));
      localStorage.removeItem(wishesKeyOf(name));
      // a page without HTTPS has no caches
      if ('caches' in globalThis) await caches.delete(picturesCacheOf(name));
      return done;
    },
  };
}

const isUnsent = ({ state }: LocalOrder) => state !== 'sent';
const isUnregistered = ({ state }: LocalClient) => state !== 'registered';
const isFilled = ({ lines }: LocalCart) => lines.length > 0;
const nameOfOrder = ({ localUniqueId }: LocalOrder) => `order ${localUniqueId}`;
const nameOfClient = ({ localUniqueId }: LocalClient) => `client ${localUniqueId}`;
/** Another after each change of the cart. */
const nameOfCart = ({ externalId, revision }: LocalCart) => `cart ${externalId} ${revision}`;

async function shownCart(db: DeviceDatabase, { targetClientId, lines }: LocalCart): Promise<KeptCart> {
  const client = targetClientId === 0 ? undefined : await findClient(db, targetClientId);
  return { targetClientId, clientName: client?.clientName, lines: lines.length };
}

/** Returns the names of the orders and carts that only this device has. */
async function unsentNames(db: DeviceDatabase): Promise<string[]> {
  const [orders, clients, carts] = await Promise.all([
    db.getAll('orders'),
    newClients(db),
    db.getAll('carts'),
  ]);
  return [
    ...orders.filter(isUnsent).map(nameOfOrder),
    ...clients.filter(isUnregistered).map(nameOfClient),
    ...carts.filter(isFilled).map(nameOfCart),
  ];
}

/** Empties all stores but the orders, clients and carts, and deletes what was sent and empty carts. One transaction. */
async function clearAllButUnsent(db: DeviceDatabase): Promise<void> {
  const stores = [...DATA_STORES, 'orders', 'newClients', 'carts'] as const;
  const tx = db.transaction(stores, 'readwrite', { durability: 'strict' });
  for (const store of DATA_STORES) void tx.objectStore(store).clear();
  const orders = tx.objectStore('orders');
  for (const order of await orders.getAll()) if (!isUnsent(order)) void orders.delete(order.localUniqueId);
  const clients = tx.objectStore('newClients');
  for (const client of await clients.getAll())
    if (!isUnregistered(client)) void clients.delete(client.localUniqueId);
  const carts = tx.objectStore('carts');
  for (const cart of await carts.getAll()) if (!isFilled(cart)) void carts.delete(cart.targetClientId);
  await tx.done;
}

/** Returns the key in local storage of what a user wants to download, by the name of their database. */
export const wishesKeyOf = (database: string): string => `${database}/wishes`;

/** Returns the name of the lock under which a device downloads, by the name of its database. */
export const syncOf = (database: string): string => `${database}/sync`;
