// Clients entered on a device: kept by an older device's upgrade, bought for before they are registered, each registered once despite
// cuts, and their carts and orders sent for the real client afterwards.

import 'fake-indexeddb/auto';
import type { Carrier } from '@mostrador/contract/client';
import type { SyncClient } from '@mostrador/contract/entries/sync';
import { REFUSALS } from '@mostrador/rules/refusals';
import { openDB } from 'idb';
import { describe, expect, it } from 'vitest';
import { CallFailed } from '../../api/call-failed';
import { LocalCarts } from '../carts/local-carts';
import { LocalCatalogue } from '../catalogue/local-catalogue';
import { type DeviceDatabase, databaseName, openDeviceDatabase } from '../database';
import { answersOf } from '../device-carrier';
import { syncDevice } from '../sync/sync';
import { PagedShop, syncProduct, TAX_TERMS } from '../testing/paged-shop';
import { syncTools } from '../testing/sync-tools';
import { deviceClients, deviceOrders } from './device-orders';
import { addClient, newClients, removeClient } from './new-clients';
import { sendWaiting } from './send-waiting';

let users = 0;
const nextOwner = () => {
  users += 1;
  return { company: 'barrilete', userId: `n${users}` };
};
const fields = { legalName: 'Kiosco Sol', legalId: '30500010912', email: 'sol@prueba.test' };

/** A salesman's device that was synced. */
async function device() {
  const db = await openDeviceDatabase(nextOwner());
  const shop = new PagedShop();
  shop.put(syncProduct(1));
  shop.newTerms = '1-0';
  const tools = syncTools(db, shop.carrier);
  const entry = await syncDevice(tools, { profile: 2, clientIds: undefined, pictures: undefined });
  expect(entry.error).toBe('');
  let ids = 0;
  const carts = new LocalCarts({
    db,
    catalogue: new LocalCatalogue(db, 2),
    profile: 2,
    clientRole: 'buys',
    now: () => Date.UTC(2026, 0, 2),
    newId: () => {
      ids += 1;
      return `order-${users}-${ids}`;
    },
    queued: () => undefined,
  });
  const add = (code: string) =>
    carts.upsert({ query: {}, body: { product: { code }, quantity: 10 } }, undefined);
  return { db, carts, add };
}

const enter = (db: DeviceDatabase, id: string, now = 0) =>
  addClient(db, { fields, deliveryProvinceCode: 'S' }, { id, now });

const registered = (clientId: number): SyncClient => ({
  clientId,
  clientCode: `W-${clientId}`,
  clientName: 'Kiosco Sol',
  clientEmail: 'sol@prueba.test',
  city: 'Rosario',
  cartItemsCount: 0,
  priceTerms: '1-0',
  taxTerms: TAX_TERMS,
  deliveryProvinceCode: 'S',
});

type Sent = { readonly name: string; readonly body: Record<string, unknown> };

function senderOf(db: DeviceDatabase, answer: (sent: Sent) => unknown) {
  const calls: Sent[] = [];
  const carrier = (async (name: string, { body }: { body: Record<string, unknown> }) => {
    calls.push({ name, body });
    return answer({ name, body });
  }) as unknown as Carrier;
  const tools = {
    store: deviceOrders(async () => db),
    clients: deviceClients(async () => db),
    carrier,
    isOwner: () => true,
    alone: <Result>(work: () => Promise<Result>) => work(),
    now: () => 0,
    chance: () => 0.5,
  };
  return { calls, send: () => sendWaiting(tools, true) };
}

const accepted = {
  resultCode: 0,
  message: '',
  differences: [],
  totalNow: 900,
  formatedDocumentNumber: 'PED-1',
  externalId: 'x',
};
const said = (client: SyncClient | null, more = {}) => ({
  resultCode: client === null ? REFUSALS.registration_invalid : 0,
  message: '',
  failures: [],
  client,
  waits: true,
  ...more,
});

describe('the device', () => {
  it('keeps the orders and carts that an older version stored', async () => {
    const owner = nextOwner();
    const older = await openDB(databaseName(owner), 1, {
      upgrade(db) {
        for (const [store, keyPath] of [
          ['clients', 'clientId'],
          ['orders', 'localUniqueId'],
          ['carts', 'targetClientId'],
          ['answers', 'key'],
        ] as const)
          db.createObjectStore(store, { keyPath });
      },
    });
    await older.put('orders', { localUniqueId: 'a', total: 5 });
    await older.put('carts', { targetClientId: 3, lines: [], revision: 2 });
    older.close();
    const db = await openDeviceDatabase(owner);
    expect(await db.get('orders', 'a')).toMatchObject({ total: 5 });
    expect(await db.get('carts', 3)).toMatchObject({ revision: 2 });
    expect(await newClients(db)).toEqual([]);
    expect((await enter(db, 'c')).localId).toBe(-1);
  });

  it('buys for a client that is not registered, at the prices of a new client', async () => {
    const { db, carts, add } = await device();
    const { localId } = await enter(db, 'c1');
    const { answers } = answersOf(db, { profile: 2, clientRole: 'buys' });
    const listed = await answers.salesmanClients?.({ query: {} }, undefined);
    expect(listed).toMatchObject([{ clientId: localId, clientName: 'Kiosco Sol' }]);
    expect(await answers.provinces?.({ query: {} }, undefined)).toHaveLength(1);
    expect(await carts.save({ targetClientId: localId }, {})).toMatchObject({
      resultCode: 0,
      cart: { clientName: 'Kiosco Sol', targetClientId: localId },
    });
    expect(await add('A-1')).toMatchObject({ resultCode: 0, cart: { total: 1000 } });
  });
});

