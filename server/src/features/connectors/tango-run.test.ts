// The connector to Tango on the real app, against a stand-in of Tango Tiendas: rows in by the import engine, orders out once whatever
// breaks, states and invoices back, and notifications that are hints.

import { randomUUID } from 'node:crypto';
import { cuitCheckDigit } from '@mostrador/rules/cuit';
import {
  tangoCustomer,
  tangoList,
  tangoPrice,
  tangoProduct,
  tangoStock,
} from '@mostrador/trials/tango-stand-in/tango-rows';
import { TangoStandIn } from '@mostrador/trials/tango-stand-in/tango-stand-in';
import { connectTango, placeTangoOrder, runTango } from '@mostrador/trials/testing/connector-shop';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runConnector } from './run-connector.service.js';

const ACCESS_TOKEN = 'a-token-of-tango';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const CUIT = `3071234567${cuitCheckDigit('3071234567')}`;

let tango: TangoStandIn;
let shop: TestShop;
let email: string;
let token: string;
let companyId: number;
beforeAll(async () => {
  tango = await TangoStandIn.start({ accessToken: ACCESS_TOKEN });
  shop = await testShop('papelera', undefined, {
    outbound: { allowsPrivate: true },
    tangoBaseUrl: tango.baseUrl,
    publicUrl: 'https://tienda.example',
  });
  companyId = shop.app.shop.company().companyId;
  ({ email } = await makeUser(shop.db, { profile: 3 }));
  token = await shop.token(email);
});
afterAll(async () => {
  await shop.close();
  await tango.close();
});
afterEach(() => {
  tango.fault = () => undefined;
  tango.pageRows = 5_000;
  tango.linksExpired = false;
});

/** Moves the clock, signs the administrator in again, and runs what is due. */
async function later(milliseconds: number): Promise<void> {
  shop.forward(milliseconds);
  token = await shop.token(email);
  await runTango(shop);
}
const connector = () => shop.call('connector', { params: { kind: 'tango' } }, token);
const log = async (query: object = {}) =>
  (await shop.call('connectorExchanges', { query: { kind: 'tango', ...query } }, token)).exchanges;
const stockOf = async (code: string) => {
  const { rows } = await sql<{ stock: number; reserved: number }>`
    select stock, reserved from products where company_id = ${companyId} and code = ${code}`.execute(shop.db);
  return rows[0];
};
const statusOf = async (externalId: string) => {
  const { rows } = await sql<{ status: string; erp_number: string | null }>`
    select status, erp_number from orders where external_id = ${externalId}::uuid`.execute(shop.db);
  return rows[0];
};
const sentStates = async () => {
  const { rows } = await sql<{ state: string }>`select state from connector_orders order by order_id`.execute(
    shop.db,
  );
  return rows.map(({ state }) => state);
};

const placeOrder = (code?: string) => placeTangoOrder(shop, code);

describe('a connector that is off', () => {
  it('exchanges nothing, and is not turned on without an access token', async () => {
    expect(await connector()).toMatchObject({ enabled: false, hasSecret: false, notificationUrl: '' });
    await expect(connectTango(shop, token)).rejects.toThrow('access token');
    await runTango(shop);
    expect(tango.requests).toEqual([]);
  });
  it('says that a wrong access token is wrong', async () => {
    await connectTango(shop, token, { enabled: false, secret: 'wrong' });
    const tested = await shop.call('testConnector', { params: { kind: 'tango' } }, token);
    expect(tested).toEqual({ isOk: false, message: expect.stringContaining('no reconoce el access token') });
  });
});

