// The catalogue on a device: the same lists, search results, order and category counts as the server, and the prices
// of the chosen client.

import 'fake-indexeddb/auto';
import type { CallInput } from '@mostrador/contract/client';
import type { SyncProduct } from '@mostrador/contract/entries/sync';
import { fold, searchWords, sortKey } from '@mostrador/rules/search-text';
import { comparatorOf, SORT_CODES, type SortCode } from '@mostrador/rules/sort-codes';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DeviceDatabase, openDeviceDatabase } from '../database';
import { announce } from '../sync/change-events';
import { syncProduct } from '../testing/paged-shop';
import { LocalCatalogue } from './local-catalogue';
import { localSuggestions } from './local-suggestions';

let users = 0;
async function deviceWith(
  products: readonly SyncProduct[],
  parents: Readonly<Record<string, string | null>> = {},
) {
  users += 1;
  const db = await openDeviceDatabase({ company: 'barrilete', userId: `c${users}` });
  const tx = db.transaction(['products', 'categories'], 'readwrite');
  await Promise.all([
    ...products.map((product) => tx.objectStore('products').put(product)),
    ...Object.entries(parents).map(([categoryCode, parentCategoryCode], position) =>
      tx.objectStore('categories').put({
        categoryCode,
        categoryDescripcion: `Rubro ${categoryCode}`,
        parentCategoryCode,
        position,
      }),
    ),
    tx.done,
  ]);
  return db;
}

const own = { terms: 'own' } as const;

async function codesOf(
  db: DeviceDatabase,
  query: CallInput<'products'>['query'],
  profile: 1 | 2 | 3 = 1,
): Promise<string[]> {
  const catalogue = new LocalCatalogue(db, profile);
  const { productItems } = await catalogue.products({ pageSize: 100, ...query }, own);
  catalogue.close();
  return productItems.map(({ code }) => code);
}

const TREE = { A: null, B: 'A', C: 'B', D: null } as const;
const BELOW: Readonly<Record<string, readonly string[]>> = {
  A: ['A', 'B', 'C'],
  B: ['B', 'C'],
  C: ['C'],
  D: ['D'],
};
const WORDS = ['Lápiz', 'lápices', 'cuaderno', 'Ñandú', 'de', '10', '9'];

const anyProducts = fc
  .uniqueArray(
    fc.record({
      id: fc.integer({ min: 1, max: 60 }),
      name: fc
        .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
        .map((words) => words.join(' ')),
      price: fc.option(fc.integer({ min: 1, max: 4 })),
      category: fc.constantFrom('A', 'B', 'C', 'D', null),
      tags: fc.subarray(['NOV', 'DEST']),
      created: fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'),
      status: fc.constantFrom(0, 1, 2),
    }),
    { maxLength: 20, selector: ({ id }) => id },
  )
  .map((facts) =>
    facts.map(({ id, name, price, category, tags, created, status }) =>
      syncProduct(id, {
        name,
        price,
        discountedFinalPrice: price,
        categoryCode: category,
        tags,
        createdDate: created,
        stockStatusCode: status as 0 | 1 | 2,
      }),
    ),
  );
const anyQuery = fc.record(
  {
    searchTerm: fc.constantFrom('lap', 'LÁPIZ', 'piz', 'nandu 9', 'a-1', 'de', 'uad 10'),
    ctegoryCodeFilter: fc.constantFrom('A', 'B', 'D', '-', '*'),
    tags: fc.constantFrom('NOV', 'NOV, DEST'),
    inStock: fc.constantFrom('1' as const, '0' as const),
    inStockSoon: fc.constantFrom('1' as const, '0' as const),
    sortParam: fc.constantFrom<SortCode>(...SORT_CODES),
    pageSize: fc.integer({ min: 1, max: 6 }),
    pageNumber: fc.integer({ min: 0, max: 3 }),
  },
  { requiredKeys: ['sortParam'] },
);
type Query = typeof anyQuery extends fc.Arbitrary<infer Value> ? Value : never;

/** The server's list, said once more as plainly as can be. */
function expected(products: readonly SyncProduct[], query: Query): string[] {
  const { ctegoryCodeFilter: category, inStock, inStockSoon } = query;
  const tags = query.tags?.split(', ');
  const yes = [inStock, undefined, inStockSoon].flatMap((flag, status) => (flag === '1' ? [status] : []));
  const no = [inStock, undefined, inStockSoon].flatMap((flag, status) => (flag === '0' ? [status] : []));
  const passes = (product: SyncProduct) =>
    (category === undefined ||
      category === '*' ||
      (category === '-'
        ? product.categoryCode === null
        : BELOW[category]?.includes(product.categoryCode ?? ''))) &&
    (tags === undefined || product.tags.some((tag) => tags.includes(tag))) &&
    (yes.length === 0 || yes.includes(product.stockStatusCode)) &&
    (yes.length > 0 || !no.includes(product.stockStatusCode));
  const typed = query.searchTerm === undefined ? [] : searchWords(query.searchTerm);
  const wordsOf = ({ name, code }: SyncProduct) =>
    fold(`${name} ${code}`).split(' ').concat(fold(code).replaceAll(' ', ''));
  const begins = (product: SyncProduct) =>
    typed.every((word) => wordsOf(product).some((other) => other.startsWith(word)));
  const holds = (product: SyncProduct) =>
    typed.every((word) =>
      wordsOf(product).some((other) => (word.length < 3 ? other.startsWith(word) : other.includes(word))),
    );
  const found = products.some(begins) ? begins : holds;
  const compare = comparatorOf(query.sortParam);
  return products
    .filter((product) => passes(product) && found(product))
    .map((product) => ({
      productId: product.productId,
      sortName: sortKey(product.name),
      code: product.code,
      created: product.createdDate,
      price: product.price === null ? null : product.price * 100,
    }))
    .sort(compare)
    .map(({ code }) => code);
}

