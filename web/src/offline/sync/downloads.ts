// The downloads of a sync: products (`productsForSync`), prices (`pricesForSync`), categories, a salesman's clients,
// and small answers such as the company context.

import type { Carrier } from '@mostrador/contract/client';
import type { SyncedCredit } from '@mostrador/contract/entries/cart';
import type { SyncClientLists } from '@mostrador/contract/entries/shopping-lists';
import type { PricesForSync, ProductsForSync } from '@mostrador/contract/entries/sync';
import { type DeviceDatabase, writeTogether } from '../database';
import { LISTS_PREFIX, listsAnswer, NEW_CLIENT_ANSWER, SYNONYMS_ANSWER } from '../schema';
import { announce, type IdRange } from './change-events';
import { downloadPages, unlessAborted } from './paged-download';
import { blocksOf, mergePrices } from './price-records';

/** Products of one page, which takes a second on a slow line and little memory. */
const PAGE_SIZE = 500;
const PRICES_PAGE_SIZE = 2_000;

export interface DownloadTools {
  readonly db: DeviceDatabase;
  /** Calls the server over the network, never the device. */
  readonly carrier: Carrier;
  readonly signal: AbortSignal;
  readonly now: () => number;
}

/** The rows of a download so far, and the bytes of its answers' text. */
export interface Brought {
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
  readonly removed: number;
}

type Tell = (brought: Brought) => void;

/** Returns a function that adds up pages and reports the sums. */
function counter(tell: Tell) {
  let brought: Brought = { done: 0, total: 0, bytes: 0, removed: 0 };
  return (page: unknown, done: number, total: number, removed: number) => {
    brought = {
      done,
      total: Math.max(total, done),
      bytes: brought.bytes + JSON.stringify(page).length,
      removed: brought.removed + removed,
    };
    tell(brought);
  };
}

export const PRODUCTS_MARK = 'products';

/** Downloads the catalogue as the signed-in user sees it. */
export async function downloadProducts(tools: DownloadTools, tell: Tell): Promise<void> {
  const { db, carrier, now } = tools;
  const count = counter(tell);
  await downloadPages<ProductsForSync, 'products' | 'answers'>(
    db,
    {
      key: PRODUCTS_MARK,
      stores: ['products', 'answers'],
      ask: (asked) => carrier('productsForSync', { query: { pageSize: PAGE_SIZE, ...asked } }),
      size: ({ productItems, removed }) => productItems.length + removed.length,
      async write(tx, { productItems, removed, synonyms }, replaced) {
        if (synonyms !== undefined)
          await tx.objectStore('answers').put({ key: SYNONYMS_ANSWER, value: synonyms, at: now() });
        const products = tx.objectStore('products');
        if (replaced !== undefined) await products.delete(idsOf(replaced));
        await Promise.all([
          ...removed.map(async (id) => products.delete(id)),
          ...productItems.map(async (product) => products.put(product)),
        ]);
      },
      onPage(page, received, replaced) {
        const { productItems: put, removed, totalCount } = page;
        announce(db.name, { kind: 'products', put, removed, replaced });
        count(page, received, totalCount, removed.length);
      },
    },
    tools,
  );
}

const idsOf = ({ after, upTo }: IdRange) => IDBKeyRange.bound(after, upTo, true, false);

export const pricesMark = (terms: string) => `prices ${terms}`;

/**
 * Downloads the prices of the clients with the same terms, asked for with any of them; without a client, those of one that is not
 * registered yet.
 */
export async function downloadPrices(
  tools: DownloadTools,
  { priceTerms: terms, clientId }: { readonly priceTerms: string; readonly clientId?: number },
  tell: Tell,
): Promise<void> {
  const { db, carrier } = tools;
  const count = counter(tell);
  await downloadPages<PricesForSync, 'prices'>(
    db,
    {
      key: pricesMark(terms),
      stores: ['prices'],
      ask: (asked) =>
        carrier('pricesForSync', {
          query: {
            pageSize: PRICES_PAGE_SIZE,
            ...(clientId === undefined ? { forNewClient: 'true' } : { clientId }),
            ...asked,
          },
        }),
      size: ({ prices }) => prices.length,
      async write(tx, { prices }, replaced) {
        const blocks = blocksOf(prices, replaced);
        if (blocks === undefined) return;
        const store = tx.objectStore('prices');
        const range = IDBKeyRange.bound([terms, blocks.from], [terms, blocks.to]);
        const merged = mergePrices(terms, await store.getAll(range), prices, replaced);
        await Promise.all(
          merged.map(async (record) =>
            record.prices.length === 0 ? store.delete([terms, record.block]) : store.put(record),
          ),
        );
      },
      onPage(page, received) {
        announce(db.name, { kind: 'prices', terms });
        count(page, received, page.totalCount, 0);
      },
    },
    tools,
  );
}

/** Deletes the prices of terms that are not kept, with their cursors. */
export async function forgetPrices(db: DeviceDatabase, kept: ReadonlySet<string>): Promise<void> {
  await writeTogether(db, ['prices', 'marks'], async (tx) => {
    const marks = tx.objectStore('marks');
    const prefix = pricesMark('');
    for (const key of await marks.getAllKeys(IDBKeyRange.bound(prefix, `${prefix}\uffff`))) {
      const terms = key.slice(prefix.length);
      if (kept.has(terms)) continue;
      await tx.objectStore('prices').delete(IDBKeyRange.bound([terms, 0], [terms, Number.POSITIVE_INFINITY]));
      await marks.delete(key);
    }
  });
}

