// A salesman's portfolio through the app: last orders, usual intervals as rules/buying-rhythm has them, open carts at today's prices, visits,
// files, and that another salesman's clients, orders and visits do not exist for the caller.

import { randomUUID } from 'node:crypto';
import { callPath } from '@mostrador/contract/routes';
import { daysLate, rhythmOf, usualInterval } from '@mostrador/rules/buying-rhythm';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { assign, type MadeUser, makeEntry, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { addSales } from '../figures/add-sales.service.js';

let shop: TestShop;
let vera: MadeUser;
let asVera: string;
let asBruno: string;
let asNora: string;
/** Vera's clients. */
let weekly: MadeUser;
let rare: MadeUser;
let silent: MadeUser;
/** Bruno's client. */
let foreign: MadeUser;
let code: string;

/** The days before today on which each client ordered. */
const HISTORY = { weekly: [38, 31, 24, 17, 10], rare: [95, 61, 30, 1], foreign: [40, 30, 20] } as const;

const today = () => dayAt(Date.now());
const daysOf = (offsets: readonly number[]) => offsets.map((days) => dayAfter(today(), -days));

async function order(client: MadeUser, daysAgo: number, quantity = 1): Promise<string> {
  const token = await shop.token(client.email);
  await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, token);
  const { total, externalId } = await shop.call('cart', {}, token);
  expect((await shop.call('confirmCart', { body: { externalId, total } }, token)).resultCode).toBe(0);
  await sql`update orders set placed_at = placed_at - make_interval(days => ${daysAgo}) where external_id = ${externalId}`.execute(
    shop.db,
  );
  return externalId;
}

const cancel = (externalId: string) =>
  shop.call(
    'changeOrderStatus',
    { params: { externalId }, body: { from: 'pending', to: 'cancelled' } },
    asNora,
  );

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ code } = await makeProduct(shop.db, { price: '60000.00', stock: 1_000 }));
  vera = await makeUser(shop.db, { profile: 2, name: 'Vera' });
  const bruno = await makeUser(shop.db, { profile: 2, name: 'Bruno' });
  asVera = await shop.token(vera.email);
  asBruno = await shop.token(bruno.email);
  asNora = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  weekly = await makeUser(shop.db, { name: 'Almacén Semanal' });
  rare = await makeUser(shop.db, { name: 'Bazar Cada Tanto' });
  silent = await makeUser(shop.db, { name: 'Cotillón Callado' });
  foreign = await makeUser(shop.db, { name: 'Despensa Ajena' });
  for (const client of [weekly, rare, silent]) await assign(shop.db, vera, client);
  await assign(shop.db, bruno, foreign);
  for (const days of HISTORY.weekly) await order(weekly, days);
  for (const days of HISTORY.rare) await order(rare, days, 2);
  for (const days of HISTORY.foreign) await order(foreign, days);
  // a cancelled order is none
  await cancel(await order(weekly, 2));
  await addSales(shop.app.shop);
}, 120_000);
afterAll(() => shop.close());

const idOf = (user: MadeUser) => user.clientId ?? 0;
const list = (query: object = {}, token = asVera) => shop.call('portfolioClients', { query }, token);
const names = async (query: object, token = asVera) =>
  (await list(query, token)).clients.map(({ legalName }) => legalName);