describe('what Tango brings', () => {
  beforeAll(async () => {
    const { books } = tango;
    books.priceLists = [tangoList(1), tangoList(2), tangoList(9, { CommonCurrency: false })];
    books.saleConditions = [
      { Code: 1, Description: 'CONTADO', Cash: true },
      { Code: 2, Description: '30 / 60 DIAS', Cash: false },
    ];
    books.products = ['T1', 'T2', 'T3'].map((code) => tangoProduct(code));
    books.prices = [
      tangoPrice('T1', 1_000.5),
      tangoPrice('T2', 20),
      tangoPrice('T3', 30),
      tangoPrice('T1', 900, { PriceListNumber: 2 }),
    ];
    books.stock = [tangoStock('T1', 100, 7), tangoStock('T2', 5), tangoStock('T3', 0)];
    books.customers = [
      tangoCustomer('CLI1', {
        DocumentNumber: CUIT,
        PriceListNumber: 2,
        SaleConditionCode: 2,
        CreditQuota: 50_000,
      }),
      tangoCustomer('CLI2', { Email: '', DocumentNumber: '' }),
      tangoCustomer('CLI3', { DisabledDate: '2019-02-02T00:00:00' }),
    ];
    books.customerPrices = [{ CustomerCode: 'CLI1', SKUCode: 'T2', Price: 15, PriceListNumber: 1 }];
    tango.pageRows = 2;
    await connectTango(shop, token, { secret: ACCESS_TOKEN });
    await runTango(shop);
  });

  it('is stored by the import engine, page by page', async () => {
    const { rows: prices } = await sql`
      select p.code, case when l.is_default then 'default' else l.code end as list, a.amount::float8 as amount from prices a join products p using (product_id)
        join price_lists l on l.price_list_id = a.price_list_id
      where p.company_id = ${companyId} and p.code like 'T_' order by p.code, 2 desc`.execute(shop.db);
    expect(prices).toEqual([
      { code: 'T1', list: 'default', amount: 1_000.5 },
      { code: 'T1', list: '2', amount: 900 },
      { code: 'T2', list: 'default', amount: 20 },
      { code: 'T3', list: 'default', amount: 30 },
    ]);
    // What other orders have engaged in Tango is not for sale.
    expect(await stockOf('T1')).toEqual({ stock: 93, reserved: 0 });
    const { rows: clients } = await sql`
      select c.client_code as code, c.legal_id as cuit, l.code as list, t.name as terms, c.credit_limit::float8 as "limit"
      from clients c join price_lists l on l.price_list_id = c.price_list_id
        join payment_terms t on t.payment_terms_id = c.payment_terms_id
      where c.company_id = ${companyId} and c.client_code like 'CLI%'`.execute(shop.db);
    expect(clients).toEqual([{ code: 'CLI1', cuit: CUIT, list: '2', terms: '30 / 60 DIAS', limit: 50_000 }]);
  });
  it('says which row was refused and why, and what was exchanged', async () => {
    const detail = await connector();
    expect(detail.groups.map(({ group, state }) => [group, state])).toEqual([
      ['catalogue', 'done'],
      ['stock', 'done'],
      ['clients', 'warned'],
      ['orders', 'done'],
      ['invoices', 'done'],
    ]);
    expect(detail.failure).toBeNull();
    const [clients] = await log({ group: 'clients', state: 'warned' });
    expect(clients).toMatchObject({ stream: 'clients', rows: 2, changes: 1, problems: 1 });
    const one = await shop.call(
      'connectorExchange',
      { params: { exchangeId: clients?.exchangeId ?? 0 } },
      token,
    );
    expect(one.problemList).toEqual([{ object: 'CLI2', message: expect.stringContaining('falta') }]);
    expect(one.canRetry).toBe(true);
  });
  it('asks next time only for what has changed, and leaves no row in the log for nothing', async () => {
    const before = (await log()).length;
    tango.requests.length = 0;
    tango.books.products = [];
    tango.books.prices = [];
    tango.books.customerPrices = [];
    tango.books.customers = [];
    await later(61 * MINUTE_MS);
    expect(tango.requestsOf('Product')[0]?.query['updatedDate']).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect((await log()).length).toBe(before);
  });
  it('is asked for as a whole once more when an exchange is retried', async () => {
    const [clients] = await log({ state: 'warned' });
    tango.books.customers = [
      tangoCustomer('CLI2', { DocumentNumber: `2029999999${cuitCheckDigit('2029999999')}` }),
    ];
    tango.requests.length = 0;
    await shop.call('retryExchange', { params: { exchangeId: clients?.exchangeId ?? 0 } }, token);
    await runTango(shop);
    expect(tango.requestsOf('Customer')[0]?.query).not.toHaveProperty('updatedDate');
    const { rows } = await sql`select from clients where client_code = 'CLI2'`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });
});

