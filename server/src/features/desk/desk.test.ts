// The desk's start page, side bar, quick search and preferences: what each figure counts, that another company's things
// are not in it, and who may read it.

import { randomUUID } from 'node:crypto';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let shop: TestShop;
let administrator: string;
let client: Awaited<ReturnType<typeof makeUser>>;
let token: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  administrator = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  client = await makeUser(shop.db, { name: 'Librería Uno' });
  token = await shop.token(client.email);
});
afterAll(() => shop.close());

/** Places an order of one product, and moves it back in time. */
async function order(code: string, quantity: number, daysAgo = 0): Promise<string> {
  await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, token);
  const { total, externalId } = await shop.call('cart', {}, token);
  expect((await shop.call('confirmCart', { body: { externalId, total } }, token)).resultCode).toBe(0);
  await sql`update orders set placed_at = placed_at - make_interval(days => ${daysAgo}) where external_id = ${externalId}`.execute(
    shop.db,
  );
  return externalId;
}

const start = () => shop.call('deskStart', {}, administrator);
const counts = () => shop.call('deskCounts', {}, administrator);

describe('the start page', () => {
  it('counts and adds up the orders that wait to be prepared, the oldest first', async () => {
    const { code } = await makeProduct(shop.db, { price: '50000.00', stock: 10_000 });
    const before = await start();
    const late = await order(code, 2, 3);
    const now = await order(code, 1);
    const after = await start();
    expect(after.toPrepare.count - before.toPrepare.count).toBe(2);
    expect(after.toPrepare.total - before.toPrepare.total).toBe(15_000_000);
    expect((await counts()).ordersToPrepare).toBe(after.toPrepare.count);
    expect(after.toPrepare.orders.map(({ externalId }) => externalId)).toEqual([late, now]);
    expect(after.toPrepare.orders[0]).toMatchObject({ lines: 1, total: 10_000_000 });
  });

  it('adds up the sales of each of the last fourteen days, without cancelled orders', async () => {
    const { code } = await makeProduct(shop.db, { price: '60000.00', stock: 10_000 });
    const { sales: before } = await start();
    expect(before).toHaveLength(14);
    expect(before.at(-1)?.day).toBe(dayAt(Date.now()));
    expect(before[0]?.day).toBe(dayAfter(dayAt(Date.now()), -13));
    await order(code, 1, 7);
    await order(code, 2, 30);
    const cancelled = await order(code, 3);
    await shop.call(
      'changeOrderStatus',
      { params: { externalId: cancelled }, body: { from: 'pending', to: 'cancelled' } },
      administrator,
    );
    const { sales } = await start();
    const gained = sales.map(({ total }, day) => total - (before[day]?.total ?? 0));
    expect(gained).toEqual(Array.from({ length: 14 }, (_, day) => (day === 6 ? 6_000_000 : 0)));
  });

  it('lists the clients that wait, and the mails whose last attempt failed', async () => {
    const before = await start();
    const waiting = await makeUser(shop.db, { name: 'Kiosco Ñandú', status: 'pending_verification' });
    await sql`
      insert into mails (company_id, kind, recipient, attempts, last_error)
      select company_id, 'new_device', 'lleno@correo.test', 3, 'mailbox full' from companies where code = 'papelera'`.execute(
      shop.db,
    );
    const after = await start();
    expect(after.waiting.count - before.waiting.count).toBe(1);
    expect((await counts()).waitingClients).toBe(after.waiting.count);
    expect(after.waiting.clients.map(({ clientId }) => clientId)).toContain(waiting.clientId);
    expect(after.failedMails.count - before.failedMails.count).toBe(1);
    expect(after.failedMails.mails.at(-1)).toMatchObject({
      recipient: 'lleno@correo.test',
      orderNumber: null,
      lastError: 'mailbox full',
    });
  });

  it('is for administrators only', async () => {
    for (const name of ['deskStart', 'deskCounts', 'deskPreferences'] as const) {
      expect((await shop.raw(name, {}, token)).status).toBe(403);
      expect((await shop.raw(name, {})).status).toBe(401);
    }
  });
});

