// The product list: categories, filters, stock flags, hidden products, pages, sort orders, prices by caller, and the
// number of statements.

import type { CallInput } from '@mostrador/contract/client';
import { toCentavos } from '@mostrador/rules/money';
import { effectivePrice } from '@mostrador/rules/pricing';
import { SORT_CODES } from '@mostrador/rules/sort-codes';
import { type StockFacts, stockStatusCode } from '@mostrador/rules/stock';
import { fillCatalogue, type GivenProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.js';
import { buyerOf, listProducts, productsByIds } from './products.service.js';

type Query = CallInput<'products'>['query'];

const CATEGORIES = [
  { code: 'A' },
  { code: 'A1', parent: 'A' },
  { code: 'A2', parent: 'A' },
  { code: 'A11', parent: 'A1' },
  { code: 'B' },
  { code: 'B1', parent: 'B' },
  { code: 'Vacía' },
];
const HIDDEN = [7, 19, 33];
const INACTIVE = [11, 47];

/** Sixty products with many equal names, prices and days, so that orders have ties. */
const PRODUCTS: GivenProduct[] = Array.from({ length: 60 }, (_, i) => ({
  code: `P-${String(i).padStart(3, '0')}`,
  name: `Artículo ${['rojo', 'verde', 'azul'][i % 3]} ${i % 10}`,
  ...(i % 8 !== 0 && { category: ['A', 'A1', 'A11', 'A2', 'B', 'B1'][i % 6] ?? 'A' }),
  price: i % 9 === 0 ? null : 10_033 * (1 + (i % 7)),
  stock: i % 4 === 0 ? 0 : 5,
  reserved: i % 10 === 1 ? 5 : 0,
  futureStock: i % 12 === 0 ? 8 : 0,
  hasPhysicalStock: i % 13 !== 0,
  visible: !HIDDEN.includes(i),
  active: !INACTIVE.includes(i),
  image: i % 6 === 5 ? null : `p${i}.webp`,
  tags: i % 5 === 0 ? ['NOV'] : i % 5 === 1 ? ['DEST', 'ELIG'] : [],
  created: Math.floor(i / 3),
}));
const isShown = (_: unknown, i: number) => !HIDDEN.includes(i) && !INACTIVE.includes(i);
const SHOWN = PRODUCTS.filter(isShown);
const CONCEALED = PRODUCTS.filter((product, i) => !isShown(product, i)).map(({ code }) => code);

let shop: TestShop;
let companyId: number;
const tokens: Record<'client' | 'plain' | 'salesman' | 'administrator', string> = {
  client: '',
  plain: '',
  salesman: '',
  administrator: '',
};
const catalogs: Record<string, number> = {};

beforeAll(async () => {
  shop = await testShop('papelera');
  const { db } = shop;
  ({ companyId } = shop.app.shop.company());
  await sql`insert into tags values (${companyId}, 'NOV', ''), (${companyId}, 'DEST', ''), (${companyId}, 'ELIG', '')`.execute(
    db,
  );
  await fillCatalogue(db, companyId, { categories: CATEGORIES, products: PRODUCTS });
  await sql`insert into product_images (company_id, product_id, position, file_name)
    select company_id, product_id, n, code || '-' || n || '.webp' from products, generate_series(3, 1, -1) n
    where code = 'P-001'`.execute(db);

  const client = await makeUser(db, { discountPercent: 5 });
  const plain = await makeUser(db);
  const salesman = await makeUser(db, { profile: 2 });
  const administrator = await makeUser(db, { profile: 3 });
  // Everything 5 %, A 10 %, A11 nothing off, one product of A11 33.33 %.
  await sql`insert into discount_rules (company_id, discount_list_id, category_id, product_id, percent)
    select ${companyId}, l.discount_list_id, c.category_id, p.product_id, r.percent
    from (values ('A', null, 10), ('A11', null, 0), (null, 'P-002', 33.33)) as r (category, product, percent)
    cross join (select discount_list_id from clients where client_id = ${client.clientId}) l
    left join categories c on c.company_id = ${companyId} and c.category_code = r.category
    left join products p on p.company_id = ${companyId} and p.code = r.product`.execute(db);
  for (const [name, isPublic, isSemiPublic, owner] of [
    ['public', true, false, administrator],
    ['semi', false, true, administrator],
    ['private', false, false, administrator],
    ['own', false, false, salesman],
  ] as const) {
    const { rows } = await sql<{ catalog_id: number }>`
      insert into catalogs (company_id, catalog_name, is_public, is_semi_public, user_id)
      values (${companyId}, ${name}, ${isPublic}, ${isSemiPublic}, ${owner.userId}) returning catalog_id`.execute(
      db,
    );
    catalogs[name] = rows[0]?.catalog_id ?? 0;
    await sql`insert into catalog_details (company_id, catalog_id, product_id, position)
      select ${companyId}, ${catalogs[name]}, product_id, product_id from products
      where code = any(${{ public: ['P-001', 'P-007'], semi: ['P-002'], private: ['P-003'], own: ['P-004'] }[name]})`.execute(
      db,
    );
  }
  for (const [name, user] of Object.entries({ client, plain, salesman, administrator })) {
    tokens[name as keyof typeof tokens] = await shop.token(user.email);
  }
  // Another company's products, under the same codes and words.
  const { rows } = await sql<{
    company_id: number;
  }>`select company_id from companies where code = 'barrilete'`.execute(db);
  await fillCatalogue(db, rows[0]?.company_id ?? 0, {
    categories: [{ code: 'A', description: 'Ajena' }],
    products: [
      { code: 'P-001', name: 'Ajeno rojo', category: 'A' },
      { code: 'AJ-1', name: 'Ajeno', category: 'A', barCode: '555' },
    ],
  });
});
afterAll(() => shop.close());

const list = (query: Query, token?: string) =>
  shop.call('products', { query: { pageSize: 100, ...query } }, token);
const codes = async (query: Query, token?: string) =>
  (await list(query, token)).productItems.map((product) => product.code).sort();
const codesOf = (products: readonly GivenProduct[]) => products.map(({ code }) => code).sort();
const inCategories = (...wanted: string[]) =>
  codesOf(SHOWN.filter(({ category }) => wanted.includes(category ?? '')));

describe('categories', () => {
  it.each(['', '*'])("all for '%s'", async (ctegoryCodeFilter) => {
    expect(await codes({ ctegoryCodeFilter })).toEqual(codesOf(SHOWN));
  });
  it('a category finds the products of its descendants too', async () => {
    expect(await codes({ ctegoryCodeFilter: 'A' })).toEqual(inCategories('A', 'A1', 'A11', 'A2'));
    expect(await codes({ ctegoryCodeFilter: 'A1' })).toEqual(inCategories('A1', 'A11'));
    expect(await codes({ ctegoryCodeFilter: 'Vacía' })).toEqual([]);
  });
  it("the filter '-' finds the products without a category", async () => {
    const bare = codesOf(SHOWN.filter(({ category }) => category === undefined));
    expect(await codes({ ctegoryCodeFilter: '-' })).toEqual(bare);
    expect(await codes({ ctegoryCodeFilter: '-', sortParam: 'nomA' })).toEqual(bare);
  });
  it('unknown, or with a wildcard, hold nothing', async () => {
    for (const ctegoryCodeFilter of ['no', 'A%', '_', 'a'])
      expect(await codes({ ctegoryCodeFilter })).toEqual([]);
  });
  it('answer when the tree has a cycle', async () => {
    const circle = sql`update categories set parent_category_id = (
      select category_id from categories where company_id = ${companyId} and category_code = ${'A11'})
      where company_id = ${companyId} and category_code = 'A'`;
    await circle.execute(shop.db);
    expect(await codes({ ctegoryCodeFilter: 'A1' })).toEqual(inCategories('A', 'A1', 'A11', 'A2'));
    expect((await shop.call('productCategories', { query: { ctegoryCodeFilter: 'A' } })).length).toBe(2);
    expect(
      (await shop.call('categoriesBreadcrumb', { query: { currentCategoryCode: 'A1' } })).length,
    ).toBeGreaterThan(1);
    await list({}, tokens.client);
    await sql`update categories set parent_category_id = null
      where company_id = ${companyId} and category_code = 'A'`.execute(shop.db);
  });
});

describe('filters', () => {
  it('tags: any of the list', async () => {
    const tagged = (...tags: string[]) =>
      codesOf(SHOWN.filter((product) => product.tags?.some((tag) => tags.includes(tag))));
    expect(await codes({ tags: 'NOV' })).toEqual(tagged('NOV'));
    expect(await codes({ tags: ' NOV , ELIG,NO' })).toEqual(tagged('NOV', 'ELIG'));
    expect(await codes({ tags: 'NO' })).toEqual([]);
    expect(await codes({ tags: ',' })).toEqual(codesOf(SHOWN));
  });

  it('a code is exact', async () => {
    expect(await codes({ productCode: 'P-001' })).toEqual(['P-001']);
    expect(await codes({ productCode: 'P-00' })).toEqual([]);
    expect(await codes({ productCode: 'P-00_' })).toEqual([]);
  });

  it('catalogues: those that the caller may see, shown products alone', async () => {
    const seen = async (token?: string) =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(catalogs).map(
            async ([name, catalogId]) => [name, await codes({ catalogId }, token)] as const,
          ),
        ),
      );
    const none = { public: ['P-001'], semi: [], private: [], own: [] };
    expect(await seen()).toEqual(none);
    expect(await seen(tokens.client)).toEqual({ ...none, semi: ['P-002'] });
    expect(await seen(tokens.salesman)).toEqual({ ...none, semi: ['P-002'], own: ['P-004'] });
    expect(await seen(tokens.administrator)).toEqual({
      public: ['P-001', 'P-007'],
      semi: ['P-002'],
      private: ['P-003'],
      own: ['P-004'],
    });
    for (const catalogId of ['', '*'] as const) expect(await codes({ catalogId })).toEqual(codesOf(SHOWN));
    expect(await codes({ catalogId: 0 })).toEqual([]);
  });

  it("the catalogue '-' finds the products in no catalogue that the caller may see", async () => {
    const without = (...out: string[]) => codesOf(SHOWN).filter((code) => !out.includes(code));
    expect(await codes({ catalogId: '-' })).toEqual(without('P-001'));
    expect(await codes({ catalogId: '-' }, tokens.client)).toEqual(without('P-001', 'P-002'));
    expect(await codes({ catalogId: '-' }, tokens.salesman)).toEqual(without('P-001', 'P-002', 'P-004'));
    expect(await codes({ catalogId: '-', visibleInPortal: '1' }, tokens.administrator)).toEqual(
      without('P-001', 'P-002', 'P-003', 'P-004'),
    );
  });
});

