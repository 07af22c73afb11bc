// Suggestions by the real API: exact codes first, typing errors and synonyms, categories, what callers may see, own prices, near matches
// when nothing is found, hostile texts, and the rate class.

import { calls } from '@mostrador/contract/calls';
import type { CallInput } from '@mostrador/contract/client';
import {
  HIDDEN_CATEGORY,
  SUGGESTION_CASES,
  SUGGESTION_CATEGORIES,
  SUGGESTION_PRODUCTS,
  SUGGESTION_SYNONYMS,
} from '@mostrador/rules/testing/suggestion-cases';
import { assign, fillCatalogue, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Query = CallInput<'productSuggestions'>['query'];

let shop: TestShop;
const tokens = { client: '', salesman: '', administrator: '' };
let clientCode = '';

beforeAll(async () => {
  shop = await testShop('papelera');
  const { db } = shop;
  const { companyId } = shop.app.shop.company();
  await fillCatalogue(db, companyId, {
    categories: SUGGESTION_CATEGORIES,
    products: SUGGESTION_PRODUCTS,
  });
  await sql`update categories set active = false where category_code = ${HIDDEN_CATEGORY}`.execute(db);
  const client = await makeUser(db, { discountPercent: 7.5 });
  const salesman = await makeUser(db, { profile: 2 });
  await assign(db, salesman, client);
  clientCode = client.clientCode ?? '';
  tokens.client = await shop.token(client.email);
  tokens.salesman = await shop.token(salesman.email);
  tokens.administrator = await shop.token((await makeUser(db, { profile: 3 })).email);
  // another company's products, under the same words
  const other = await sql<{
    company_id: number;
  }>`select company_id from companies where code = 'barrilete'`.execute(db);
  await fillCatalogue(db, other.rows[0]?.company_id ?? 0, {
    categories: [{ code: 'CUA', description: 'Cuadernos ajenos' }],
    products: [{ code: 'AJ-1', name: 'Cuaderno ajeno', category: 'CUA', barCode: '7791234567898' }],
  });
});
afterAll(() => shop.close());

const suggest = (query: Query, token?: string) => shop.call('productSuggestions', { query }, token);
const codes = async (searchTerm: string, token?: string) =>
  (await suggest({ searchTerm }, token)).products.map(({ code }) => code);
const listed = async (searchTerm: string, token?: string) =>
  (await shop.call('products', { query: { searchTerm, pageSize: 8 } }, token)).productItems;

describe('products', () => {
  it.each(['cua', 'cuaderno ra', 'CUADERNO', 'trazo', 'cuadreno', 'folio', '779', 'lápiz'])(
    'suggests for %s what the list shows first, with its count',
    async (searchTerm) => {
      const { products, totalCount, isNear } = await suggest({ searchTerm });
      const list = await shop.call('products', { query: { searchTerm, pageSize: 8 } });
      expect(totalCount).toBe(list.totalCount);
      if (!isNear)
        expect(products.map(({ code }) => code)).toEqual(list.productItems.map(({ code }) => code));
    },
  );

  it.each([
    ['a code', '779', '779'],
    ['a code in another case', 'cu-2', 'CU-2'],
    ['a bar code', '7791234567898', '779'],
    ['an ISBN', '978-950-07-0001-6', 'LI-1'],
  ])('marks the product of %s and puts it first', async (_, searchTerm, code) => {
    const { products } = await suggest({ searchTerm });
    expect(products[0]).toMatchObject({ code, exact: true });
    expect(products.slice(1).every(({ exact }) => !exact)).toBe(true);
  });

  it('finds an ISBN by its beginning with hyphens, where the search box searches by ISBN', async () => {
    const { products } = await suggest({ searchTerm: '978-950-07-0', field: 'isbn' });
    expect(products).toMatchObject([{ code: 'LI-1', exact: false }]);
    expect((await suggest({ searchTerm: 'río', field: 'isbn' })).products).toMatchObject([{ code: 'LI-1' }]);
  });

  it('widens by synonyms, also of mistyped and unfinished words, beside other mistyped words', async () => {
    await shop.call(
      'createSynonyms',
      { body: { words: [...SUGGESTION_SYNONYMS], oneWay: false } },
      tokens.administrator,
    );
    for (const text of ['birome', 'viromes', 'birom', 'biromes trzo'])
      await expect.poll(() => codes(text), { timeout: 15_000 }).toEqual(['BO-1']);
    const list = await listed('viromes', tokens.client);
    expect(list.map(({ code }) => code)).toEqual(['BO-1']);
  });
});

describe('what callers see', () => {
  it('suggests no hidden, inactive or foreign product, and hidden ones to administrators alone', async () => {
    for (const token of [undefined, tokens.client, tokens.salesman])
      expect(await codes('cuaderno', token)).toEqual(['CU-2', 'CU-1', 'CU-5']);
    expect(await codes('CU-3', tokens.client)).not.toContain('CU-3');
    expect(await codes('cuaderno', tokens.administrator)).toContain('CU-3');
    const shown = { searchTerm: 'cuaderno', visibleInPortal: '1' } as const;
    const { products } = await suggest(shown, tokens.administrator);
    expect(products.map(({ code }) => code)).toEqual(['CU-2', 'CU-1', 'CU-5']);
  });

  it('gives the prices and the stock of the list, each caller their own', async () => {
    for (const token of [undefined, tokens.client, tokens.salesman, tokens.administrator]) {
      const { products } = await suggest({ searchTerm: 'cuadriculado' }, token);
      const [product] = await listed('cuadriculado', token);
      expect(products).toMatchObject([{ price: product?.price, stock: product?.stock }]);
      const { exact: _, ...suggested } = products[0] ?? { exact: false };
      expect(product).toMatchObject(suggested);
    }
    const [own] = (await suggest({ searchTerm: 'cuadriculado' }, tokens.client)).products;
    expect(own).toMatchObject({ price: 1_234.57, discountedFinalPrice: 1_141.98, stock: 7 });
    const [visitors] = (await suggest({ searchTerm: 'cuadriculado' })).products;
    expect(visitors).toMatchObject({ price: null, discountedFinalPrice: null, stock: null });
    const ofClient = await suggest({ searchTerm: 'cuadriculado', clientCode }, tokens.salesman);
    expect(ofClient.products[0]).toMatchObject({ discountedFinalPrice: 1_141.98 });
  });
});

describe('categories', () => {
  it('names those with products, with path and count, and none that is hidden', async () => {
    expect((await suggest({ searchTerm: 'cuad' })).categories).toEqual([
      { categoryCode: 'CUA', categoryDescripcion: 'Cuadernos', path: ['Escolar'], productsCount: 2 },
    ]);
    const escolar = (await suggest({ searchTerm: 'esc' }, tokens.client)).categories;
    expect(escolar.map(({ categoryCode, productsCount }) => [categoryCode, productsCount])).toEqual([
      ['ESC', 4],
      ['LIB', 1],
    ]);
  });

  it('names those of the products where none has the typed name', async () => {
    const { categories } = await suggest({ searchTerm: 'trazo medio' });
    expect(categories.map(({ categoryCode }) => categoryCode)).toEqual(['LIB']);
  });
});

describe('when nothing is found', () => {
  it('corrects what the search does not forgive, and shows the products of the corrected text', async () => {
    const { products, meant, isNear, totalCount } = await suggest({ searchTerm: 'bolygaffo' });
    expect({ meant, isNear, totalCount }).toEqual({ meant: 'bolígrafo', isNear: true, totalCount: 0 });
    expect(products.map(({ code }) => code)).toEqual(['BO-1']);
    expect((await listed('boligrafo')).length).toBe(1);
  });

  it('shows the products that match most of the words', async () => {
    const { products, meant } = await suggest({ searchTerm: 'cuaderno rayado de terciopelo' });
    expect(products.map(({ code }) => code)).toEqual(['CU-1', 'CU-2', 'CU-5']);
    expect(meant).toBe('cuaderno rayado');
  });

  it.each(['qzxw qzxv', '%', '_', '…', '99999999'])('has nothing to say to %s', async (searchTerm) => {
    const nothing = { products: [], categories: [], totalCount: 0, meant: null };
    expect(await suggest({ searchTerm })).toMatchObject(nothing);
  });
});

it.each(SUGGESTION_CASES)(
  'suggests for $typed what a device suggests for the same data',
  async (expected) => {
    const { products, categories, isNear, meant, totalCount } = await suggest(
      { searchTerm: expected.typed },
      tokens.client,
    );
    expect({
      typed: expected.typed,
      codes: products.map(({ code }) => code),
      exact: products.filter(({ exact }) => exact).map(({ code }) => code),
      categories: categories.map(({ categoryCode, productsCount }) => [categoryCode, productsCount]),
      isNear,
      meant,
      total: totalCount,
    }).toEqual(expected);
  },
);

describe('hostile texts', () => {
  it.each([
    ['wildcards', '%_%'.repeat(300)],
    ['quotes', `'";--`.repeat(300)],
    ['letters of patterns', '.*+?^$[]{}()|\\'.repeat(100)],
    ['2,000 letters', 'cuaderno '.repeat(222)],
    ['words of one letter', 'a b c d e f g h i j'.repeat(50)],
    ['operators', "a' | 'b:* & !c <-> ((("],
  ])('answers %s without much work', async (_, searchTerm) => {
    const begun = process.cpuUsage();
    const { status } = await shop.raw('productSuggestions', { query: { searchTerm } });
    const { user } = process.cpuUsage(begun);
    expect(status).toBe(200);
    expect(user).toBeLessThan(2_000_000);
  });

  it('refuses 10,000 letters, and names the field of a text that is too long or has a NUL', async () => {
    const raw = (searchTerm: string) => shop.raw('productSuggestions', { query: { searchTerm } });
    expect((await raw('x'.repeat(10_000))).status).toBe(414);
    for (const searchTerm of ['x'.repeat(2_001), 'a\u0000']) {
      const { status, body } = await raw(searchTerm);
      expect([status, body.field]).toEqual([400, 'searchTerm']);
    }
  });

  it('counts as a search', () => {
    expect(calls.productSuggestions.rate).toBe('search');
  });
});