describe('faults of Tango', () => {
  it.each([
    ['answers 500', 'error', 'no está respondiendo bien'],
    ['cuts a page in half', 'half', 'llegó incompleta'],
    ['closes the connection', 'lost', 'No pudimos conectarnos'],
  ] as const)(
    'stores nothing of a list when it %s, says so once, and goes on later',
    async (_, fault, words) => {
      tango.books.stock = [tangoStock('T1', 50), tangoStock('T2', 60), tangoStock('T3', 70)];
      tango.pageRows = 1;
      const kept = await stockOf('T1');
      tango.fault = ({ path, query }) =>
        path === 'Stock' && query['pageNumber'] === '2' ? fault : undefined;
      await later(DAY_MS);
      await later(2 * MINUTE_MS);
      expect(await stockOf('T1')).toEqual(kept);
      const [failed] = await log({ state: 'failed', group: 'stock' });
      expect(failed).toMatchObject({ failure: expect.stringContaining(words), times: 2 });
      tango.fault = () => undefined;
      await later(20 * MINUTE_MS);
      expect(await stockOf('T3')).toMatchObject({ stock: 70 });
      await sql`update products set stock = ${kept?.stock} where code = 'T1'`.execute(shop.db);
    },
  );
  it('stops with a token that has expired, and works again with a new one', async () => {
    await connectTango(shop, token, { secret: 'expired' });
    await runTango(shop);
    expect((await connector()).failure).toContain('access token');
    await connectTango(shop, token, { secret: ACCESS_TOKEN });
    await later(90 * MINUTE_MS);
    expect((await connector()).failure).toBeNull();
  });
});