describe('stock flags', () => {
  const statusOf = ({ stock = 10, reserved = 0, futureStock = 0, hasPhysicalStock = true }: GivenProduct) =>
    stockStatusCode({ stock, reserved, futureStock, hasPhysicalStock } satisfies StockFacts);
  const ofStatus = (...statuses: number[]) =>
    codesOf(SHOWN.filter((product) => statuses.includes(statusOf(product))));

  it('add up at 1, take away at 0, and mean nothing at -1', async () => {
    for (const flags of [
      [{ inStock: '1' }, [0]],
      [{ soldOut: '1' }, [1]],
      [{ inStockSoon: '1' }, [2]],
      [{ inStock: '1', inStockSoon: '1' }, [0, 2]],
      [{ inStock: '1', soldOut: '0', inStockSoon: '0' }, [0]],
      [{ soldOut: '0' }, [0, 2]],
      [{ soldOut: '0', inStockSoon: '0' }, [0]],
      [{ inStock: '0', soldOut: '0', inStockSoon: '0' }, []],
      [{ inStock: '-1', soldOut: '-1', inStockSoon: '-1' }, [0, 1, 2]],
      [{ inStock: 'true', soldOut: 'false' }, [0]],
    ] as const) {
      const [query, statuses] = flags;
      expect([query, await codes(query, tokens.salesman)]).toEqual([query, ofStatus(...statuses)]);
    }
  });

  it('agree with the status that a product shows', async () => {
    for (const product of (await list({}, tokens.salesman)).productItems) {
      expect([product.code, product.stockStatusCode]).toEqual([
        product.code,
        statusOf(PRODUCTS.find(({ code }) => code === product.code) ?? { code: '', name: '' }),
      ]);
    }
  });

  it('are for salesmen and administrators alone', async () => {
    for (const token of [undefined, tokens.client]) {
      expect(await codes({ inStock: '1', soldOut: '0' }, token)).toEqual(codesOf(SHOWN));
      expect(await codes({ inStock: '0', soldOut: '0', inStockSoon: '0' }, token)).toEqual(codesOf(SHOWN));
    }
  });
});