describe('the table', () => {
  it('has the last order, the usual interval and the delay of each client as the rules say', async () => {
    const { totalCount, clients } = await list();
    expect(totalCount).toBe(3);
    for (const [client, days, total] of [
      [weekly, HISTORY.weekly, 6_000_000],
      [rare, HISTORY.rare, 12_000_000],
    ] as const) {
      const row = clients.find(({ clientId }) => clientId === client.clientId);
      const last = { lastDay: dayAfter(today(), -Math.min(...days)), usualDays: usualInterval(daysOf(days)) };
      expect(row).toMatchObject({
        lastOrderDay: last.lastDay,
        lastOrderTotal: total,
        usualDays: last.usualDays,
        daysLate: daysLate(last, today()),
      });
      const found = await names({ rhythm: rhythmOf(last, today()) });
      expect(found).toContain(row?.legalName);
    }
    const without = clients.find(({ clientId }) => clientId === silent.clientId);
    expect(without).toMatchObject({ lastOrderDay: null, usualDays: null, daysLate: 0, cart: null });
  });

  it('shows who is late first, and finds, filters and sorts', async () => {
    expect((await names({}))[0]).toBe('Almacén Semanal');
    expect(await names({ rhythm: 'late' })).toEqual(['Almacén Semanal']);
    expect(await names({ search: 'cotillon' })).toEqual(['Cotillón Callado']);
    expect(await names({ withoutOrderSince: dayAfter(today(), -5) })).toEqual([
      'Almacén Semanal',
      'Cotillón Callado',
    ]);
    expect(await names({ sort: 'lastOrder', direction: 'down' })).toEqual([
      'Bazar Cada Tanto',
      'Almacén Semanal',
      'Cotillón Callado',
    ]);
    expect(await names({ sort: 'name', direction: 'down', limit: 1, offset: 1 })).toEqual([
      'Bazar Cada Tanto',
    ]);
    expect(await shop.call('portfolioCounts', {}, asVera)).toMatchObject({
      hasPortfolio: true,
      all: 3,
      late: 1,
      openCart: 0,
    });
  });

  it("adds up this month's sales, those that the job has not added yet included", async () => {
    const before = (await list()).clients.map(({ monthNet }) => monthNet);
    const externalId = await order(silent, 0);
    const { clients } = await list();
    const sums = Object.fromEntries(clients.map(({ legalName, monthNet }) => [legalName, monthNet]));
    expect(sums['Cotillón Callado']).toBe(6_000_000);
    expect(clients.reduce((sum, { monthNet }) => sum + monthNet, 0)).toBe(
      before.reduce((sum, net) => sum + net, 0) + 6_000_000,
    );
    const day = await shop.call('portfolioDay', {}, asVera);
    expect(day.month).toMatchObject({ to: today() });
    expect(day.month.net).toBe(clients.reduce((sum, { monthNet }) => sum + monthNet, 0));
    expect(day.orders.orders.map((row) => row.externalId)).toContain(externalId);
    expect(day.late.clients.map(({ legalName }) => legalName)).toEqual(['Almacén Semanal']);
    await cancel(externalId);
    expect((await list({ search: 'callado' })).clients[0]).toMatchObject({ monthNet: 0, lastOrderDay: null });
  });

  it('has the balance, what is overdue and the credit left, and finds who owes something overdue', async () => {
    const { companyId } = shop.app.shop.company();
    const entry = { companyId, clientId: rare.clientId ?? 0, issuedOn: dayAfter(today(), -40) };
    await makeEntry(shop.db, { ...entry, dueOn: dayAfter(today(), -10), amount: 1_000, openAmount: 400 });
    await makeEntry(shop.db, { ...entry, dueOn: today(), amount: 50 });
    await makeEntry(shop.db, { ...entry, kind: 'receipt', amount: 30 });
    await makeEntry(shop.db, {
      companyId,
      clientId: foreign.clientId ?? 0,
      issuedOn: dayAfter(today(), -9),
    });
    await sql`update clients set credit_limit = 500000 where client_id = ${rare.clientId}`.execute(shop.db);
    const { rows } = await sql<{ used: string }>`
      select amount::text as used from orders_using_credit(${rare.clientId}::int, null)`.execute(shop.db);
    const { clients } = await list({ account: 'overdue' });
    expect(clients).toHaveLength(1);
    expect(clients[0]).toMatchObject({
      legalName: 'Bazar Cada Tanto',
      balance: 42_000,
      overdue: 40_000,
      creditLeft: 50_000_000 - 42_000 - Math.round(Number(rows[0]?.used) * 100),
    });
    expect((await list({ search: 'cotillon' })).clients[0]).toMatchObject({
      balance: null,
      overdue: null,
      creditLeft: null,
    });
    expect((await names({ sort: 'overdue', direction: 'down' }))[0]).toBe('Bazar Cada Tanto');
    expect(await shop.call('portfolioCounts', {}, asVera)).toMatchObject({ overdue: 1 });
    await sql`update clients set credit_limit = null where client_id = ${rare.clientId}`.execute(shop.db);
  });

  it("has the open carts of the client's users and the caller's own at the client's price, and nobody else's", async () => {
    const fill = (token: string, quantity: number) =>
      shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, token);
    await fill(await shop.token(rare.email), 2);
    await shop.call('updateCart', { body: { targetClientId: idOf(rare) } }, asVera);
    await fill(asVera, 1);
    await shop.call('updateCart', { body: { targetClientId: idOf(rare) } }, asNora);
    await fill(asNora, 40);
    await sql`update prices set amount = 70000 where product_id = (select product_id from products where code = ${code})`.execute(
      shop.db,
    );
    expect(await names({ cart: 'open' })).toEqual(['Bazar Cada Tanto']);
    expect((await list({ cart: 'open' })).clients[0]?.cart).toMatchObject({ lines: 2, total: 21_000_000 });
    const page = await shop.call('portfolioClient', { params: { clientId: idOf(rare) } }, asVera);
    expect(page.carts.map(({ isOwn, total }) => [isOwn, total]).sort()).toEqual([
      [false, 14_000_000],
      [true, 7_000_000],
    ]);
    expect((await shop.call('portfolioDay', {}, asVera)).carts).toMatchObject({ count: 1 });
  });

  it('is saved as a file with the rows of the filter alone', async () => {
    const response = await shop.app.http.inject({
      url: `/api${callPath('portfolioClientsFile', {})}?format=csv&columns=name,daysLate&rhythm=late`,
      headers: { authorization: `Bearer ${asVera}` },
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Almacén Semanal');
    expect(response.body).not.toContain('Ajena');
    expect(response.body.trim().split('\n')).toHaveLength(2);
  });
});

describe('visits', () => {
  const visit = (client: MadeUser, given: object, token = asVera) =>
    shop.raw(
      'addVisit',
      {
        params: { clientId: idOf(client) },
        body: { key: randomUUID(), visitedOn: today(), outcome: 'absent', ...given } as never,
      },
      token,
    );

  it('are refused when the client is taken from the salesman at the same time', async () => {
    const taking = await shop.db.startTransaction().execute();
    await sql`delete from salesman_clients where client_id = ${idOf(silent)}`.execute(taking);
    let isAnswered = false;
    const answer = visit(silent, { text: 'Sin cliente' }).finally(() => {
      isAnswered = true;
    });
    await expect
      .poll(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          shop.db,
        );
        return isAnswered || rows.length > 0;
      })
      .toBe(true);
    await taking.commit().execute();
    expect((await answer).status).toBe(404);
    const { clients } = await list({ search: 'callado' }, asNora);
    expect(clients[0]?.lastVisit).toBeNull();
    await assign(shop.db, vera, silent);
  });

  it('are noted once for each key, shown in the table, and struck out by their author', async () => {
    const key = randomUUID();
    for (let times = 0; times < 3; times += 1)
      expect((await visit(silent, { key, text: ' Volver el lunes ' })).status).toBe(200);
    const row = (await list({ search: 'callado' })).clients[0];
    expect(row?.lastVisit).toEqual({ visitedOn: today(), outcome: 'absent', text: 'Volver el lunes' });
    const page = await shop.call('portfolioClient', { params: { clientId: idOf(silent) } }, asVera);
    expect(page.visits).toHaveLength(1);
    const noteId = page.visits[0]?.noteId ?? 0;
    const strike = (token: string) =>
      shop.raw('strikeVisit', { params: { clientId: idOf(silent), noteId } }, token);
    expect((await strike(asBruno)).status).toBe(404);
    expect((await strike(asNora)).status).toBe(404);
    expect((await strike(asVera)).status).toBe(200);
    expect((await list({ search: 'callado' })).clients[0]?.lastVisit).toBeNull();
  });

  it('may have no text, are never in the future, and administrators read them among the notes', async () => {
    expect((await visit(weekly, { outcome: 'ordered' })).status).toBe(200);
    const future = await visit(weekly, { visitedOn: dayAfter(today(), 1) });
    expect([future.status, future.body]).toMatchObject([400, { field: 'visitedOn' }]);
    const { notes } = await shop.call('deskClient', { params: { clientId: idOf(weekly) } }, asNora);
    expect(notes).toMatchObject([
      { text: '', visit: { visitedOn: today(), outcome: 'ordered' }, userName: 'Vera' },
    ]);
    expect(await audit(shop.db)).toEqual([]);
  });

  it('show a salesman no other note of the staff', async () => {
    await shop.call(
      'addClientNote',
      { params: { clientId: idOf(weekly) }, body: { text: 'Debe dos facturas' } },
      asNora,
    );
    const { body } = await shop.raw('portfolioClient', { params: { clientId: idOf(weekly) } }, asVera);
    expect(JSON.stringify(body)).not.toContain('Debe dos facturas');
  });
});

