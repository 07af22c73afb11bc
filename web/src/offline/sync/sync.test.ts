// The sync of a device: the server's data after any interruption, only changes are fetched, abort, full device, prices
// of unchosen clients, separate users.

import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../../api/call-failed';
import { offlineText } from '../../text/offline';
import { closeDeviceDatabase, type DeviceDatabase, type Owner, openDeviceDatabase } from '../database';
import { PagedShop, syncProduct, TAX_TERMS } from '../testing/paged-shop';
import { syncTools } from '../testing/sync-tools';
import { lastSyncs, type SyncProgress, syncDevice } from './sync';

let users = 0;
const somebody = (): Owner => {
  users += 1;
  return { company: 'barrilete', userId: `s${users}` };
};
const nothing = new AbortController().signal;

function sync(
  db: DeviceDatabase,
  shop: PagedShop,
  {
    profile = 1,
    clientIds,
    signal = nothing,
    onProgress = () => undefined,
  }: {
    profile?: 1 | 2;
    clientIds?: number[];
    signal?: AbortSignal;
    onProgress?: (progress: SyncProgress) => void;
  } = {},
) {
  return syncDevice(
    { ...syncTools(db, shop.carrier), signal, onProgress },
    { profile, clientIds, pictures: undefined },
  );
}

const network = () => Promise.reject(new CallFailed({ status: 0, code: 'network', message: '' }));

const client = (clientId: number, priceTerms: string) => ({
  clientId,
  clientCode: `C${clientId}`,
  clientName: `Cliente ${clientId}`,
  clientEmail: '',
  city: '',
  cartItemsCount: 0,
  priceTerms,
  deliveryProvinceCode: null,
  taxTerms: TAX_TERMS,
});

/** Prices of the device by product. */
async function pricesOf(db: DeviceDatabase, terms: string) {
  const records = await db.getAll('prices');
  return records
    .filter((record) => record.terms === terms)
    .flatMap(({ prices }) => prices)
    .sort(([a], [b]) => a - b);
}

type Step =
  | { readonly kind: 'put'; readonly id: number; readonly price: number }
  | { readonly kind: 'remove'; readonly id: number }
  | { readonly kind: 'anew' }
  /** A sync whose n-th call finds no network. */
  | { readonly kind: 'cut'; readonly call: number };

// ids on both sides of a record's border
const anyId = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 508, max: 516 }));
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('put' as const), id: anyId, price: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), id: anyId }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'anew' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('cut' as const), call: fc.integer({ min: 1, max: 14 }) }),
  },
);

describe('sync of a device', () => {
  afterEach(() => vi.restoreAllMocks());

  it("ends with the server's data wherever it was interrupted and whatever changed meanwhile", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 15 }), async (steps) => {
        const db = await openDeviceDatabase(somebody());
        const shop = new PagedShop();
        shop.clients = [client(3, 'x'), client(4, 'x'), client(5, 'yy')];
        for (const step of steps) {
          if (step.kind === 'put') shop.put(syncProduct(step.id, { price: step.price }));
          else if (step.kind === 'remove') shop.remove(step.id);
          else if (step.kind === 'anew') shop.beginAnew();
          else {
            shop.calls = 0;
            shop.before = async (call) => (call >= step.call ? await network() : undefined);
            const entry = await sync(db, shop, { profile: 2 });
            shop.before = async () => undefined;
            if (entry.status === 3) expect(entry.error).toBe(offlineText.syncCut);
          }
        }
        expect(await sync(db, shop, { profile: 2 })).toMatchObject({ status: 2, error: '' });
        expect(await db.getAll('products')).toEqual(shop.products());
        const known = shop.products();
        expect(await pricesOf(db, 'x')).toEqual(known.map((product) => shop.priceOf(product, 'x')));
        expect(await pricesOf(db, 'yy')).toEqual(known.map((product) => shop.priceOf(product, 'yy')));
      }),
      { numRuns: 30 },
    );
  }, 30_000);

  it('asks only for changes, and resumes after the last stored page', async () => {
    const db = await openDeviceDatabase(somebody());
    const shop = new PagedShop();
    for (let id = 1; id <= 9; id += 1) shop.put(syncProduct(id));
    // answers, categories, lists and two of the three pages
    shop.before = async (call) => (call > 8 ? await network() : undefined);
    expect(await sync(db, shop)).toMatchObject({ status: 3, products: 6, error: offlineText.syncCut });
    expect(await db.count('products')).toBe(6);
    shop.before = async () => undefined;
    const seen: SyncProgress[] = [];
    expect((await sync(db, shop, { onProgress: (one) => seen.push(one) })).status).toBe(2);
    const products = seen.filter(({ step }) => step === 'products');
    expect(products.map(({ done, total }) => [done, total])).toEqual([
      [9, 9],
      // what stood at the mark comes twice rather than never
      [1, 1],
    ]);
    shop.remove(4);
    expect(await sync(db, shop)).toMatchObject({ removed: 1 });
    expect(await db.count('products')).toBe(8);
  });

  it('stops at once when aborted, and keeps the pages before', async () => {
    const db = await openDeviceDatabase(somebody());
    const shop = new PagedShop();
    for (let id = 1; id <= 9; id += 1) shop.put(syncProduct(id));
    const stop = new AbortController();
    const entry = await sync(db, shop, {
      signal: stop.signal,
      onProgress: ({ step }) => step === 'products' && stop.abort(),
    });
    expect(entry).toMatchObject({ status: 3, products: 3, error: offlineText.syncStopped });
    expect((await lastSyncs(db)).map(({ status }) => status)).toEqual([3]);
  });

  it('keeps the pages before when the device is full, and nothing of the page without room', async () => {
    const db = await openDeviceDatabase(somebody());
    const shop = new PagedShop();
    for (let id = 1; id <= 9; id += 1) shop.put(syncProduct(id));
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given) {
      if ((given[0] as { productId?: number }).productId === 5)
        throw new DOMException('There is no room.', 'QuotaExceededError');
      return put.apply(this, given);
    });
    expect(await sync(db, shop)).toMatchObject({ status: 3, error: offlineText.syncFull });
    expect(await db.getAllKeys('products')).toEqual([1, 2, 3]);
    expect((await db.get('marks', 'products'))?.pending?.after).toBe(3);
    vi.restoreAllMocks();
    expect((await sync(db, shop)).status).toBe(2);
    expect(await db.count('products')).toBe(9);
  });

  it('deletes prices of clients that are no longer chosen, and keeps one list for clients with the same terms', async () => {
    const db = await openDeviceDatabase(somebody());
    const shop = new PagedShop();
    shop.put(syncProduct(1));
    shop.clients = [client(3, 'x'), client(4, 'x'), client(5, 'yy')];
    await sync(db, shop, { profile: 2 });
    expect((await db.getAll('prices')).map(({ terms }) => terms)).toEqual(['x', 'yy']);
    await sync(db, shop, { profile: 2, clientIds: [4] });
    expect((await db.getAll('prices')).map(({ terms }) => terms)).toEqual(['x']);
    expect((await db.get('marks', 'prices yy'))?.mark).toBeUndefined();
  });

  it('keeps the data of another user of the device apart', async () => {
    const [one, other] = [somebody(), somebody()];
    const shop = new PagedShop();
    shop.put(syncProduct(1));
    await sync(await openDeviceDatabase(one), shop);
    const theirs = await openDeviceDatabase(other);
    for (const store of [...theirs.objectStoreNames]) expect(await theirs.count(store)).toBe(0);
    await closeDeviceDatabase(one);
    expect(await (await openDeviceDatabase(one)).count('products')).toBe(1);
  });
});