describe('hidden products', () => {
  it('are shown to administrators, as they ask', async () => {
    const { administrator } = tokens;
    expect(await codes({}, administrator)).toEqual(codesOf(PRODUCTS));
    expect(await codes({ visibleInPortal: '1' }, administrator)).toEqual(codesOf(SHOWN));
    expect(await codes({ visibleInPortal: '0' }, administrator)).toEqual([...CONCEALED].sort());
    expect(await codes({ visibleInPortal: '0', sortParam: 'nomA' }, administrator)).toEqual(
      [...CONCEALED].sort(),
    );
    expect((await shop.call('product', { query: { productCode: 'P-007' } }, administrator)).code).toBe(
      'P-007',
    );
    const bare = PRODUCTS.filter(({ image }) => image === null);
    expect(await codes({ withoutImages: '1' }, administrator)).toEqual(codesOf(bare));
    expect((await codes({ withoutImages: '0' }, administrator)).length).toBe(PRODUCTS.length - bare.length);
  });

  it('and pictures are filtered for administrators alone, by 1 and 0, not by -1', async () => {
    for (const flags of [{ visibleInPortal: '-1' }, { withoutImages: '-1' }] as const)
      expect(await codes(flags, tokens.administrator)).toEqual(codesOf(PRODUCTS));
    for (const token of [undefined, tokens.client, tokens.salesman])
      for (const value of ['-1', '0', '1'] as const)
        expect(await codes({ visibleInPortal: value, withoutImages: value }, token)).toEqual(codesOf(SHOWN));
  });

  it('answer 404 to everybody else, as unknown ones do', async () => {
    for (const token of [undefined, tokens.client, tokens.salesman]) {
      const answers = await Promise.all(
        ['P-007', 'p-007', 'P-011', 'NO-1', 'AJ-1', '%', ' '].map(async (productCode) => {
          const { status, body } = await shop.raw('product', { query: { productCode } }, token);
          return [status, body.message];
        }),
      );
      expect(new Set(answers.map(String)).size).toBe(1);
      expect(answers[0]?.[0]).toBe(404);
    }
  });

  it('never show, nor are counted, whatever a visitor, a client or a salesman asks', async () => {
    const flag = fc.constantFrom('-1', '0', '1', 'true', 'false');
    const query = fc.record(
      {
        searchTerm: fc.constantFrom('', 'articulo', 'rojo', 'P-007', 'p011', 'artculo', 'rticul', 'P'),
        ctegoryCodeFilter: fc.constantFrom('', '*', '-', 'A', 'A1', 'B', 'no'),
        tags: fc.constantFrom('', 'NOV', 'NOV,ELIG'),
        catalogId: fc.constantFrom('', '*', '-', ...Object.values(catalogs)),
        specialCode: fc.constantFrom('', 'P-007', 'P-001'),
        productCode: fc.constantFrom('', 'P-011', 'P-001'),
        sortParam: fc.constantFrom('', 'zzz', ...SORT_CODES),
        visibleInPortal: flag,
        withoutImages: flag,
        inStock: flag,
        soldOut: flag,
        inStockSoon: flag,
      },
      { requiredKeys: [] },
    );
    const who = fc.constantFrom(undefined, tokens.client, tokens.salesman);
    await fc.assert(
      fc.asyncProperty(query, who, async (asked, token) => {
        const { productItems, totalCount } = await list(asked as Query, token);
        expect(totalCount).toBe(productItems.length);
        for (const product of productItems) {
          expect(CONCEALED).not.toContain(product.code);
          expect(product.name).not.toMatch(/ajeno/i);
        }
        const { tags: _, specialCode: __, productCode: ___, sortParam: ____, ...counted } = asked;
        const categories = await shop.call('productCategories', { query: counted as never }, token);
        for (const { categoryCode, productsCount } of categories) {
          const inIt = await list({ ...(counted as Query), ctegoryCodeFilter: categoryCode || '-' }, token);
          expect([categoryCode, productsCount]).toEqual([categoryCode, inIt.totalCount]);
        }
      }),
      { numRuns: 120 },
    );
  });
});

