// Searches that were never asked for before are answered from memory, as the routes would answer them, where their products are kept.

import type { AddressInfo } from 'node:net';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { trustNotices } from '@mostrador/trials/testing/trust-notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATES } from '../../platform/http/rate-limits.js';

/** A page of all products, which keeps them. */
const ALL = '/api/store/StoreProducts/products?pageSize=60';

let shop: TestShop;
let distrust: () => void;
let base = '';
let client = '';
let nth = 0;
const statements: string[] = [];

beforeAll(async () => {
  shop = await testShop('papelera', undefined, {
    searchIndexFrom: 1,
    rateLimits: true,
    beforeStatement: (text) => {
      statements.push(text);
    },
  });
  distrust = trustNotices();
  for (let one = 0; one < 20; one += 1)
    await makeProduct(shop.db, { code: `T-${one}`, name: `Tijera ${one}`, price: '100.00', stock: 5 });
  await makeProduct(shop.db, { code: 'Compas', name: 'Regla', price: '100.00', stock: 5 });
  await makeProduct(shop.db, { code: 'C-2', name: 'Compás grande', price: '150.00', stock: 1 });
  client = await shop.token((await makeUser(shop.db)).email);
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(shop.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  distrust();
  return shop.close();
});

/** Addresses differ in a client's code, which counts for salesmen alone. */
async function ask(path: string, token: string) {
  nth += 1;
  statements.length = 0;
  const url = `${path}&clientCode=${nth}`;
  const headers = { ...(token !== '' && { authorization: `Bearer ${token}` }) };
  const response = await fetch(base + url, { headers });
  const text = await response.text();
  const sent = statements.length;
  return {
    text,
    sent,
    status: response.status,
    expected: (await shop.app.http.inject({ url, headers })).body,
  };
}

const search = (searchTerm: string, token: string) =>
  ask(`/api/store/StoreProducts/products?${new URLSearchParams({ searchTerm })}`, token);

const totalOf = (text: string) => (JSON.parse(text) as { totalCount: number }).totalCount;

/** Has all products kept, the words of all, and the synonyms. */
const prepared = (token: string) =>
  expect
    .poll(
      async () => {
        const { sent } = await ask(ALL, token);
        return sent + (await search('nada', token)).sent;
      },
      { timeout: 15_000 },
    )
    .toBe(0);

describe.each([
  ['a visitor', () => ''],
  ['a client', () => client],
])('for %s', (_, token) => {
  beforeEach(async () => {
    await earlierNotices(shop);
    await prepared(token());
  });

  it.each([
    ['a word', 'grande', 1],
    ['two words', 'compás grande', 1],
    ['a typing error', 'tijrea', 20],
    ['the inside of a word', 'ijera', 20],
    ['nothing', 'zzzz', 0],
  ])('%s is found without a statement, as by the routes', async (__, text, total) => {
    const answer = await search(text, token());
    expect([answer.sent, totalOf(answer.text)]).toEqual([0, total]);
    expect(answer.text).toBe(answer.expected);
  });

  it.each([
    ['a code', 'compas', 2],
    ['a word of products on several pages, of which one may have it as its code', 'tijera', 20],
  ])('%s is left to the routes', async (__, text, total) => {
    const answer = await search(text, token());
    expect(answer.sent).toBeGreaterThan(0);
    expect([answer.text, totalOf(answer.text)]).toEqual([answer.expected, total]);
  });

  it('a product that was hidden, renamed or sold is shown as it is', async () => {
    for (const change of [
      sql`update products set visible_in_portal = false where code = 'C-2'`,
      sql`update products set visible_in_portal = true where code = 'C-2'`,
      sql`update products set name = 'Compás chico', search_text = 'compas chico c 2' where code = 'C-2'`,
      sql`update products set name = 'Compás grande', search_text = 'compas grande c 2' where code = 'C-2'`,
      sql`update products set stock = stock - 1 where code = 'C-2'`,
      sql`update products set stock = stock + 1 where code = 'C-2'`,
    ]) {
      await change.execute(shop.db);
      await earlierNotices(shop);
      for (const text of ['grande', 'chico']) {
        const answer = await search(text, token());
        expect(answer.text).toBe(answer.expected);
      }
    }
  });

  it('nothing is searched in memory while notices may be missing', async () => {
    const { catalogState } = shop.app.shop;
    Object.defineProperty(catalogState, 'isCurrent', { value: false, configurable: true });
    const answer = await search('grande', token());
    Object.defineProperty(catalogState, 'isCurrent', { value: true, configurable: true });
    expect(answer.sent).toBeGreaterThan(0);
    expect(answer.text).toBe(answer.expected);
  });
});

it('nothing is searched for a client who has sent too many searches', async () => {
  await earlierNotices(shop);
  await prepared(client);
  const { searchIndex } = shop.app.shop;
  let looked = 0;
  const current = searchIndex.current.bind(searchIndex);
  searchIndex.current = () => {
    looked += 1;
    return current();
  };
  const { most } = RATES.search.user;
  let refused = 0;
  for (let sent = 0; sent < 2 * most && refused === 0; sent += 1) {
    looked = 0;
    if ((await search(`palabra ${nth}`, client)).status === 429) refused += 1;
  }
  searchIndex.current = current;
  expect([refused, looked]).toEqual([1, 0]);
});
