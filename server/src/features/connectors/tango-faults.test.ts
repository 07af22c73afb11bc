// The connector to Tango when totals do not add up, answers come late or never, and Tango repeats itself: nothing is lost, sent twice or half
// done; the page of the connector says why, and a retry works.

import { randomUUID } from 'node:crypto';
import { provinceCode } from '@mostrador/connectors/tango/provinces';
import { tangoList, tangoPrice, tangoProduct, tangoStock } from '@mostrador/trials/tango-stand-in/tango-rows';
import { type TangoFault, TangoStandIn } from '@mostrador/trials/tango-stand-in/tango-stand-in';
import { connectTango, placeTangoOrder, runTango } from '@mostrador/trials/testing/connector-shop';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { homeProvinces } from '../geography/geography.service.js';
import { runConnector } from './run-connector.service.js';

const ACCESS_TOKEN = 'a-token-of-tango';
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Until a request without an answer is given up. */
const SHORT_TIMEOUT_MS = 1_500;
const LATE = 'Tango no contestó a tiempo';

const outbound: { allowsPrivate: boolean; timeoutMs?: number } = { allowsPrivate: true };
let tango: TangoStandIn;
let shop: TestShop;
let email: string;
let token: string;
beforeAll(async () => {
  tango = await TangoStandIn.start({ accessToken: ACCESS_TOKEN });
  shop = await testShop('papelera', undefined, {
    outbound,
    tangoBaseUrl: tango.baseUrl,
    publicUrl: 'https://tienda.example',
  });
  ({ email } = await makeUser(shop.db, { profile: 3 }));
  token = await shop.token(email);
  tango.books.priceLists = [tangoList(1)];
  tango.books.products = ['S1', 'S2', 'S3'].map((code) => tangoProduct(code));
  tango.books.prices = ['S1', 'S2', 'S3'].map((code) => tangoPrice(code, 100));
  await connectTango(shop, token, { secret: ACCESS_TOKEN });
  await runTango(shop);
});
afterAll(async () => {
  await shop.close();
  await tango.close();
});
afterEach(() => {
  tango.fault = () => undefined;
  tango.books.refuse = () => undefined;
  tango.answerSlow();
  tango.pageRows = 5_000;
  delete outbound.timeoutMs;
});

async function forward(milliseconds: number): Promise<void> {
  shop.forward(milliseconds);
  token = await shop.token(email);
}
async function later(milliseconds: number): Promise<void> {
  await forward(milliseconds);
  await runTango(shop);
}
const connector = () => shop.call('connector', { params: { kind: 'tango' } }, token);
const noticeOf = async (id: string) =>
  (await connector()).orderNotices.find(({ externalId }) => externalId === id)?.message;
const arrivalsOf = (id: string) => tango.books.orders.get(id)?.arrivals ?? 0;
const sentStateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`
    select c.state from connector_orders c join orders o using (order_id) where o.external_id = ${id}::uuid`.execute(
    shop.db,
  );
  return rows[0]?.state;
};
const numberOf = async (id: string) => {
  const { rows } = await sql<{ number: number }>`
    select order_number as number from orders where external_id = ${id}::uuid`.execute(shop.db);
  return String(rows[0]?.number);
};
const stocks = async () => {
  const { rows } = await sql<{
    stock: number;
  }>`select stock from products where code in ('S1', 'S2', 'S3') order by code`.execute(shop.db);
  return rows.map(({ stock }) => stock);
};
/** The newest exchange of a group in a state, with what was refused. */
async function newest(group: 'orders' | 'stock', state: 'warned' | 'failed') {
  const query = { kind: 'tango', group, state } as const;
  const { exchanges } = await shop.call('connectorExchanges', { query }, token);
  return shop.call('connectorExchange', { params: { exchangeId: exchanges[0]?.exchangeId ?? 0 } }, token);
}
async function retry(exchangeId: number): Promise<void> {
  await shop.call('retryExchange', { params: { exchangeId } }, token);
  await runTango(shop);
}
const faultAt = (path: string, fault: TangoFault) => {
  tango.fault = (request) => (request.path === path ? fault : undefined);
};