describe('sub-categories', () => {
  it('of the root, with products that have none as an entry without code', async () => {
    const found = await shop.call('productCategories', { query: {} });
    expect(found.map(({ categoryCode, productsCount }) => [categoryCode, productsCount])).toEqual([
      ['A', inCategories('A', 'A1', 'A11', 'A2').length],
      ['B', inCategories('B', 'B1').length],
      ['Vacía', 0],
      ['', inCategories('').length],
    ]);
  });
  it('of a category, of none and of an unknown one', async () => {
    const found = await shop.call('productCategories', { query: { ctegoryCodeFilter: 'A' } });
    expect(found).toEqual([
      {
        categoryCode: 'A1',
        categoryDescripcion: 'A1',
        parentCategoryCode: 'A',
        productsCount: inCategories('A1', 'A11').length,
      },
      {
        categoryCode: 'A2',
        categoryDescripcion: 'A2',
        parentCategoryCode: 'A',
        productsCount: inCategories('A2').length,
      },
    ]);
    for (const ctegoryCodeFilter of ['-', 'no']) {
      expect(await shop.call('productCategories', { query: { ctegoryCodeFilter } })).toEqual([]);
    }
  });
});

describe('pages', () => {
  const orders = ['', 'unknown', ...SORT_CODES];
  it('are disjoint and complete in every order, for everybody', async () => {
    const filters = [{}, { ctegoryCodeFilter: 'A' }, { searchTerm: 'articulo' }, { ctegoryCodeFilter: '-' }];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...orders),
        fc.constantFrom(undefined, tokens.client, tokens.salesman, tokens.administrator),
        fc.constantFrom<Query>(...filters),
        fc.integer({ min: 1, max: 20 }),
        async (sortParam, token, filter, pageSize) => {
          const whole = await list({ ...filter, sortParam }, token);
          const paged: string[] = [];
          for (let pageNumber = 0; pageNumber * pageSize < whole.totalCount; pageNumber += 1) {
            const page = await list({ ...filter, sortParam, pageSize, pageNumber }, token);
            expect(page.totalCount).toBe(whole.totalCount);
            paged.push(...page.productItems.map(({ code }) => code));
          }
          expect(paged).toEqual(whole.productItems.map(({ code }) => code));
          expect(new Set(paged).size).toBe(whole.totalCount);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('past the end are empty, with the total', async () => {
    for (const pageNumber of [100, 1_000_000_000]) {
      for (const query of [{}, { ctegoryCodeFilter: 'A' }, { searchTerm: 'rojo' }, { sortParam: 'prA' }]) {
        const { productItems, totalCount } = await list({ ...query, pageNumber });
        expect(productItems).toEqual([]);
        expect(totalCount).toBeGreaterThan(0);
      }
    }
  });

  it('have 16 products unless asked, and never more than 100', async () => {
    expect((await shop.call('products', { query: {} })).productItems).toHaveLength(16);
    for (const query of [{ pageSize: 101 }, { pageSize: 0 }, { pageNumber: -1 }, { pageSize: 'x' }]) {
      expect((await shop.raw('products', { query })).status).toBe(400);
    }
  });

  it('are sorted as they say', async () => {
    const sorted = async (sortParam: string) => (await list({ sortParam }, tokens.client)).productItems;
    const byCode = (await sorted('codA')).map(({ code }) => code);
    expect(byCode).toEqual(codesOf(SHOWN));
    expect((await sorted('codD')).map(({ code }) => code)).toEqual([...byCode].reverse());
    const names = (await sorted('nomA')).map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'es')));
    expect((await sorted('nomD')).map(({ name }) => name)).toEqual([...names].reverse());
    const created = new Map(PRODUCTS.map((product) => [product.code, product.created ?? 0]));
    for (const sortParam of ['feD', '']) {
      const days = (await sorted(sortParam)).map(({ code }) => created.get(code) ?? 0);
      expect(days).toEqual([...days].sort((a, b) => b - a));
    }
  });

  it.each(['client', 'plain'] as const)(
    'are sorted by what a %s pays, those without price last',
    async (who) => {
      for (const [sortParam, direction] of [
        ['prA', 1],
        ['prD', -1],
      ] as const) {
        for (const filter of [{}, { ctegoryCodeFilter: 'A' }]) {
          const prices = (await list({ ...filter, sortParam }, tokens[who])).productItems.map(
            (p) => p.discountedFinalPrice,
          );
          const known = prices.filter((price) => price !== null);
          expect(prices).toEqual([
            ...[...known].sort((a, b) => direction * (a - b)),
            ...prices.filter((price) => price === null),
          ]);
          expect(known.length).toBeLessThan(prices.length);
        }
      }
    },
  );
});

