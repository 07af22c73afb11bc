// Offers made on a device: kept from the cart without stock or minimum, made once on the server, and decided line by line when prices
// have changed.

import 'fake-indexeddb/auto';
import type { Carrier } from '@mostrador/contract/client';
import { REFUSALS } from '@mostrador/rules/refusals';
import { expect, it } from 'vitest';
import { CallFailed } from '../../api/call-failed';
import { LocalCarts } from '../carts/local-carts';
import { LocalCatalogue } from '../catalogue/local-catalogue';
import { openDeviceDatabase } from '../database';
import { syncDevice } from '../sync/sync';
import { PagedShop, syncProduct, TAX_TERMS } from '../testing/paged-shop';
import { syncTools } from '../testing/sync-tools';
import { acceptedOf } from './accept-differences';
import { deviceClients, deviceOrders } from './device-orders';
import { sendWaiting } from './send-waiting';

let users = 0;

/** A salesman's device with products in the cart of client 3. */
async function device() {
  users += 1;
  const db = await openDeviceDatabase({ company: 'barrilete', userId: `o${users}` });
  const shop = new PagedShop();
  for (const id of [1, 2]) shop.put(syncProduct(id));
  shop.clients = [
    {
      clientId: 3,
      clientCode: 'C3',
      clientName: 'Cliente 3',
      clientEmail: '',
      city: '',
      cartItemsCount: 0,
      priceTerms: 'x',
      taxTerms: TAX_TERMS,
      deliveryProvinceCode: 'C',
    },
  ];
  await syncDevice(syncTools(db, shop.carrier), { profile: 2, clientIds: undefined, pictures: undefined });
  let ids = 0;
  const carts = new LocalCarts({
    db,
    catalogue: new LocalCatalogue(db, 2),
    profile: 2,
    clientRole: 'buys',
    now: () => Date.UTC(2026, 0, 2),
    newId: () => {
      ids += 1;
      return `offer-${users}-${ids}`;
    },
    queued: () => undefined,
  });
  await carts.save({ targetClientId: 3 }, {});
  for (const code of ['A-1', 'A-2'])
    await carts.upsert({ query: {}, body: { product: { code }, quantity: 1 } }, undefined);
  const send = (answer: (name: string, body: Record<string, unknown>) => unknown) =>
    sendWaiting(
      {
        store: deviceOrders(async () => db),
        clients: deviceClients(async () => db),
        carrier: (async (name: string, { body }: { body: Record<string, unknown> }) =>
          answer(name, body)) as unknown as Carrier,
        isOwner: () => true,
        alone: (work) => work(),
        now: () => 0,
        chance: () => 0.5,
      },
      true,
    );
  return { db, carts, send };
}

const wanted = {
  key: '5c1d7e0a-1111-4222-8333-444455556666',
  clientId: 3,
  lines: [],
  validUntil: '2026-01-17',
  note: 'Entrega en marzo',
  emptyCart: true,
};
const made = { resultCode: 0, message: '', offer: { externalId: 'x', formatedDocumentNumber: 'PRE-1' } };

it('is kept below the minimum order, empties the cart, and is made once despite a cut', async () => {
  const { db, carts, send } = await device();
  expect(await carts.makeOffer({ ...wanted, clientId: 9 })).toMatchObject({
    resultCode: REFUSALS.target_client_changed,
  });
  expect(await carts.makeOffer(wanted)).toMatchObject({ resultCode: 0, offer: null });
  expect(await carts.makeOffer(wanted)).toMatchObject({ resultCode: 0, offer: null });
  expect(await db.getAll('orders')).toHaveLength(1);
  const another = { ...wanted, key: '5c1d7e0a-1111-4222-8333-444455556667' };
  expect(await carts.makeOffer(another)).toMatchObject({ resultCode: REFUSALS.cart_empty });
  expect((await carts.cart()).cartProducts).toEqual([]);
  const bodies: unknown[] = [];
  await send((_, body) => {
    bodies.push(body);
    throw new CallFailed({ status: 0, code: 'network', message: '' });
  });
  await send((_, body) => {
    bodies.push(body);
    return made;
  });
  expect(bodies).toHaveLength(2);
  expect(bodies[0]).toEqual(bodies[1]);
  const total = (await db.getAll('orders'))[0]?.total ?? 0;
  expect(bodies[0]).toMatchObject({
    clientId: 3,
    validUntil: '2026-01-17',
    note: 'Entrega en marzo',
    total: Math.round(total * 100),
    lines: [{ code: 'A-1', quantity: 1 }, { code: 'A-2' }],
  });
  expect(await db.getAll('orders')).toMatchObject([
    { state: 'sent', answer: { formatedDocumentNumber: 'PRE-1' } },
  ]);
});

it('comes back with old and new prices, and is made at those that its maker accepts', async () => {
  const { db, carts, send } = await device();
  await carts.makeOffer(wanted);
  const [offer] = await db.getAll('orders');
  const seen = offer?.purchaseProducts[0]?.price ?? 0;
  const line = (code: string, more: object) => ({
    code,
    name: 'Cuaderno',
    quantity: 1,
    unitPrice: Math.round(seen * 100),
    minimalSalesQuantity: 1,
    refused: '',
    ...more,
  });
  await send((name) =>
    name === 'createOffer'
      ? { resultCode: REFUSALS.total_changed, message: 'Cambió.', offer: null }
      : { clientName: '', lines: [line('A-1', { unitPrice: 12_345 }), line('A-2', { name: '' })] },
  );
  const [differing] = await deviceOrders(async () => db).all();
  expect(differing).toMatchObject({
    state: 'differs',
    answer: {
      differences: [
        { code: 'A-1', kind: 'price', priceSeen: seen, priceNow: 123.45 },
        { code: 'A-2', kind: 'gone' },
      ],
    },
  });
  const decisions = new Map([
    ['A-1', 1],
    ['A-2', 0],
  ]);
  const accepted = differing && acceptedOf(differing, decisions, 'new');
  expect(accepted).toMatchObject({ total: 123.45, offer: { validUntil: '2026-01-17' }, state: 'waiting' });
});
