// Lists and products that were never asked for by an address are put together from memory, as the routes would answer them.

import type { AddressInfo } from 'node:net';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { makePriceList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { trustNotices } from '@mostrador/trials/testing/trust-notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_PARAMETERS } from '../../platform/http/request-limits.js';

let shop: TestShop;
let distrust: () => void;
let base = '';
let client = '';
let cheaper = '';
let nth = 0;
const statements: string[] = [];

beforeAll(async () => {
  shop = await testShop('papelera', undefined, {
    beforeStatement: (text) => {
      statements.push(text);
    },
  });
  distrust = trustNotices();
  const { productId } = await makeProduct(shop.db, {
    code: 'C-1',
    name: 'Compás',
    price: '100.00',
    stock: 5,
  });
  await makeProduct(shop.db, { code: 'C-2', name: 'Compás grande', price: '150.00', stock: 1 });
  client = await shop.token((await makeUser(shop.db)).email);
  const other = await makeUser(shop.db);
  const listId = await makePriceList(shop.db, { prices: { [productId]: '80.00' } });
  await sql`update clients set price_list_id = ${listId} where client_id = ${other.clientId}`.execute(
    shop.db,
  );
  cheaper = await shop.token(other.email);
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(shop.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  distrust();
  return shop.close();
});

const headersOf = (token: string, encoding = 'br') => ({
  'accept-encoding': encoding,
  ...(token !== '' && { authorization: `Bearer ${token}` }),
});
const LIST = '/api/store/StoreProducts/products?searchTerm=compas';
const PRODUCT = '/api/store/StoreProducts/product?productCode=C-1';

/** An address that was never asked for: a client's code counts for salesmen alone. */
const another = (path: string) => {
  nth += 1;
  return `${path}&clientCode=${nth}`;
};

async function received(url: string, token: string, encoding: string) {
  const response = await fetch(base + url, { headers: headersOf(token, encoding) });
  return {
    status: response.status,
    text: await response.text(),
    encoding: response.headers.get('content-encoding'),
  };
}

async function ask(url: string, token: string) {
  statements.length = 0;
  const { status, text } = await received(url, token, 'br');
  return { status, text, sent: statements.length };
}

const fromRoutes = async (url: string, token: string) =>
  (await shop.app.http.inject({ url, headers: headersOf(token, 'identity') })).body;

/** Asks until the answer needs no statement: what memory needs is read by the first requests. */
const remembered = (path: string, token: string) =>
  expect.poll(async () => (await ask(another(path), token)).sent, { timeout: 15_000 }).toBe(0);

describe.each([
  ['a visitor', () => ''],
  ['a client', () => client],
  ['a client of another price list', () => cheaper],
])('for %s', (_, token) => {
  it('lists and products need no statement, and are those of the routes', async () => {
    await remembered(LIST, token());
    await remembered(PRODUCT, token());
    for (const path of [LIST, PRODUCT, `${LIST.replace('compas', '%20comp%C3%A1s+grande')}`]) {
      const url = another(path);
      expect((await ask(url, token())).text).toBe(await fromRoutes(url, token()));
    }
  });

  it.each([
    ['another price', sql`update prices set amount = amount + 1`],
    ['no stock', sql`update products set stock = 0 where code = 'C-1'`],
    ['a hidden product', sql`update products set visible_in_portal = false where code = 'C-2'`],
    ['another name', sql`update products set name = name || ' fino'`],
    ['stock again', sql`update products set stock = stock + 7, visible_in_portal = true`],
  ])('show %s, from the routes and then from memory', async (__, change) => {
    await remembered(LIST, token());
    await remembered(PRODUCT, token());
    await change.execute(shop.db);
    await earlierNotices(shop);
    for (const path of [LIST, PRODUCT]) {
      const url = another(path);
      const first = await ask(url, token());
      // the list has kept its products for the product page
      if (path === LIST) expect(first.sent).toBeGreaterThan(0);
      expect(first.text).toBe(await fromRoutes(url, token()));
      await remembered(path, token());
      expect((await ask(another(path), token())).text).toBe(first.text);
    }
  });

  it('large lists are compressed for those who accept it, and plain for others', async () => {
    await sql`update products set description_long = repeat('renglón ', 5000)`.execute(shop.db);
    await earlierNotices(shop);
    await remembered(LIST, token());
    for (const [accepted, sent] of [
      ['gzip', 'gzip'],
      ['br', null],
    ] as const) {
      const url = another(LIST);
      const { text, encoding } = await received(url, token(), accepted);
      expect(encoding).toBe(sent);
      expect(text.length).toBeGreaterThan(65_536);
      expect(text).toBe(await fromRoutes(url, token()));
    }
    await sql`update products set description_long = ''`.execute(shop.db);
    await earlierNotices(shop);
  });

  it('queries that parsers read in different ways, and hidden products, are left to the routes', async () => {
    await remembered(LIST, token());
    expect((await ask(`${LIST}&pageSize=2&pageSize=3`, token())).status).toBe(400);
    expect((await ask(`${LIST}&pageSize=0`, token())).status).toBe(400);
    expect((await ask(`${LIST}${'&'.repeat(MAX_PARAMETERS)}`, token())).status).toBe(400);
    expect((await ask(`${LIST}%E0%A4%A`, token())).sent).toBeGreaterThan(0);
    await remembered(PRODUCT, token());
    await sql`update products set visible_in_portal = false where code = 'C-1'`.execute(shop.db);
    await earlierNotices(shop);
    expect((await ask(another(PRODUCT), token())).status).toBe(404);
    expect((await ask(another(PRODUCT), token())).status).toBe(404);
    await sql`update products set visible_in_portal = true where code = 'C-1'`.execute(shop.db);
    await earlierNotices(shop);
  });

  it('are made anew when the words of a product turn out to have changed', async () => {
    const path = `${LIST}&pageSize=3`;
    await remembered(path, token());
    const url = another(path);
    await ask(url, token());
    expect((await ask(url, token())).sent).toBe(0);
    const { companyId } = shop.app.shop.company();
    await sql`select pg_notify('search_index_outdated', ${`${companyId} 1`})`.execute(shop.db);
    await earlierNotices(shop);
    expect((await ask(url, token())).sent).toBeGreaterThan(0);
  });

  it('nothing comes from memory while notices may be missing', async () => {
    await remembered(LIST, token());
    const { catalogState } = shop.app.shop;
    Object.defineProperty(catalogState, 'isCurrent', { value: false, configurable: true });
    expect((await ask(another(LIST), token())).sent).toBeGreaterThan(0);
    Object.defineProperty(catalogState, 'isCurrent', { value: true, configurable: true });
  });
});