describe('prices', () => {
  const percentFor = ({ code, category }: GivenProduct): number => {
    if (code === 'P-002') return 3_333;
    if (category === 'A11') return 0;
    return category?.startsWith('A') ? 1_000 : 500;
  };

  it('are those of rules/pricing, in the list, on the product page and in the cart', async () => {
    const { productItems } = await list({}, tokens.client);
    const { rows } = await sql<{ discount_list_id: number }>`
      select discount_list_id from clients where discount_list_id is not null limit 1`.execute(shop.db);
    const buyer = {
      ...buyerOf(shop.app.shop, undefined),
      seesPrices: true,
      discountListId: rows[0]?.discount_list_id ?? null,
    };
    const inCart = await productsByIds(
      shop.db,
      buyer,
      productItems.map(({ productId }) => productId),
    );
    for (const shown of productItems) {
      const given = PRODUCTS.find(({ code }) => code === shown.code) ?? { code: '', name: '' };
      const expected = given.price == null ? undefined : effectivePrice(given.price, percentFor(given));
      expect([shown.code, shown.price && toCentavos(shown.price)]).toEqual([
        shown.code,
        expected?.price ?? null,
      ]);
      expect(shown.discountedFinalPrice && toCentavos(shown.discountedFinalPrice)).toBe(
        expected?.discountedFinalPrice ?? null,
      );
      const page = await shop.call('product', { query: { productCode: shown.code } }, tokens.client);
      expect(page).toEqual(shown);
      expect(inCart.get(shown.productId)?.unitPrice ?? null).toBe(expected?.discountedFinalPrice ?? null);
      expect(inCart.get(shown.productId)?.listPrice ?? null).toBe(expected?.price ?? null);
    }
  });

  it('are absent for visitors where the company hides them, whatever is asked', async () => {
    for (const query of [{}, { sortParam: 'prA' }, { searchTerm: 'rojo', sortParam: 'prD' }]) {
      for (const { price, discountedFinalPrice } of (await list(query)).productItems) {
        expect([price, discountedFinalPrice]).toEqual([null, null]);
      }
    }
    const one = await shop.call('product', { query: { productCode: 'P-001' } });
    expect([one.price, one.discountedFinalPrice]).toEqual([null, null]);
    expect((await list({ sortParam: 'prA' })).productItems.map(({ code }) => code)).toEqual(
      (await list({ sortParam: 'prA' }, tokens.plain)).productItems.map(({ code }) => code),
    );
  });

  it('never come from the request', async () => {
    const plain = await list({ clientCode: 'C-1' }, tokens.plain);
    expect(plain).toEqual(await list({}, tokens.plain));
    expect(plain.productItems.every((product) => product.price === product.discountedFinalPrice)).toBe(true);
  });

  it('of visitors are the list of the company that shows them', async () => {
    const books = await testShop('barrilete', shop);
    const [product] = (await books.call('products', { query: { productCode: 'P-001' } })).productItems;
    expect([product?.name, product?.price, product?.discountedFinalPrice]).toEqual([
      'Ajeno rojo',
      1000,
      1000,
    ]);
    expect((await books.call('products', { query: {} })).totalCount).toBe(2);
    await books.app.close();
  });
});