describe('sending', () => {
  it('registers the client first, and gives its cart, its orders and the choice the real id', async () => {
    const { db, carts, add } = await device();
    const { localId } = await enter(db, 'c2');
    await carts.save({ targetClientId: localId }, {});
    await add('A-1');
    const cart = await carts.cart();
    expect(
      await carts.confirm(
        { total: cart.total, externalId: cart.externalId, targetClientId: localId, paymentOption: 1 },
        {},
      ),
    ).toMatchObject({ resultCode: 0 });
    await add('A-1');
    const lost = senderOf(db, () => {
      throw new CallFailed({ status: 0, code: 'network', message: '' });
    });
    await lost.send();
    expect(lost.calls.map(({ name }) => name)).toEqual(['registerOfflineClient']);
    const { calls, send } = senderOf(db, ({ name }) =>
      name === 'registerOfflineClient' ? said(registered(77)) : accepted,
    );
    await send();
    await send();
    expect(calls.map(({ name, body }) => [name, body['localUniqueId'], body['targetClientId']])).toEqual([
      ['registerOfflineClient', 'c2', undefined],
      ['confirmOfflineOrder', cart.externalId, 77],
    ]);
    expect(calls[0]?.body).toMatchObject(fields);
    expect(await newClients(db)).toMatchObject([
      { state: 'registered', answer: { client: { clientId: 77 } } },
    ]);
    expect(await carts.cart()).toMatchObject({ targetClientId: 77, cartProducts: [{ quantity: 10 }] });
    expect(await db.getAllKeys('carts')).toEqual([77]);
  });

  it('keeps a refused client with what is wrong, and its orders, until it is corrected', async () => {
    const { db, carts, add } = await device();
    const { localId } = await enter(db, 'c3');
    await carts.save({ targetClientId: localId }, {});
    await add('A-1');
    const cart = await carts.cart();
    await carts.confirm({ total: cart.total, targetClientId: localId, paymentOption: 1 }, {});
    const failures = [{ field: 'legalId', message: 'Ya hay un cliente con ese CUIT.' }];
    const refusing = senderOf(db, () => said(null, { failures, message: 'Ya hay un cliente con ese CUIT.' }));
    await refusing.send();
    await refusing.send();
    expect(refusing.calls).toHaveLength(1);
    expect(await newClients(db)).toMatchObject([{ state: 'refused', answer: { failures } }]);
    expect(await db.getAll('orders')).toMatchObject([{ state: 'waiting', targetClientId: localId }]);
    const store = deviceClients(async () => db);
    await store.change('c3', () => ({ state: 'waiting', fields: { ...fields, legalId: '20111111112' } }));
    const { calls, send } = senderOf(db, ({ name }) =>
      name === 'registerOfflineClient' ? said(registered(78)) : accepted,
    );
    await send();
    expect(calls.map(({ name }) => name)).toEqual(['registerOfflineClient', 'confirmOfflineOrder']);
    expect(calls[0]?.body['legalId']).toBe('20111111112');
  });

  it('asks again for an order whose client waits for verification, and removes nothing unasked', async () => {
    const { db, carts, add } = await device();
    const { localId } = await enter(db, 'c4');
    await carts.save({ targetClientId: localId }, {});
    await add('A-1');
    const cart = await carts.cart();
    await carts.confirm({ total: cart.total, targetClientId: localId, paymentOption: 1 }, {});
    let verified = false;
    const { send } = senderOf(db, ({ name }) => {
      if (name === 'registerOfflineClient') return said(registered(79));
      return verified ? accepted : { ...accepted, resultCode: REFUSALS.client_waiting, message: 'Espera.' };
    });
    await send();
    expect(await db.getAll('orders')).toMatchObject([{ state: 'unverified', error: 'Espera.' }]);
    verified = true;
    await send();
    expect(await db.getAll('orders')).toMatchObject([{ state: 'sent' }]);
    expect(await removeClient(db, 'c4')).toBe(true);
    expect(await db.count('orders')).toBe(1);
  });

  it('registers each client once despite cuts before and after the server has it', async () => {
    const { db } = await device();
    const ids = ['d1', 'd2', 'd3'];
    for (const [index, id] of ids.entries()) await enter(db, id, index);
    const known = new Map<string, number>();
    const cuts = ['before', 'after', 'none', 'before', 'after', 'none', 'unreadable'];
    const { send } = senderOf(db, ({ body }) => {
      const id = String(body['localUniqueId']);
      const cut = cuts.shift() ?? 'none';
      if (cut === 'before') throw new CallFailed({ status: 0, code: 'network', message: '' });
      if (!known.has(id)) known.set(id, 100 + known.size);
      if (cut === 'after') throw new CallFailed({ status: 504, code: 'gateway', message: '' });
      return cut === 'unreadable' ? undefined : said(registered(known.get(id) ?? 0));
    });
    for (let round = 0; round < 10; round += 1) await send();
    expect(known.size).toBe(3);
    const clients = await newClients(db);
    expect(
      clients.map(({ state, localUniqueId, answer }) => [state, localUniqueId, answer?.client?.clientId]),
    ).toEqual(ids.map((id) => ['registered', id, known.get(id)]));
  });
});