describe('totals that do not add up', () => {
  it('keep an order here with the reason, send the others, and go once after a correction and a retry', async () => {
    const [wrong, right] = [await placeTangoOrder(shop), await placeTangoOrder(shop)];
    await sql`update orders set total = total - 0.01 where external_id = ${wrong}::uuid`.execute(shop.db);
    await later(2 * MINUTE_MS);
    expect([arrivalsOf(wrong), arrivalsOf(right)]).toEqual([0, 1]);
    const why = 'No se envió: el total no coincide con la suma de sus líneas.';
    expect(await noticeOf(wrong)).toBe(why);
    const exchange = await newest('orders', 'warned');
    expect(exchange.problemList).toEqual([{ object: await numberOf(wrong), message: why }]);
    await retry(exchange.exchangeId);
    expect(await noticeOf(wrong)).toBe(why);
    await sql`update orders set total = total + 0.01 where external_id = ${wrong}::uuid`.execute(shop.db);
    await retry((await newest('orders', 'warned')).exchangeId);
    expect([arrivalsOf(wrong), arrivalsOf(right)]).toEqual([1, 1]);
    expect(await noticeOf(wrong)).toBeUndefined();
  });

  it('according to Tango are a notice with its words, and the order goes once when it is retried', async () => {
    const [refused, taken] = [await placeTangoOrder(shop), await placeTangoOrder(shop)];
    tango.books.refuse = ({ OrderID }) => (OrderID === refused ? "Order total doesn't add up." : undefined);
    await later(2 * MINUTE_MS);
    expect([arrivalsOf(refused), arrivalsOf(taken)]).toEqual([0, 1]);
    expect(await noticeOf(refused)).toBe(
      "Según Tango, los totales del pedido no cierran. Dice: “Order total doesn't add up.”.",
    );
    tango.books.refuse = () => undefined;
    await later(10 * MINUTE_MS);
    expect(arrivalsOf(refused)).toBe(0);
    await retry((await newest('orders', 'warned')).exchangeId);
    expect([arrivalsOf(refused), arrivalsOf(taken)]).toEqual([1, 1]);
    expect(await noticeOf(refused)).toBeUndefined();
  });

  it('are no fault of an order of which units were cancelled before it went: the others go', async () => {
    const id = await placeTangoOrder(shop, 'HALF');
    const lines = [{ code: 'HALF', pending: 2, units: 1 }];
    await shop.call(
      'cancelRemainder',
      { params: { externalId: id }, body: { key: randomUUID(), lines, note: '' } },
      token,
    );
    await later(2 * MINUTE_MS);
    expect(tango.books.orders.get(id)?.order).toMatchObject({ Total: 1_000, OrderItems: [{ Quantity: 1 }] });
  });
});