describe('a product', () => {
  it('has its images in order', async () => {
    const { images, imagePath } = await shop.call('product', { query: { productCode: 'P-001' } });
    expect(images.map(({ imageFileName }) => imageFileName)).toEqual([
      'P-001-1.webp',
      'P-001-2.webp',
      'P-001-3.webp',
    ]);
    expect(imagePath).toBe('p1.webp');
  });

  it('is found by its code in another case, the exact one first', async () => {
    expect((await shop.call('product', { query: { productCode: 'p-001' } })).code).toBe('P-001');
    await fillCatalogue(shop.db, companyId, { products: [{ code: 'p-001', name: 'Minúscula' }] });
    expect((await shop.call('product', { query: { productCode: 'p-001' } })).name).toBe('Minúscula');
    expect((await shop.call('product', { query: { productCode: 'P-001' } })).code).toBe('P-001');
    await sql`delete from products where company_id = ${companyId} and code = 'p-001'`.execute(shop.db);
  });

  it('says how much is left to those logged in alone', async () => {
    const visitor = await shop.call('product', { query: { productCode: 'P-001' } });
    expect([visitor.stock, visitor.calculatedFutureStock]).toEqual([null, null]);
    const find = async (productCode: string) => {
      const {
        stock,
        calculatedFutureStock,
        stockStatusCode: status,
      } = await shop.call('product', { query: { productCode } }, tokens.client);
      return [status, stock, calculatedFutureStock];
    };
    expect(await find('P-002')).toEqual([0, 5, 0]);
    expect(await find('P-001')).toEqual([1, 0, 0]);
    expect(await find('P-012')).toEqual([2, 8, 8]);
    expect(await find('P-013')).toEqual([0, null, null]);
  });

  it('looks the same to visitors whatever the quantities', async () => {
    const before = [await shop.call('product', { query: { productCode: 'P-002' } }), await list({})];
    await sql`update products set stock = 4321, reserved = 17, future_stock = 99
      where company_id = ${companyId} and code = 'P-002'`.execute(shop.db);
    expect([await shop.call('product', { query: { productCode: 'P-002' } }), await list({})]).toEqual(before);
    await sql`update products set stock = 5, reserved = 0, future_stock = 0
      where company_id = ${companyId} and code = 'P-002'`.execute(shop.db);
  });
});

