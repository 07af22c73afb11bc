// Offline orders on a device (IndexedDB): the journeys write them, read them back, and trigger their synchronisation.

import { expect, type Page } from '@playwright/test';
import { accounts } from './accounts.js';
import type { Api, ListedClient, Product } from './api.js';
import { minimumOf, packOf, unitPrice } from './shop.js';

/** An order in the device's database, with the fields that the journeys check. */
export interface KeptOrder {
  readonly localUniqueId: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'differs' | 'refused' | 'login';
  readonly answer: { readonly formatedDocumentNumber: string } | null;
  readonly total: number;
  /** Null for a client's own order. */
  readonly targetClientId: number | null;
}

export interface OrderLine {
  readonly product: Product;
  readonly quantity: number;
  /** The price that the buyer saw, in pesos; today's price if left out. */
  readonly price?: number;
}

/** Returns the name of the IndexedDB database that holds a user's data. */
export function databaseOf(company: string, token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return `mostrador/${company}/${claims.sub}`;
}

/** Units of the product that exceed the minimum amount in pesos by half, because price lists differ. */
function enoughOf(product: Product, minimum: number): number {
  const pack = Math.max(packOf(product), minimumOf(product));
  return pack * Math.ceil((1.5 * minimum) / (unitPrice(product) * pack));
}

/** Returns a line for each of `count` orders that can all be placed: they take at most half of a product's stock. */
export function linesFor(shelf: readonly Product[], minimum: number, count: number): readonly OrderLine[] {
  const lines = shelf.flatMap((product) => {
    const quantity = enoughOf(product, minimum);
    const times = product.stock === null ? count : Math.floor(product.stock / 2 / quantity);
    return Array.from({ length: Math.min(times, count) }, () => ({ product, quantity }));
  });
  if (lines.length < count) throw new Error(`The demonstration data has no stock for ${count} orders.`);
  return lines.slice(0, count);
}

/** Returns an order with these lines that was taken offline a moment ago. */
export function orderOf(lines: readonly OrderLine[], targetClientId: number | null = null) {
  const purchaseProducts = lines.map(({ product, quantity, price }) => ({
    code: product.code,
    name: product.name,
    quantity,
    observations: '',
    price: price ?? unitPrice(product),
    bypassQuantityCheck: false,
    imagePath: product.imagePath,
  }));
  const cents = purchaseProducts.reduce(
    (sum, { price, quantity }) => sum + Math.round(price * 100) * quantity,
    0,
  );
  return {
    localUniqueId: crypto.randomUUID(),
    purchaseDate: new Date().toISOString(),
    targetClientId,
    targetClientName: '',
    purchaseProducts,
    total: cents / 100,
    choices: {
      observations: '',
      discountCodes: '',
      deliveryOption: 1,
      deliveryDetails: '',
      paymentOption: 1,
    },
    state: 'waiting' as const,
    answer: null,
    attempts: 0,
    nextAttemptAt: 0,
    error: null,
  };
}

/** Runs in the page: whether the shop has made the database. One that was made here would stay empty, and of no use to it. */
const isMade = (name: string) =>
  new Promise<boolean>((found) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => found(false);
    opening.onsuccess = () => {
      found(opening.result.objectStoreNames.contains('orders'));
      opening.result.close();
    };
  });

/** The network may go: the page has what it needs for what it keeps on the device. */
export async function expectReadyToKeep(page: Page, database: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(isMade, database), { message: 'that the shop has made the database' })
    .toBe(true);
}

/** One that has met the server already. */
export type TakenOrder = Omit<ReturnType<typeof orderOf>, 'state' | 'answer' | 'error'> & {
  readonly state: KeptOrder['state'];
  readonly answer: object | null;
  readonly error: string | null;
};

/** Puts orders on the device as the shop itself does when it has no network, and tells its pages. */
export async function keepOrders(page: Page, database: string, orders: readonly TakenOrder[]): Promise<void> {
  await expectReadyToKeep(page, database);
  await page.evaluate(
    async ([name, records]) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      await new Promise<void>((resolve, reject) => {
        const tx = db.transaction('orders', 'readwrite');
        for (const record of records) tx.objectStore('orders').add(record);
        tx.oncomplete = () => resolve();
        tx.onabort = () => reject(tx.error);
      });
      db.close();
      const channel = new BroadcastChannel(`${name}/orders`);
      channel.postMessage('changed');
      channel.close();
    },
    [database, orders] as const,
  );
}

/** What lies in the outbox. */
export async function keptOrders(page: Page, database: string): Promise<readonly KeptOrder[]> {
  return await page.evaluate(
    (name) =>
      new Promise<KeptOrder[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const all = opening.result.transaction('orders').objectStore('orders').getAll();
          all.onerror = () => reject(all.error);
          all.onsuccess = () => {
            opening.result.close();
            resolve(all.result as KeptOrder[]);
          };
        };
      }),
    database,
  );
}

/** As the browser says it when the network is back. */
export const networkIsBack = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')));

/**
 * Gives the salesman another client, one with an account of their own that no journey uses, until the work is done.
 * @param admin calls in an administrator's name.
 */
export async function withAnotherClient(
  admin: Api,
  work: (client: ListedClient) => Promise<void>,
): Promise<void> {
  const client = (await admin.clients()).find(
    ({ status, userName, clientEmail }) => status === 'active' && userName === clientEmail,
  );
  if (client === undefined) throw new Error('The demonstration data has no other client with an account.');
  const { clientId } = client;
  const salesmen = await admin.salesmenOf(clientId);
  const own = salesmen.flatMap(({ userId, assigned }) => (assigned ? [userId] : []));
  const wanted = salesmen.flatMap(({ userId, email }) => (email === accounts.salesman ? [userId] : []));
  await admin.assignSalesmen(clientId, [...new Set([...own, ...wanted])]);
  try {
    await work(client);
  } finally {
    await admin.assignSalesmen(clientId, own);
  }
}

/** With what the service worker may send orders; undefined where there is nothing. */
export async function passOnDevice(page: Page): Promise<unknown> {
  return await page.evaluate(
    () =>
      new Promise<unknown>((resolve, reject) => {
        const opening = indexedDB.open('mostrador/pass');
        // none was made yet, and none is made here
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(undefined);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('passes').objectStore('passes').get('pass');
          asked.onerror = () => reject(asked.error);
          asked.onsuccess = () => {
            opening.result.close();
            resolve(asked.result);
          };
        };
      }),
  );
}

/** Wakes the service worker as the browser does when the network is back. */
export async function dispatchSync(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const known = new Promise<string>((found) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own !== undefined) found(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await known,
    tag: 'send-orders',
    lastChance: false,
  });
}
