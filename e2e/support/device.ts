import type { Page } from '@playwright/test';
import type { Product } from './api.js';
import { minimumOf, packOf, unitPrice } from './shop.js';

/** An order as a device keeps it, as far as the journeys look at it. */
export interface KeptOrder {
  readonly localUniqueId: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'differs' | 'refused' | 'login';
  readonly answer: { readonly formatedDocumentNumber: string } | null;
  readonly total: number;
}

export interface OrderLine {
  readonly product: Product;
  readonly quantity: number;
  /** What the buyer saw, in pesos; today's price if nothing else is said. */
  readonly price?: number;
}

/** The name of the database in which a device keeps what is a user's. */
export function databaseOf(company: string, token: string): string {
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  return `mostrador/${company}/${claims.sub}`;
}

/** So many units that an order of this product alone is above a minimum of pesos, by half for other price lists. */
function enoughOf(product: Product, minimum: number): number {
  const pack = Math.max(packOf(product), minimumOf(product));
  return pack * Math.ceil((1.5 * minimum) / (unitPrice(product) * pack));
}

/** Lines of so many orders that can all be placed: no product is asked for more than half of what is left of it. */
export function linesFor(shelf: readonly Product[], minimum: number, count: number): readonly OrderLine[] {
  const lines = shelf.flatMap((product) => {
    const quantity = enoughOf(product, minimum);
    const times = product.stock === null ? count : Math.floor(product.stock / 2 / quantity);
    return Array.from({ length: Math.min(times, count) }, () => ({ product, quantity }));
  });
  if (lines.length < count) throw new Error(`The demonstration data has no stock for ${count} orders.`);
  return lines.slice(0, count);
}

/** An order of one's own, taken a moment ago. */
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

/** Puts orders on the device as the shop itself does when it has no network, and tells its pages. */
export async function keepOrders(
  page: Page,
  database: string,
  orders: readonly ReturnType<typeof orderOf>[],
): Promise<void> {
  await page.waitForFunction(
    (name) =>
      new Promise<boolean>((found) => {
        const opening = indexedDB.open(name);
        // the shop makes it: one that was made here would stay empty, and the shop could not use it
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => found(false);
        opening.onsuccess = () => {
          found(opening.result.objectStoreNames.contains('orders'));
          opening.result.close();
        };
      }),
    database,
    { polling: 100 },
  );
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
