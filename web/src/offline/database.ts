import { type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';
import { type DeviceSchema, SCHEMA_VERSION } from './schema';

export type DeviceDatabase = IDBPDatabase<DeviceSchema>;
/** A writing transaction over some stores. */
export type Writing<Store extends StoreNames<DeviceSchema>> = IDBPTransaction<
  DeviceSchema,
  Store[],
  'readwrite'
>;

/** Whose data it is: it decides the database's name. */
export interface Owner {
  /** The company's code. */
  readonly company: string;
  readonly userId: string;
}

export const databaseName = ({ company, userId }: Owner): string => `mostrador/${company}/${userId}`;

const open = new Map<string, Promise<DeviceDatabase>>();

/** The device's database of one user; opened once for each page. */
export function openDeviceDatabase(owner: Owner): Promise<DeviceDatabase> {
  const name = databaseName(owner);
  const known = open.get(name);
  if (known !== undefined) return known;
  const forget = () => open.delete(name);
  const opening = openDB<DeviceSchema>(name, SCHEMA_VERSION, {
    upgrade(db, oldVersion) {
      if (oldVersion < 1) createStores(db);
    },
    // a newer version in another tab has to raise the schema: it must not wait for this one
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
 * Writes what belongs together, or nothing of it. The work waits for nothing but the transaction itself: a transaction
 * ends as soon as nobody asks anything of it.
 * @returns what the work did, once it is on the disk.
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
      // it has ended by itself
    }
    const ended = await done;
    // why the database gave up says more than that a request of its was cut off
    throw error instanceof DOMException && error.name === 'AbortError' ? (ended?.error ?? error) : error;
  }
}

/** Ends the connection, so that the database can be deleted or opened anew. */
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