describe('the quick search', () => {
  const search = (searchTerm: string) => shop.call('deskSearch', { query: { searchTerm } }, administrator);

  it('finds products with price and stock, clients by name or CUIT, and orders by number', async () => {
    const word = `zafiro${randomUUID().slice(0, 4)}`;
    const product = await makeProduct(shop.db, { name: `Cuaderno ${word}`, price: '71000.50', stock: 900 });
    const { products } = await search(word);
    expect(products).toMatchObject([{ code: product.code, price: 7_100_050, available: 900 }]);

    const externalId = await order(product.code, 1);
    const { orders } = await shop.call('orders', { query: {} }, administrator);
    const number = orders.find((each) => each.externalId === externalId)?.formatedDocumentNumber ?? '';
    for (const typed of [number, String(Number(number.slice(-8)))])
      expect((await search(typed)).orders.map((each) => each.externalId)).toContain(externalId);

    await shop.db
      .updateTable('clients')
      .set({ legal_name: `Librería ${word}` })
      .where('client_id', '=', client.clientId)
      .execute();
    expect((await search(word.toUpperCase())).clients.map(({ clientId }) => clientId)).toEqual([
      client.clientId,
    ]);
  });

  it('finds orders by the digits that their number begins with, the exact one first, and by the name of their client', async () => {
    const { code } = await makeProduct(shop.db, { price: '71000.50', stock: 900 });
    const placed = [await order(code, 1), await order(code, 1), await order(code, 1)];
    const numbers = [7_001, 70_019, 700_188];
    for (const [at, externalId] of placed.entries())
      await shop.db
        .updateTable('orders')
        .set({ order_number: numbers[at] ?? 0 })
        .where('external_id', '=', externalId)
        .execute();
    const found = async (typed: string) => (await search(typed)).orders.map(({ orderNumber }) => orderNumber);
    expect(await found('7001')).toEqual([7_001, 700_188, 70_019]);
    expect(await found('PED-0001-00070')).toEqual([700_188, 70_019, 7_001]);
    expect(await found('70018')).toEqual([700_188]);
    expect(await found('7002')).toEqual([]);
    const name = `Almacén ${randomUUID().slice(0, 8)}`;
    await shop.db
      .updateTable('clients')
      .set({ legal_name: name })
      .where('client_id', '=', client.clientId)
      .execute();
    const latest = await shop.db
      .selectFrom('orders')
      .where('client_id', '=', client.clientId)
      .orderBy('placed_at', 'desc')
      .limit(5)
      .select('external_id')
      .execute();
    expect(new Set((await search(name)).orders.map(({ externalId }) => externalId))).toEqual(
      new Set(latest.map((row) => row.external_id)),
    );
    expect(await found('zzz')).toEqual([]);
  });

  it('finds nothing for an empty text and for signs', async () => {
    expect(await search('  ')).toEqual({ products: [], clients: [], orders: [] });
    expect((await search('%%')).products).toEqual([]);
  });
});

describe('what the desk remembers', () => {
  const value = { views: [{ title: 'Escolar', query: 'c=escolar&orden=price' }], columns: ['code', 'price'] };
  const save = (given: typeof value | null, as = administrator) =>
    shop.call('saveDeskPreference', { params: { preference: 'products' }, body: { value: given } }, as);

  beforeEach(() => save(null));

  it('is kept for each user and screen, and forgotten with null', async () => {
    const other = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    expect(await save(value)).toEqual({ products: value });
    expect(await shop.call('deskPreferences', {}, administrator)).toEqual({ products: value });
    expect(await shop.call('deskPreferences', {}, other)).toEqual({});
    expect(await save({ ...value, columns: [] })).toEqual({ products: { ...value, columns: [] } });
    expect(await save(null)).toEqual({});
  });

  it('has a limit of views', async () => {
    const views = Array.from({ length: 41 }, () => ({ title: 'Otra', query: '' }));
    const { status } = await shop.raw(
      'saveDeskPreference',
      { params: { preference: 'products' }, body: { value: { views, columns: [] } } },
      administrator,
    );
    expect(status).toBe(400);
  });
});
