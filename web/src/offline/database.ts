// Opens the IndexedDB database of one user on this device, with the offline copy of the shop, and runs writing
// transactions.

import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { type DeviceSchema, SCHEMA_VERSION } from './schema';

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;
/** A transaction that writes to some stores. */
export type Writing<Store extends StoreNames<DeviceSchema>> = IDBPTransaction<
  DeviceSchema,
  Store[],
  'readwrite'
>;

/** The user whose data a database holds; part of its name. */
export interface Owner {
  /** The company's code. */
  readonly company: string;
  readonly userId: string;
}

export const databaseName = ({ company, userId }: Owner): string => `mostrador/${company}/${userId}`;

const open = new Map<string, Promise<DeviceDatabase>>();

/** Opens the device's database of one user, once for each page. */
export function openDeviceDatabase(owner: Owner): Promise<DeviceDatabase> {
  const name = databaseName(owner);
  const known = open.get(name);
  if (known !== undefined) return known;
  const forget = () => open.delete(name);
  const opening = openDB<DeviceSchema>(name, SCHEMA_VERSION, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) createStores(db);
      if (oldVersion < 2) db.createObjectStore('newClients', { keyPath: 'localUniqueId' });
    },
    // a newer version in another tab upgrades the schema and must not wait for this tab
    blocking(_current, _blocked, event) {
      forget();
      (event.target as IDBDatabase).close();
    },
    terminated: forget,
  });
  open.set(name, opening);
  opening.catch(forget);
  return opening;
}

/**
 * Runs work in one transaction. The work may await only the transaction's own requests, because a transaction commits as
 * soon as it has none.
 * @returns the work's result, after the commit.
 */
export async function writeTogether<Store extends StoreNames<DeviceSchema>, Result>(
  db: DeviceDatabase,
  stores: Store[],
  work: (tx: Writing<Store>) => Promise<Result>,
): Promise<Result> {
  const tx = db.transaction(stores, 'readwrite');
  const done = tx.done.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  try {
    const result = await work(tx);
    const failed = await done;
    if (failed !== undefined) throw failed.error;
    return result;
  } catch (error) {
    try {
      tx.abort();
    } catch {
      // it has ended already
    }
    const ended = await done;
    // the transaction's own error says more than the AbortError of a request
    throw error instanceof DOMException && error.name === 'AbortError' ? (ended?.error ?? error) : error;
  }
}

/** Closes the connection, so that the database can be deleted or opened again. */
export async function closeDeviceDatabase(owner: Owner): Promise<void> {
  const name = databaseName(owner);
  const db = await open.get(name);
  open.delete(name);
  db?.close();
}

function createStores(db: DeviceDatabase) {
  db.createObjectStore('products', { keyPath: 'productId' }).createIndex('code', 'code');
  db.createObjectStore('prices', { keyPath: ['terms', 'block'] });
  db.createObjectStore('categories', { keyPath: 'categoryCode' });
  db.createObjectStore('clients', { keyPath: 'clientId' });
  db.createObjectStore('carts', { keyPath: 'targetClientId' });
  db.createObjectStore('orders', { keyPath: 'localUniqueId' });
  db.createObjectStore('log', { keyPath: 'id', autoIncrement: true });
  db.createObjectStore('marks', { keyPath: 'key' });
  db.createObjectStore('answers', { keyPath: 'key' });
}