describe('an order', () => {
  it('goes to Tango once, with sums that add up, and comes back processed and billed with its PDF', async () => {
    const id = await placeOrder('O1');
    tango.books.stock = [tangoStock('O1', 1_000)];
    await later(2 * MINUTE_MS);
    expect(tango.books.orders.get(id)).toMatchObject({
      arrivals: 1,
      order: { OrderID: id, Total: 2_000, Customer: { ProvinceCode: '12' }, OrderItems: [{ Quantity: 2 }] },
    });
    tango.books.process(id);
    await later(20 * MINUTE_MS);
    expect(await statusOf(id)).toEqual({
      status: 'En preparación',
      erp_number: expect.stringMatching(/^PED-/),
    });
    // Tango has engaged the two units too: they are not taken off twice.
    expect(await stockOf('O1')).toEqual({ stock: 1_000, reserved: 2 });

    tango.linksExpired = true;
    tango.books.bill(id, 'A0000100000245');
    await later(90 * MINUTE_MS);
    expect(await statusOf(id)).toMatchObject({ status: 'Despachado' });
    expect(await stockOf('O1')).toEqual({ stock: 998, reserved: 0 });
    const [invoices] = await log({ group: 'invoices' });
    expect(invoices).toMatchObject({ state: 'warned', problems: 1 });
    tango.linksExpired = false;
    await later(90 * MINUTE_MS);
    const { rows } = await sql`
      select e.number, e.amount::float8 as amount, d.bytes from account_entries e join account_documents d using (account_entry_id)
      where e.company_id = ${companyId}`.execute(shop.db);
    expect(rows).toEqual([{ number: 'A 0001-00000245', amount: 2_000, bytes: tango.pdf.byteLength }]);
    expect(tango.books.orders.get(id)?.arrivals).toBe(1);
  });

  it.each(['lost', 'half', 'error'] as const)(
    'is made once in Tango when the answer is %s',
    async (fault) => {
      const id = await placeOrder();
      tango.fault = ({ path }) => (path === 'order/batch' ? fault : undefined);
      await later(2 * MINUTE_MS);
      tango.fault = () => undefined;
      await later(5 * MINUTE_MS);
      await later(5 * MINUTE_MS);
      expect(tango.books.orders.get(id)?.arrivals).toBe(1);
      expect(new Set(await sentStates())).not.toContain('sending');
    },
  );

  it('is sent once when the process is killed between request and answer', async () => {
    const id = await placeOrder();
    shop.forward(2 * MINUTE_MS);
    token = await shop.token(email);
    const killed = new AbortController();
    tango.fault = ({ path }) => {
      if (path !== 'order/batch') return undefined;
      killed.abort();
      return 'lost';
    };
    await runConnector(shop.app.shop, 'tango', { signal: killed.signal }).catch(() => undefined);
    expect(tango.books.orders.get(id)?.arrivals).toBe(1);
    tango.fault = () => undefined;
    await runTango(shop);
    expect(tango.requestsOf('order/batch').length).toBeGreaterThan(0);
    await later(5 * MINUTE_MS);
    expect(tango.books.orders.get(id)?.arrivals).toBe(1);
    const { rows } = await sql`
      select c.state from connector_orders c join orders o using (order_id) where o.external_id = ${id}::uuid`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ state: 'sent' }]);
  });

  it('that Tango does not take says why on the desk, and is sent again when it is retried', async () => {
    const id = await placeOrder();
    await sql`update clients set price_list_id = (select price_list_id from price_lists where company_id = ${companyId} and code = '2')
      where client_id = (select client_id from orders where external_id = ${id}::uuid)`.execute(shop.db);
    const lists = tango.books.priceLists;
    tango.books.priceLists = [tangoList(1)];
    await later(2 * MINUTE_MS);
    expect(tango.books.orders.has(id)).toBe(false);
    const notice = (await connector()).orderNotices.find(({ externalId }) => externalId === id);
    expect(notice?.message).toContain('no tiene la lista de precios');
    tango.books.priceLists = lists;
    const [refused] = await log({ group: 'orders', state: 'warned' });
    await shop.call('retryExchange', { params: { exchangeId: refused?.exchangeId ?? 0 } }, token);
    await runTango(shop);
    expect(tango.books.orders.get(id)?.arrivals).toBe(1);
    expect((await connector()).orderNotices.some(({ externalId }) => externalId === id)).toBe(false);
  });

  it('that a person cancels in the shop is cancelled in Tango', async () => {
    const id = await placeOrder();
    await later(2 * MINUTE_MS);
    await shop.call(
      'changeOrderStatus',
      { params: { externalId: id }, body: { from: 'pending', to: 'cancelled', note: '' } },
      token,
    );
    await later(2 * MINUTE_MS);
    expect(tango.books.orders.get(id)).toMatchObject({
      state: 'CANCELADA',
      arrivals: 2,
      order: { CancelOrder: true },
    });
  });

  /** Changes the quantity of the order's only line on the desk, from two. */
  async function changeQuantity(id: string, code: string, to: number): Promise<void> {
    const body = { key: randomUUID(), lines: [{ code, from: 2, to }] };
    await shop.call('editOrder', { params: { externalId: id }, body }, token);
  }

  it.each([
    ['arrives', 'CH1'],
    ['is lost', 'CH2'],
  ] as const)(
    'that is changed in the shop is changed in Tango, also when the answer %s',
    async (answer, code) => {
      const id = await placeOrder(code);
      await later(2 * MINUTE_MS);
      await changeQuantity(id, code, 5);
      tango.fault = ({ path }) => (path === 'order/batch' && answer === 'is lost' ? 'lost' : undefined);
      await later(2 * MINUTE_MS);
      tango.fault = () => undefined;
      await later(5 * MINUTE_MS);
      await later(5 * MINUTE_MS);
      const booked = tango.books.orders.get(id);
      expect(booked?.order).toMatchObject({ Total: 5_000, OrderItems: [{ Quantity: 5 }] });
      const { arrivals } = booked ?? {};
      await later(5 * MINUTE_MS);
      expect(tango.books.orders.get(id)?.arrivals).toBe(arrivals);
    },
  );

  it('that is changed when Tango has processed it is told to a person once, and goes on', async () => {
    const id = await placeOrder('CHP');
    await later(2 * MINUTE_MS);
    tango.books.process(id);
    await changeQuantity(id, 'CHP', 5);
    await later(2 * MINUTE_MS);
    await later(20 * MINUTE_MS);
    expect(tango.books.orders.get(id)).toMatchObject({ arrivals: 1, order: { Total: 2_000 } });
    expect(await statusOf(id)).toMatchObject({ status: 'En preparación' });
    const notices = async () =>
      (await connector()).orderNotices.filter(({ externalId }) => externalId === id);
    expect(await notices()).toMatchObject([
      { message: expect.stringContaining('Corríjalo también en Tango') },
    ]);
    const told = await log({ group: 'orders', state: 'warned' });
    await later(20 * MINUTE_MS);
    expect(await log({ group: 'orders', state: 'warned' })).toHaveLength(told.length);
    tango.books.bill(id, 'A0000100000299');
    await later(20 * MINUTE_MS);
    expect(await statusOf(id)).toMatchObject({ status: 'Despachado' });
    expect(await notices()).toEqual([]);
  });

  it('that Tango refused is sent by itself when the shop has changed it', async () => {
    const id = await placeOrder('CHR');
    tango.books.refuse = ({ OrderID }) => (OrderID === id ? 'Cantidad fuera de rango' : undefined);
    await later(2 * MINUTE_MS);
    tango.books.refuse = () => undefined;
    await later(5 * MINUTE_MS);
    expect(tango.books.orders.has(id)).toBe(false);
    await changeQuantity(id, 'CHR', 3);
    await later(2 * MINUTE_MS);
    expect(tango.books.orders.get(id)).toMatchObject({ arrivals: 1, order: { Total: 3_000 } });
  });

  it('goes in batches of at most 25', async () => {
    const ids = await Promise.all(Array.from({ length: 27 }, () => placeOrder()));
    tango.requests.length = 0;
    await later(2 * MINUTE_MS);
    const sizes = tango
      .requestsOf('order/batch')
      .map(({ body }) => (body as { OrderBatch: unknown[] }).OrderBatch.length);
    expect(sizes).toEqual([25, 2]);
    expect(ids.every((id) => tango.books.orders.get(id)?.arrivals === 1)).toBe(true);
  });
});