describe('catalogue on a device', () => {
  it("lists the same products as the server's rules for any query, page by page", async () => {
    await fc.assert(
      fc.asyncProperty(
        anyProducts,
        fc.array(anyQuery, { minLength: 1, maxLength: 8 }),
        async (products, queries) => {
          const db = await deviceWith(products, TREE);
          const catalogue = new LocalCatalogue(db, 2);
          for (const query of queries) {
            const { totalCount, productItems } = await catalogue.products(query, own);
            const all = expected(products, query);
            const { pageSize = 16, pageNumber = 0 } = query;
            expect(totalCount).toBe(all.length);
            expect(productItems.map(({ code }) => code)).toEqual(
              all.slice(pageNumber * pageSize, (pageNumber + 1) * pageSize),
            );
          }
          catalogue.close();
          db.close();
        },
      ),
      { numRuns: 40 },
    );
  }, 30_000);

  it('lists the best match first when no order is chosen: code, start of the name, name, other fields', async () => {
    const db = await deviceWith([
      syncProduct(1, { code: 'X-1', name: 'Caja', subtitle: 'para lápices' }),
      syncProduct(2, { code: 'X-2', name: 'Goma y lápiz' }),
      syncProduct(3, { code: 'X-3', name: 'Lápiz negro' }),
      syncProduct(4, { code: 'lapi', name: 'Regla' }),
    ]);
    expect(await codesOf(db, { searchTerm: 'LAPI' })).toEqual(['lapi', 'X-3', 'X-2', 'X-1']);
  });

  it('finds products despite typing errors when nothing matches exactly, as the server does', async () => {
    const db = await deviceWith([
      syncProduct(1, { code: 'X-1', name: 'Lápiz negro' }),
      syncProduct(3, { code: 'X-3', name: 'Cuadernos rayados' }),
      syncProduct(4, { code: 'X-4', name: 'Lazo' }),
    ]);
    expect(await codesOf(db, { searchTerm: 'lapzi' })).toEqual(['X-1']);
    expect(await codesOf(db, { searchTerm: 'ngro laipz' })).toEqual(['X-1']);
    expect(await codesOf(db, { searchTerm: 'cuadreno' })).toEqual(['X-3']);
    expect(await codesOf(db, { searchTerm: 'lpz' })).toEqual([]);
  });

  it('is widened by the synonyms of the last download, phrases and one direction too', async () => {
    const db = await deviceWith([
      syncProduct(1, { code: 'B-1', name: 'Birome azul' }),
      syncProduct(2, { code: 'L-1', name: 'Lapicera de trazo azul' }),
      syncProduct(3, { code: 'C-1', name: 'Adhesivo vinílico' }),
    ]);
    const catalogue = new LocalCatalogue(db, 1);
    const found = async (searchTerm: string) =>
      (await catalogue.products({ pageSize: 100, searchTerm, sortParam: 'codA' }, own)).productItems.map(
        ({ code }) => code,
      );
    expect(await found('cola')).toEqual([]);
    const value = [
      { words: ['Birome', 'lapicera'], oneWay: true },
      { words: ['cola', 'adhesivo vinílico'], oneWay: false },
    ];
    await db.put('answers', { key: 'synonyms', value, at: 0 });
    announce(db.name, { kind: 'products', put: [], removed: [], replaced: undefined });
    expect(await found('biromes azules')).toEqual(['B-1', 'L-1']);
    expect(await found('virome azul')).toEqual(['B-1', 'L-1']);
    expect(await found('birome azul')).toEqual(['B-1', 'L-1']);
    expect(await found('lapicera')).toEqual(['L-1']);
    expect(await found('cola')).toEqual(['C-1']);
    catalogue.close();
  });

  it.each(['978-987-1234-56-4', '9789871234564', '7790001000019', 'x-9', ' X-9 '])(
    'finds %j exactly, as bar code, ISBN or code',
    async (specialCode) => {
      const db = await deviceWith([
        syncProduct(8, { code: 'X-99' }),
        syncProduct(9, { code: 'X-9', isbn: '9789871234564', barCode: '7790001000019' }),
      ]);
      expect(await codesOf(db, { specialCode })).toEqual(['X-9']);
    },
  );

  it('counts the products of each category with its subcategories', async () => {
    const db = await deviceWith(
      [
        syncProduct(1, { categoryCode: 'C', name: 'Lápiz' }),
        syncProduct(2, { categoryCode: 'A', name: 'Goma' }),
        syncProduct(3, { categoryCode: null, name: 'Lápiz suelto' }),
      ],
      TREE,
    );
    const catalogue = new LocalCatalogue(db, 1);
    const counts = async (query: CallInput<'productCategories'>['query']) =>
      (await catalogue.productCategories(query)).map(({ categoryCode, productsCount }) => [
        categoryCode,
        productsCount,
      ]);
    expect(await counts({})).toEqual([
      ['A', 2],
      ['D', 0],
      ['', 1],
    ]);
    expect(await counts({ searchTerm: 'lapiz' })).toEqual([
      ['A', 1],
      ['D', 0],
      ['', 1],
    ]);
    expect(await counts({ ctegoryCodeFilter: 'A' })).toEqual([['B', 1]]);
    expect((await catalogue.breadcrumb('C')).map(({ categoryCode }) => categoryCode)).toEqual([
      'A',
      'B',
      'C',
    ]);
    expect(
      (await catalogue.categories({ descSearchTerm: 'RUBRO b' })).map(({ categoryCode }) => categoryCode),
    ).toEqual(['B']);
  });

  it('suggests products, whole codes first, and the categories that have the typed name', async () => {
    const db = await deviceWith(
      [
        syncProduct(1, {
          code: 'A-1',
          name: '77 etiquetas',
          categoryCode: 'C',
          price: 10,
          discountedFinalPrice: 9,
        }),
        syncProduct(2, { code: '77', name: 'Regla', categoryCode: 'D', barCode: '7790001000019' }),
        ...Array.from({ length: 9 }, (_, n) =>
          syncProduct(10 + n, { name: `Folio ${n}`, categoryCode: null }),
        ),
      ],
      TREE,
    );
    const catalogue = new LocalCatalogue(db, 1);
    const found = await localSuggestions(catalogue, { searchTerm: '77' }, own);
    expect(found.products.map(({ code, exact }) => [code, exact])).toEqual([
      ['77', true],
      ['A-1', false],
    ]);
    expect(found.products[1]).toMatchObject({ price: 10, discountedFinalPrice: 9 });
    expect((await localSuggestions(catalogue, { searchTerm: '779-0001000019' }, own)).products).toMatchObject(
      [{ code: '77', exact: true }],
    );
    const many = await localSuggestions(catalogue, { searchTerm: 'folio' }, own);
    expect([many.products.length, many.totalCount]).toEqual([8, 9]);
    expect((await localSuggestions(catalogue, { searchTerm: 'rubro' }, own)).categories).toEqual([
      { categoryCode: 'A', categoryDescripcion: 'Rubro A', path: [], productsCount: 1 },
      { categoryCode: 'D', categoryDescripcion: 'Rubro D', path: [], productsCount: 1 },
      { categoryCode: 'B', categoryDescripcion: 'Rubro B', path: ['Rubro A'], productsCount: 1 },
      { categoryCode: 'C', categoryDescripcion: 'Rubro C', path: ['Rubro A', 'Rubro B'], productsCount: 1 },
    ]);
    expect(await localSuggestions(catalogue, { searchTerm: 'zzz' }, own)).toMatchObject({
      products: [],
      totalCount: 0,
      isNear: true,
    });
    catalogue.close();
  });

  it('updates during a download', async () => {
    const db = await deviceWith([syncProduct(1), syncProduct(2), syncProduct(9)]);
    const catalogue = new LocalCatalogue(db, 1);
    const codes = async () =>
      (await catalogue.products({ sortParam: 'codA' }, own)).productItems.map(({ code }) => code);
    expect(await codes()).toEqual(['A-1', 'A-2', 'A-9']);
    const [renamed, added] = [syncProduct(2, { code: 'B-2' }), syncProduct(3)];
    await Promise.all([db.put('products', renamed), db.put('products', added), db.delete('products', 1)]);
    announce(db.name, {
      kind: 'products',
      put: [renamed, added],
      removed: [],
      replaced: { after: 0, upTo: 5 },
    });
    expect(await codes()).toEqual(['A-3', 'A-9', 'B-2']);
    await expect(catalogue.product('A-2', own)).rejects.toMatchObject({ status: 404 });
    expect((await catalogue.product('b-2', own)).productId).toBe(2);
  });

  it('shows a salesman the prices of the chosen client, and none without a client', async () => {
    const db = await deviceWith([
      syncProduct(1, { price: null, discountedFinalPrice: null }),
      syncProduct(2, { price: null }),
    ]);
    await db.put('prices', { terms: 'x', block: 0, prices: [[1, 20, 10]] });
    const catalogue = new LocalCatalogue(db, 2);
    const prices = async (terms: string | null) =>
      (await catalogue.products({ sortParam: 'prD' }, { terms })).productItems.map(
        ({ price, discountedFinalPrice }) => [price, discountedFinalPrice],
      );
    expect(await prices('x')).toEqual([
      [20, 10],
      [null, null],
    ]);
    expect(await prices(null)).toEqual([
      [null, null],
      [null, null],
    ]);
  });
});