describe('an answer that', () => {
  it.each([
    ['never comes', 'silent', 0],
    ['comes after the request was given up', 'slow', 1],
  ] as const)('%s leaves the order to be asked for, and it is in Tango once', async (_, fault, arrived) => {
    const id = await placeTangoOrder(shop);
    await forward(2 * MINUTE_MS);
    outbound.timeoutMs = SHORT_TIMEOUT_MS;
    faultAt('order/batch', fault);
    await runTango(shop);
    expect([arrivalsOf(id), await sentStateOf(id)]).toEqual([arrived, 'sending']);
    const orders = (await connector()).groups.find(({ group }) => group === 'orders');
    expect(orders).toMatchObject({ state: 'failed', message: expect.stringContaining(LATE) });
    const exchange = await newest('orders', 'failed');
    expect(exchange).toMatchObject({ failure: expect.stringContaining(LATE), canRetry: true });
    tango.answerSlow();
    tango.fault = () => undefined;
    delete outbound.timeoutMs;
    // The answer may still be on its way: a retry waits until the lease of the order has ended.
    await retry(exchange.exchangeId);
    expect(arrivalsOf(id)).toBe(arrived);
    await later(5 * MINUTE_MS);
    expect([arrivalsOf(id), await sentStateOf(id)]).toEqual([1, 'sent']);
    expect((await connector()).groups.find(({ group }) => group === 'orders')?.state).toBe('done');
  });

  it('takes long is waited for, and a second run meanwhile sends nothing', async () => {
    const id = await placeTangoOrder(shop);
    await forward(2 * MINUTE_MS);
    faultAt('order/batch', 'slow');
    const asked = tango.requestsOf('order/batch').length;
    const run = runConnector(shop.app.shop, 'tango');
    await vi.waitFor(() => expect(arrivalsOf(id)).toBe(1), { timeout: 15_000 });
    await runConnector(shop.app.shop, 'tango');
    tango.fault = () => undefined;
    expect(tango.answerSlow()).toBe(1);
    await run;
    await later(5 * MINUTE_MS);
    expect(tango.requestsOf('order/batch').length - asked).toBe(1);
    expect([arrivalsOf(id), await sentStateOf(id)]).toEqual([1, 'sent']);
  });

  it('never comes for a page stores nothing of the list, and a retry stores it all', async () => {
    tango.books.stock = [tangoStock('S1', 1), tangoStock('S2', 2), tangoStock('S3', 3)];
    await later(DAY_MS);
    tango.books.stock = [tangoStock('S1', 10), tangoStock('S2', 20), tangoStock('S3', 30)];
    tango.pageRows = 1;
    await forward(20 * MINUTE_MS);
    outbound.timeoutMs = SHORT_TIMEOUT_MS;
    tango.fault = ({ path, query }) =>
      path === 'Stock' && query['pageNumber'] === '2' ? 'silent' : undefined;
    await runTango(shop);
    expect(await stocks()).toEqual([1, 2, 3]);
    const exchange = await newest('stock', 'failed');
    expect(exchange.failure).toContain(LATE);
    tango.fault = () => undefined;
    delete outbound.timeoutMs;
    await retry(exchange.exchangeId);
    expect(await stocks()).toEqual([10, 20, 30]);
  });
});

describe('what Tango repeats', () => {
  it('is stored once: rows that a moved page brings again', async () => {
    tango.books.stock = [tangoStock('S1', 7), tangoStock('S1', 7), tangoStock('S2', 8), tangoStock('S1', 7)];
    tango.pageRows = 1;
    await later(20 * MINUTE_MS);
    expect((await stocks()).slice(0, 2)).toEqual([7, 8]);
    expect((await connector()).groups.find(({ group }) => group === 'stock')).toMatchObject({
      state: 'done',
      rows: 2,
    });
  });

  it('is one notice: an order that is observed again and again', async () => {
    const id = await placeTangoOrder(shop);
    await later(2 * MINUTE_MS);
    const { notificationUrl } = await connector();
    const payload = { Topic: 'OrderObserved', Resource: id, Message: 'Supera el cupo de crédito' };
    for (let time = 0; time < 4; time += 1) {
      const url = new URL(notificationUrl).pathname;
      expect((await shop.app.http.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
      await runTango(shop);
    }
    const notices = (await connector()).orderNotices.filter(({ externalId }) => externalId === id);
    expect(notices.map(({ message }) => message)).toEqual(['Supera el cupo de crédito']);
    expect(arrivalsOf(id)).toBe(1);
  });
});

it('an order that a person rejects in Tango stays as it is in the shop, and is sent again when it is retried', async () => {
  const id = await placeTangoOrder(shop);
  await later(2 * MINUTE_MS);
  tango.books.reject(id);
  await later(2 * MINUTE_MS);
  expect(await noticeOf(id)).toContain('Rechazado en Tango.');
  const { rows } = await sql`select status from orders where external_id = ${id}::uuid`.execute(shop.db);
  expect(rows).toEqual([{ status: 'Pendiente' }]);
  await later(10 * MINUTE_MS);
  expect(arrivalsOf(id)).toBe(1);
  await retry((await newest('orders', 'warned')).exchangeId);
  expect(arrivalsOf(id)).toBe(2);
  await later(2 * MINUTE_MS);
  expect(await noticeOf(id)).toBeUndefined();
});

it('every province of an address in the shop has its code in Tango', async () => {
  const provinces = await homeProvinces(shop.db);
  const codes = provinces.map(({ provinceName }) => provinceCode(provinceName));
  expect(new Set(codes).size).toBe(24);
  expect(codes).not.toContain(undefined);
});
