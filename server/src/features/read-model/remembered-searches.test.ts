// Searches that were never asked for before are answered from memory, as the routes would answer them, where their products are kept.

import type { AddressInfo } from 'node:net';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { trustNotices } from '@mostrador/trials/testing/trust-notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseNotifications } from '../../platform/database/notifications.js';
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
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(shop.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => {
  distrust();
  return shop.close();
});

beforeEach(async () => {
  // each has a limit of searches of its own
  client = await shop.token((await makeUser(shop.db)).email);
  await earlierNotices(shop);
});

/** Addresses differ in a client's code, which counts for salesmen alone. */
async function receive(path: string, token: string) {
  nth += 1;
  statements.length = 0;
  const url = `${path}&clientCode=${nth}`;
  const headers = { ...(token !== '' && { authorization: `Bearer ${token}` }) };
  const response = await fetch(base + url, { headers });
  const text = await response.text();
  return { url, headers, text, sent: statements.length, status: response.status };
}

async function ask(path: string, token: string) {
  const { url, headers, ...answer } = await receive(path, token);
  return { ...answer, expected: (await shop.app.http.inject({ url, headers })).body };
}

const search = (searchTerm: string, token: string, more: Readonly<Record<string, string>> = {}) =>
  ask(`/api/store/StoreProducts/products?${new URLSearchParams({ searchTerm, ...more })}`, token);

const totalOf = (text: string) => (JSON.parse(text) as { totalCount: number }).totalCount;

/** Has all products kept, the words of all, and the synonyms. */
const prepared = (token: string) =>
  expect
    .poll(
      async () => {
        const answers = [await ask(ALL, token), await search(`nada ${nth}`, token)];
        return answers.map(({ status, sent }) => [status, sent]);
      },
      { timeout: 15_000 },
    )
    .toEqual([
      [200, 0],
      [200, 0],
    ]);

describe.each([
  ['a visitor', () => ''],
  ['a client', () => client],
])('for %s', (_, token) => {
  beforeEach(() => prepared(token()));

  it.each([
    ['a word', 'grande', 1, {}],
    ['two words', 'compás grande', 1, {}],
    ['a code, where nothing else is found', 'c-2', 1, {}],
    ['a typing error', 'tijrea', 20, {}],
    ['a typing error, on the second page', 'tijrea', 20, { pageNumber: '1' }],
    ['the inside of a word', 'ijera', 20, {}],
    ['nothing', 'zzzz', 0, {}],
    ['a word of products on several pages, the newest first', 'tijera', 20, { sortParam: 'feD' }],
    ['the second page of these', 'tijera', 20, { sortParam: 'feD', pageNumber: '1' }],
    ['a page behind the last one', 'tijera', 20, { sortParam: 'feD', pageNumber: '9' }],
  ])('%s is found without a statement, as by the routes', async (__, text, total, more) => {
    const answer = await search(text, token(), more);
    expect([answer.status, answer.sent, totalOf(answer.text)]).toEqual([200, 0, total]);
    expect(answer.text).toBe(answer.expected);
  });

  it.each([
    ['a code that is also in another product', 'compas', 2, {}],
    ['a word of products on several pages, of which one may have it as its code', 'tijera', 20, {}],
    ['the second page of these', 'tijera', 20, { pageNumber: '1' }],
    ['a word within a category', 'grande', 0, { ctegoryCodeFilter: 'Papel' }],
    ['a word beside a code', 'grande', 1, { productCode: 'C-2' }],
    ['a word beside a bar code', 'grande', 0, { specialCode: '7791234567898' }],
    ['a word beside a tag', 'grande', 0, { tags: 'nuevo' }],
  ])('%s is left to the routes', async (__, text, total, more) => {
    const answer = await search(text, token(), more);
    expect(answer.sent).toBeGreaterThan(0);
    expect([answer.status, answer.text, totalOf(answer.text)]).toEqual([200, answer.expected, total]);
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
      const first = [await search('grande', token()), await search('chico', token())];
      await prepared(token());
      const then = [await search('GRANDE', token()), await search('CHICO', token())];
      expect(then.map(({ sent }) => sent)).toEqual([0, 0]);
      for (const { status, text, expected } of [...first, ...then])
        expect([status, text]).toEqual([200, expected]);
    }
  });

  it('what was found is known, and not searched again', async () => {
    // a page is the same for all callers
    const text = token() === '' ? 'gRande' : 'grAnde';
    const current = vi.spyOn(shop.app.shop.searchIndex, 'current');
    const looked = async () => {
      current.mockClear();
      const { sent } = await receive(`/api/store/StoreProducts/products?searchTerm=${text}`, token());
      return [sent, current.mock.calls.length > 0];
    };
    expect([await looked(), await looked()]).toEqual([
      [0, true],
      [0, false],
    ]);
    current.mockRestore();
  });

  it('a synonym finds from the moment at which it is there until it is gone', async () => {
    const { companyId } = shop.app.shop.company();
    for (const [change, total] of [
      [
        sql`insert into synonym_groups (company_id, words, one_way) values (${companyId}, ${['bigote', 'grande']}, false)`,
        1,
      ],
      [sql`delete from synonym_groups where company_id = ${companyId} and 'bigote' = any (words)`, 0],
    ] as const) {
      await change.execute(shop.db);
      await earlierNotices(shop);
      await prepared(token());
      const answer = await search('bigote', token());
      expect([answer.sent, totalOf(answer.text)]).toEqual([0, total]);
      expect(answer.text).toBe(answer.expected);
    }
  });

  it('nothing is searched in memory while notices may be missing', async () => {
    const isCurrent = vi.spyOn(DatabaseNotifications.prototype, 'isCurrent', 'get').mockReturnValue(false);
    expect(shop.app.shop.knownSynonyms()).toBeUndefined();
    const answer = await search('grande', token());
    isCurrent.mockReturnValue(true);
    expect(answer.sent).toBeGreaterThan(0);
    expect(answer.text).toBe(answer.expected);
  });
});

it('nothing is searched for a client who has sent too many searches', async () => {
  await prepared(client);
  const { searchIndex } = shop.app.shop;
  let looked = 0;
  const current = searchIndex.current.bind(searchIndex);
  searchIndex.current = () => {
    looked += 1;
    return current();
  };
  const { most } = RATES.search.user;
  const seen: { readonly status: number; readonly looked: number }[] = [];
  while (seen.length < 2 * most && seen.at(-1)?.status !== 429) {
    looked = 0;
    const { status } = await search(`palabra ${nth}`, client);
    seen.push({ status, looked });
  }
  searchIndex.current = current;
  expect(seen[0]).toEqual({ status: 200, looked: expect.toSatisfy((times: number) => times > 0) });
  expect(seen.at(-1)).toEqual({ status: 429, looked: 0 });
});
