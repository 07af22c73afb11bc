// Shopping lists without a connection: what the sync brought at the device's prices, each client's own, and a list in the device's cart with
// the answers that the server gives.

import 'fake-indexeddb/auto';
import type { SyncClientLists } from '@mostrador/contract/entries/shopping-lists';
import type { SyncProduct } from '@mostrador/contract/entries/sync';
import { refillSummary } from '@mostrador/rules/cart-refill';
import { REFUSALS } from '@mostrador/rules/refusals';
import { faultList } from '@mostrador/rules/testing/quick-order-faults';
import { REFILL_CASES } from '@mostrador/rules/testing/refill-cases';
import { expect, it } from 'vitest';
import { offlineText } from '../../text/offline';
import { openDeviceDatabase } from '../database';
import { answersOf } from '../device-carrier';
import { syncDevice } from '../sync/sync';
import { faultProduct } from '../testing/fault-product';
import { PagedShop, syncProduct, TAX_TERMS } from '../testing/paged-shop';

let users = 0;

/** The calls of a device that was synced; the client of the stub server has the id 7. */
async function device({
  products = [syncProduct(1), syncProduct(2)],
  lists = [],
  clientRole = 'buys',
  profile = 1,
}: {
  products?: readonly SyncProduct[];
  lists?: readonly SyncClientLists[];
  clientRole?: 'buys' | 'looks';
  profile?: 1 | 2;
}) {
  users += 1;
  const db = await openDeviceDatabase({ company: 'papelera', userId: `l${users}` });
  const shop = new PagedShop();
  shop.lists = [...lists];
  shop.clients = [3, 5].map((clientId) => ({
    clientId,
    clientCode: `C${clientId}`,
    clientName: `Cliente ${clientId}`,
    clientEmail: '',
    city: '',
    cartItemsCount: 0,
    priceTerms: '1-0',
    taxTerms: TAX_TERMS,
    deliveryProvinceCode: null,
  }));
  for (const product of products) shop.put(product);
  const { error } = await syncDevice(
    {
      db,
      carrier: shop.carrier,
      caches: {
        open: () => Promise.reject(new Error('No pictures are wanted.')),
        has: async () => false,
        delete: async () => false,
      },
      fetch: () => Promise.reject(new Error('No pictures are wanted.')),
      apiBase: '/api',
      signal: new AbortController().signal,
      now: () => 1_000,
      onProgress: () => undefined,
    },
    { profile, clientIds: undefined, pictures: undefined },
  );
  expect(error).toBe('');
  return { answers: answersOf(db, { profile, clientRole }).answers, db };
}

const row = (listId: string, kind: 'named' | 'favourites', name = '') => ({
  listId,
  kind,
  name,
  madeBy: 'Ana',
  changedAt: '2026-11-01T12:00:00.000Z',
  usedAt: null,
});
const line = (code: string, quantity: number, position: number) => ({
  code,
  name: `Nombre de ${code}`,
  quantity,
  position,
});
const weekly: SyncClientLists = {
  clientId: 7,
  lists: [
    { ...row('f', 'favourites'), lines: 1, listLines: [line('A-2', 1, 1)] },
    { ...row('w', 'named', 'Semanal'), lines: 2, listLines: [line('A-1', 12, 1), line('B-9', 3, 4)] },
  ],
  usual: [
    { code: 'A-2', quantity: 6, times: 4, lastBoughtAt: '2026-11-02T12:00:00.000Z' },
    { code: 'B-9', quantity: 1, times: 2, lastBoughtAt: '2026-10-02T12:00:00.000Z' },
  ],
};

it('shows the lists of the last sync at the device’s prices, and offers no change of them', async () => {
  const { answers } = await device({ lists: [weekly] });
  const known = await answers.shoppingLists?.({}, undefined);
  expect(known).toMatchObject({
    lists: [
      { listId: 'f', lines: 1 },
      { listId: 'w', lines: 2 },
    ],
    usual: 1,
  });
  expect(known?.mayChange).toBe(false);
  expect((await answers.shoppingList?.({ params: { listId: 'w' } }, undefined))?.listLines).toMatchObject([
    {
      sellable: true,
      quantity: 12,
      position: 1,
      product: { code: 'A-1', price: 100, discountedFinalPrice: 90 },
    },
    {
      sellable: false,
      quantity: 3,
      position: 4,
      product: { code: 'B-9', name: 'Nombre de B-9', price: null },
    },
  ]);
  expect(await answers.usualProducts?.({}, undefined)).toMatchObject([
    { sellable: true, quantity: 6, times: 4, product: { code: 'A-2' } },
  ]);
  expect(await answers.favouriteCodes?.({}, undefined)).toEqual(['A-2']);
  await expect(answers.shoppingList?.({ params: { listId: 'x' } }, undefined)).rejects.toMatchObject({
    code: 'offline',
    message: offlineText.listUnknown,
  });
});

it('shows a salesman the lists of the client that they buy for, over all pages of the sync', async () => {
  const of = (clientId: number): SyncClientLists => ({
    clientId,
    lists: [{ ...row(`w${clientId}`, 'named', `De ${clientId}`), lines: 0, listLines: [] }],
    usual: [],
  });
  const { answers } = await device({ profile: 2, lists: [1, 2, 3, 4, 5].map(of) });
  const names = async () => (await answers.shoppingLists?.({}, undefined))?.lists.map(({ name }) => name);
  expect(await names()).toEqual([]);
  for (const client of [3, 5]) {
    await answers.updateCart?.({ body: { targetClientId: client } }, undefined);
    expect(await names()).toEqual([`De ${client}`]);
  }
});

it('says that no sync has brought the lists yet', async () => {
  const { answers, db } = await device({ lists: [weekly] });
  await db.delete('answers', 'lists 7');
  await expect(answers.usualProducts?.({}, undefined)).rejects.toMatchObject({
    code: 'offline',
    message: offlineText.noLists,
  });
});

it('answers every kind of line of a list that goes into the cart as the server does, and changes nothing the second time', async () => {
  const stored = faultList(1).products;
  const products = stored.flatMap((product, index) =>
    product.visible && product.active ? [faultProduct(index + 1, product)] : [],
  );
  const { answers } = await device({ products });
  const held = stored.filter((product) => product.held > 0);
  const lines = held.map(({ code, held: quantity }) => ({ code, quantity }));
  await answers.addQuickOrder?.({ body: { lines } }, undefined);
  const fill = () =>
    answers.fillCartFromList?.(
      { body: { lines: REFILL_CASES.map(({ code, wanted }) => ({ code, quantity: wanted })) } },
      undefined,
    );
  const filled = await fill();
  expect(
    filled?.lines.map(({ code, wanted, outcome, quantity }) => ({ code, wanted, outcome, quantity })),
  ).toEqual(REFILL_CASES);
  expect(filled?.message).toBe(refillSummary(REFILL_CASES));
  const inCart = (given: typeof filled) =>
    given?.cart.cartProducts.map(({ product, quantity }) => [product.code, quantity]);
  expect(inCart(await fill())).toEqual(inCart(filled));
});

it('refuses a list for a user who may not buy', async () => {
  const { answers } = await device({ lists: [weekly], clientRole: 'looks' });
  const body = { lines: [{ code: 'A-1', quantity: 1 }] };
  expect((await answers.fillCartFromList?.({ body }, undefined))?.resultCode).toBe(REFUSALS.buying_forbidden);
});