describe("another salesman's things", () => {
  const orderOf = async (client: MadeUser) =>
    (await shop.call('deskOrders', { query: { clientId: idOf(client), status: 'open' } }, asNora)).orders[0]
      ?.externalId ?? '';
  const picking = (externalIds: readonly string[], token: string) =>
    shop.app.http.inject({
      method: 'POST',
      url: `/api${callPath('pickingList', undefined)}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { externalIds },
    });

  it('do not exist: client, visit, order, and a picking list with one of them', async () => {
    const [own, theirs] = [await orderOf(weekly), await orderOf(foreign)];
    const params = { clientId: idOf(foreign) };
    const unknown = { clientId: 2_147_483_647 };
    for (const name of ['portfolioClient', 'addVisit'] as const) {
      const body = { key: randomUUID(), visitedOn: today(), outcome: 'other' as const };
      const answers = await Promise.all(
        [params, unknown].map((one) => shop.raw(name, { params: one, body } as never, asVera)),
      );
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(answers[0]?.body.message).toBe(answers[1]?.body.message);
    }
    expect((await shop.raw('deskOrder', { params: { externalId: theirs } }, asVera)).status).toBe(404);
    expect((await picking([own], asVera)).statusCode).toBe(200);
    for (const ids of [[own, theirs], [own, randomUUID()], [theirs]])
      expect((await picking(ids, asVera)).statusCode).toBe(404);
    expect((await picking([own, theirs], asNora)).statusCode).toBe(200);
  });

  it('are in no list, search, file or count', async () => {
    const search = await shop.call('deskSearch', { query: { searchTerm: 'ajena' } }, asVera);
    expect(search).toEqual({ products: [], clients: [], orders: [] });
    const number = (await shop.call('deskOrders', { query: { clientId: idOf(foreign) } }, asNora)).orders[0];
    const searchTerm = String(number?.orderNumber);
    const found = await shop.call('deskSearch', { query: { searchTerm } }, asVera);
    expect(found.orders.map(({ externalId }) => externalId)).not.toContain(number?.externalId);
    const seen = await shop.call('deskSearch', { query: { searchTerm } }, asBruno);
    expect(seen.orders.map(({ externalId }) => externalId)).toContain(number?.externalId);
    expect((await shop.call('deskOrderIds', { query: { clientId: idOf(foreign) } }, asVera)).orders).toEqual(
      [],
    );
    const file = await shop.app.http.inject({
      url: `/api${callPath('deskOrdersFile', {})}?of=lines&format=csv&ids=${number?.externalId}`,
      headers: { authorization: `Bearer ${asVera}` },
    });
    expect([file.statusCode, file.body.trim().split('\n').length]).toEqual([200, 1]);
    expect((await shop.call('portfolioCounts', {}, asBruno)).all).toBe(1);
    expect(await names({ search: 'ajena' })).toEqual([]);
  });

  it('leave an administrator nothing hidden', async () => {
    expect(await names({ search: 'ajena' }, asNora)).toEqual(['Despensa Ajena']);
    expect((await shop.raw('portfolioClient', { params: { clientId: idOf(foreign) } }, asNora)).status).toBe(
      200,
    );
  });
});

it('a salesman of a company whose staff do not buy for clients has no portfolio', async () => {
  const neighbour = await testShop('barrilete', shop);
  const seller = await makeUser(neighbour.db, { profile: 2, company: 'barrilete' });
  const client = await makeUser(neighbour.db, { company: 'barrilete' });
  await assign(neighbour.db, seller, client);
  const token = await neighbour.token(seller.email);
  expect(await neighbour.call('portfolioCounts', {}, token)).toMatchObject({ hasPortfolio: false, all: 0 });
  expect(await neighbour.call('portfolioClients', { query: {} }, token)).toEqual({
    totalCount: 0,
    clients: [],
  });
  const { status } = await neighbour.raw('portfolioClient', { params: { clientId: idOf(client) } }, token);
  expect(status).toBe(404);
  const query = { from: dayAfter(today(), -30), to: today() };
  expect((await neighbour.call('salesFigures', { query }, token)).totals.orders).toBe(0);
  await neighbour.close();
});