/** Replaces the stored categories by all of the server's. */
export async function downloadCategories({ db, carrier, signal, now }: DownloadTools): Promise<number> {
  const at = now();
  const categories = await unlessAborted(signal, carrier('categoriesForSync', {}));
  await writeTogether(db, ['categories', 'marks'], async (tx) => {
    const store = tx.objectStore('categories');
    await store.clear();
    await Promise.all([
      ...categories.map(({ categoryCode, categoryDescripcion, parentCategoryCode, position, active }) =>
        store.put({ categoryCode, categoryDescripcion, parentCategoryCode, position, active }),
      ),
      tx.objectStore('marks').put({ key: 'categories', mark: undefined, at, pending: undefined }),
    ]);
  });
  announce(db.name, { kind: 'categories' });
  return categories.length;
}

/** Replaces the stored clients of the salesman by the server's. */
export async function downloadClients({ db, carrier, signal, now }: DownloadTools): Promise<number> {
  const at = now();
  const clients = await unlessAborted(signal, carrier('salesmanClientsForSync', {}));
  await writeTogether(db, ['clients', 'marks'], async (tx) => {
    const store = tx.objectStore('clients');
    await store.clear();
    await Promise.all([
      ...clients.map(async ({ cartItemsCount: _, ...client }) => store.put(client)),
      tx.objectStore('marks').put({ key: 'clients', mark: undefined, at, pending: undefined }),
    ]);
  });
  announce(db.name, { kind: 'clients' });
  return clients.length;
}

/** Replaces the stored shopping lists by the server's: those of the client, or of all clients that the user buys for. */
export async function downloadLists({ db, carrier, signal, now }: DownloadTools): Promise<void> {
  const at = now();
  const clients: SyncClientLists[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const query = after === undefined ? {} : { after };
    const page = await unlessAborted(signal, carrier('listsForSync', { query }, fromServer));
    clients.push(...page.clients);
    after = page.next;
  }
  await writeTogether(db, ['answers'], async (tx) => {
    const store = tx.objectStore('answers');
    await store.delete(IDBKeyRange.bound(LISTS_PREFIX, `${LISTS_PREFIX}\uffff`));
    await Promise.all(
      clients.map((lists) => store.put({ key: listsAnswer(lists.clientId), value: lists, at })),
    );
  });
}

/** Stores what the salesman needs to register clients, and the lists of the form. Resolves to a new client's price terms. */
export async function downloadForNewClients({
  db,
  carrier,
  signal,
  now,
}: DownloadTools): Promise<string | null> {
  const at = now();
  const newClient = await unlessAborted(signal, carrier('newClientForSync', {}, fromServer));
  if (newClient.priceTerms === null) {
    await db.put('answers', { key: NEW_CLIENT_ANSWER, value: newClient, at });
    return null;
  }
  const [provinces, taxCategories] = await unlessAborted(
    signal,
    Promise.all([carrier('provinces', { query: {} }, fromServer), carrier('taxCategories', {}, fromServer)]),
  );
  await writeTogether(db, ['answers'], async (tx) => {
    const answers = { [NEW_CLIENT_ANSWER]: newClient, provinces, taxCategories };
    const store = tx.objectStore('answers');
    await Promise.all(Object.entries(answers).map(([key, value]) => store.put({ key, value, at })));
  });
  return newClient.priceTerms;
}

const fromServer = { fromServer: true } as const;

/** Stores the small answers that every page needs. */
export async function downloadAnswers({ db, carrier, signal, now }: DownloadTools): Promise<void> {
  const at = now();
  const [companyContext, userDetails, deliveryOptions, cart] = await unlessAborted(
    signal,
    Promise.all([
      carrier('companyContext', {}, fromServer),
      carrier('userDetails', {}, fromServer),
      carrier('deliveryOptions', {}, fromServer),
      carrier('cart', {}, fromServer),
    ]),
  );
  const {
    companyId,
    branchId,
    salesmanId,
    clientId,
    clientName,
    targetClientId,
    deliveryAddresses,
    taxTerms,
  } = cart;
  const credit = companyContext.controlsCredit ? await ownCredit({ carrier, signal }, at) : undefined;
  const buyer = {
    companyId,
    branchId,
    salesmanId,
    clientId,
    clientName,
    targetClientId,
    deliveryAddresses,
    taxTerms,
    ...(credit !== undefined && { credit }),
  };
  await writeTogether(db, ['answers'], async (tx) => {
    const store = tx.objectStore('answers');
    const answers = { companyContext, userDetails, deliveryOptions, buyer };
    await Promise.all(Object.entries(answers).map(([key, value]) => store.put({ key, value, at })));
  });
}

/** Returns what is left of the credit of the client that the caller buys for. */
async function ownCredit(
  { carrier, signal }: Pick<DownloadTools, 'carrier' | 'signal'>,
  at: number,
): Promise<SyncedCredit | undefined> {
  const { credit } = await unlessAborted(signal, carrier('account', {}, fromServer));
  return credit === null
    ? undefined
    : { control: credit.control, left: credit.left, at: new Date(at).toISOString() };
}