describe('statements', () => {
  it('are as many for one product as for a hundred', async () => {
    let count = 0;
    const counted = openDatabase(shop.connectionString, {
      max: 1,
      statementTimeout: 10_000,
      onError: () => undefined,
      beforeStatement: () => {
        count += 1;
      },
    });
    const during = async (run: () => Promise<unknown>) => {
      count = 0;
      await run();
      return count;
    };
    const counting = { ...shop.app.shop, db: counted.db, searchDb: counted.db };
    // then nothing comes from memory
    Object.defineProperty(shop.app.shop.catalogState, 'isCurrent', { value: false, configurable: true });
    const page = (pageSize: number, query: object = {}) =>
      during(() => listProducts(counting, undefined, { pageSize, pageNumber: 0, ...query }));
    expect([await page(1), await page(100)]).toEqual([2, 2]);
    expect([await page(1, { ctegoryCodeFilter: 'A' }), await page(100, { ctegoryCodeFilter: 'A' })]).toEqual([
      2, 2,
    ]);
    const searching = [await page(1, { searchTerm: 'rojo' }), await page(100, { searchTerm: 'rojo' })];
    expect(searching[0]).toBe(searching[1]);
    Reflect.deleteProperty(shop.app.shop.catalogState, 'isCurrent');
    await counted.close();
  });
});