describe('a notification', () => {
  const notify = (address: string, body: object) =>
    shop.app.http.inject({ method: 'POST', url: new URL(address).pathname, payload: body });

  it('is taken at the address of the connector alone, and believed only if Tango does not say otherwise', async () => {
    const id = await placeOrder();
    await later(2 * MINUTE_MS);
    const { notificationUrl } = await connector();
    const observed = {
      Topic: 'OrderObserved',
      Resource: id,
      Message: 'El cliente supera el cupo de crédito',
    };
    const wrong = `${notificationUrl.slice(0, -1)}${notificationUrl.endsWith('A') ? 'B' : 'A'}`;
    expect((await notify(wrong, observed)).statusCode).toBe(404);
    const answer = await notify(notificationUrl, observed);
    expect([answer.statusCode, answer.json()]).toEqual([200, { NotificationOk: true }]);
    expect((await connector()).orderNotices).toContainEqual({
      orderNumber: expect.any(Number),
      externalId: id,
      message: 'El cliente supera el cupo de crédito',
    });
    tango.books.process(id);
    await runTango(shop);
    expect((await connector()).orderNotices.some(({ externalId }) => externalId === id)).toBe(false);
    expect((await statusOf(id))?.status).toBe('En preparación');
  });
  it('of an unknown order or topic changes nothing', async () => {
    const { notificationUrl } = await connector();
    for (const body of [{ Topic: 'OrderRejected', Resource: '1' }, { Topic: 'Nothing' }, {}])
      expect((await notify(notificationUrl, body)).statusCode).toBe(200);
    expect((await connector()).orderNotices).toEqual([]);
  });
});
