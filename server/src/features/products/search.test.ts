// The product search: accents, word order, typing errors, ISBNs and bar codes, very long texts, and its time limit.

import { productFilter } from '@mostrador/contract/entries/products';
import { fillCatalogue } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tsqueryOf } from '../../platform/word-index/word-query.js';
import { selectNewestBeginnings } from './best-matches.queries.js';
import { listProductCategories, listProducts } from './products.service.js';
import { beginningQuery, parseSearch, widerQueries } from './search-query.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
  await fillCatalogue(shop.db, shop.app.shop.company().companyId, {
    categories: [{ code: 'Cuadernos' }, { code: 'Escritura' }],
    products: [
      { code: 'CU-100', name: 'Cuaderno rayado A4', category: 'Cuadernos', created: 1 },
      { code: 'CU-200', name: 'Cuaderno cuadriculado A4', category: 'Cuadernos', created: 2 },
      { code: 'CU-300', name: 'Repuesto rayado para cuaderno', category: 'Cuadernos', created: 3 },
      { code: 'LA-1', name: 'Lápiz negro', subtitle: 'Caja de 12', category: 'Escritura', created: 4 },
      { code: 'LA-2', name: 'LÁPICES de colores', category: 'Escritura', created: 5 },
      { code: 'LI-1', name: 'El niño y el río', subtitle: 'Juana Pérez', isbn: '9789500700016', created: 6 },
      { code: 'LI-2', name: 'Libro de X', isbn: '9780804429573', created: 7 },
      { code: 'BA-1', name: 'Regla de 30 cm', barCode: '7791234567898', created: 8 },
      { code: 'PC-50', name: 'Cartel descuento 50% de rebaja', created: 9 },
      { code: '777', name: 'Tijera', created: 10 },
      { code: 'TI-2', name: '777 clips', created: 11 },
      { code: 'AL-1', name: 'Album 16×21', created: 13 },
      { code: 'AL-2', name: 'Album grande 16x21cm', created: 14 },
      { code: 'OC-1', name: 'Enciclopedia oculta', visible: false, created: 12 },
    ],
  });
});
afterAll(() => shop.close());

const codes = async (searchTerm: string, more: object = {}) => {
  const { productItems, totalCount } = await shop.call('products', { query: { searchTerm, ...more } });
  expect(totalCount).toBe(productItems.length);
  return productItems.map((product) => product.code);
};

describe('the search box', () => {
  it.each([
    ['an accent more', 'láser', []],
    ['accents left out', 'lapiz', ['LA-1']],
    ['accents typed', 'LÁPIZ', ['LA-1']],
    ['accents on the wrong letter', 'lapíz', ['LA-1']],
    ['ñ typed as n', 'nino', ['LI-1']],
    ['ñ', 'niño', ['LI-1']],
    ['beginnings of words', 'cua ray', ['CU-100', 'CU-300']],
    ['the beginning of the name first', 'cuaderno ray', ['CU-100', 'CU-300']],
    ['words in another order', 'rayado cuaderno', ['CU-300', 'CU-100']],
    ['all words must match', 'cuaderno negro', []],
    ['the author', 'perez', ['LI-1']],
    ['the pack', 'caja 12', ['LA-1']],
    ['the code', 'cu-200', ['CU-200']],
    ['the code without its hyphen', 'cu200', ['CU-200']],
    ['an ISBN', '9789500700016', ['LI-1']],
    ['an ISBN with hyphens', '978-950-07-0001-6', ['LI-1']],
    ['an ISBN of ten digits with hyphens', '0-8044-2957-X', ['LI-2']],
    ['measures, however they are written', 'album 16x21', ['AL-1', 'AL-2']],
    ['measures with the sign', '16×21', ['AL-1', 'AL-2']],
    ['measures apart', 'album 16 x 21', ['AL-1', 'AL-2']],
    ['a bar code', '7791234567898', ['BA-1']],
    ['the inside of a word', 'uaderno', ['CU-300', 'CU-200', 'CU-100']],
    ['the inside of one word, the beginning of another', 'adric cuad', ['CU-200']],
    ['a letter changed', 'cuadermo cuadriculado', ['CU-200']],
    ['a letter left out', 'tijra', ['777']],
    ['a letter too many', 'tijjera', ['777']],
    ['two letters swapped', 'tijrea', ['777']],
    ['two letters swapped at the middle', 'regal 30', ['BA-1']],
    ['the first letter wrong', 'xegla', ['BA-1']],
    ['two errors in a long word', 'cuadrivulasdo', ['CU-200']],
    ['an error in a word not typed to its end', 'cuadruc', ['CU-200']],
    ['two errors in a short word', 'tixxra', []],
    ['the exact code first', '777', ['777', 'TI-2']],
    ['a percent sign alone', '%', []],
    ['an underscore alone', '_', []],
    ['only signs', "' & | ! ( ) :* \\ ; --", []],
    ['signs between words', "cuaderno' | 'cuadriculado:*", ['CU-200']],
    ['another script', 'книга', []],
    ['no product shown to visitors', 'enciclopedia', []],
    ['no product shown to visitors, mistyped', 'encyclopedia', []],
  ] as const)('finds by %s: %s', async (_, text, expected) => {
    expect(await codes(text)).toEqual(expected);
  });

  it('takes a text of a hundred kilobytes for its first letters', async () => {
    const find = (searchTerm: string) =>
      listProducts(shop.app.shop, undefined, { searchTerm, pageSize: 16, pageNumber: 0 });
    expect((await find(`cuaderno rayado${' '.repeat(100_000)}`)).totalCount).toBe(2);
    expect((await find(`cuaderno rayado ${'x '.repeat(50_000)}`)).totalCount).toBe(0);
    expect((await find('x'.repeat(100_000))).totalCount).toBe(0);
  });

  it('refuses over HTTP what no one types', async () => {
    expect((await shop.raw('products', { query: { searchTerm: 'x'.repeat(2_001) } })).status).toBe(400);
    expect((await shop.raw('products', { query: { searchTerm: 'a\u0000b' } })).status).toBe(400);
  });

  it('searches alike for a category and for its count', async () => {
    const counts = await listProductCategories(shop.app.shop, undefined, { searchTerm: 'rayado' });
    for (const { categoryCode, productsCount } of counts) {
      const { totalCount } = await shop.call('products', {
        query: { searchTerm: 'rayado', ctegoryCodeFilter: categoryCode || '-' },
      });
      expect([categoryCode, totalCount]).toEqual([categoryCode, productsCount]);
    }
    expect(await codes('rayado', { ctegoryCodeFilter: 'Escritura' })).toEqual([]);
    // Where a typing error finds a pencil, the notebooks stay empty.
    expect(await codes('lapis')).toEqual(['LA-1']);
    expect(await codes('lapis', { ctegoryCodeFilter: 'Cuadernos' })).toEqual([]);
  });

  it('keeps to its time budget', async () => {
    await sql`alter table search_words rename to search_words_kept`.execute(shop.db);
    await sql`create view search_words as
      select company_id, word from search_words_kept where pg_sleep(30) is not null`.execute(shop.db);
    try {
      const begun = performance.now();
      const { status, body } = await shop.raw('products', { query: { searchTerm: 'zzzz' } });
      expect([status, body.code]).toEqual([503, 'too_slow']);
      expect(performance.now() - begun).toBeLessThan(9_000);
    } finally {
      await sql`drop view search_words`.execute(shop.db);
      await sql`alter table search_words_kept rename to search_words`.execute(shop.db);
    }
  });
});

describe('special codes', () => {
  it.each([
    ['an ISBN-13', '9789500700016', ['LI-1']],
    ['with hyphens', '978-950-07-0001-6', ['LI-1']],
    ['with other dashes and spaces', ' 978–950 07‑0001 6 ', ['LI-1']],
    ['an ISBN-10', '9500700018', ['LI-1']],
    ['an ISBN-10 with hyphens and X', '0-8044-2957-x', ['LI-2']],
    ['a bar code', '7791234567898', ['BA-1']],
    ['a code', 'CU-100', ['CU-100']],
    ['a code in another case', 'cu-100', ['CU-100']],
    ['a part of a code', 'CU-1', []],
    ['a part of an ISBN', '97895007', []],
    ['a wildcard', '%', []],
    ['a hidden product', 'OC-1', []],
  ])('matches %s: %s', async (_, specialCode, expected) => {
    const { productItems } = await shop.call('products', { query: { specialCode } });
    expect(productItems.map((product) => product.code)).toEqual(expected);
  });
});

describe('the newest beginnings of names', () => {
  it('are the first products of the list, and are left out where there are not enough of them', async () => {
    const { companyId } = shop.app.shop.company();
    const { match } = parseSearch('cu') ?? { match: { code: '', nameBegins: '', inName: '' } };
    const newest = await selectNewestBeginnings(shop.db, companyId, match, 2, 0);
    const list = await listProducts(
      shop.app.shop,
      undefined,
      productFilter.parse({ searchTerm: 'cu', pageSize: 2 }),
    );
    expect(newest).toEqual({ ids: list.productItems.map(({ productId }) => productId), total: null });
    expect(await selectNewestBeginnings(shop.db, companyId, match, 3, 0)).toBeUndefined();
    expect(await selectNewestBeginnings(shop.db, companyId, match, 2)).toBeUndefined();
  });
});

describe('queries', () => {
  it('are made of quoted lexemes alone', () => {
    const typed = beginningQuery(parseSearch("O'Brien & <-> :* \\")?.words ?? []);
    expect(tsqueryOf(typed)).toBe("'o':* & 'brien':*");
    const parts = [[['abcd']]];
    const found = widerQueries(parts, parts, [{ typed: 'abcd', word: "x'abcd | y" }]);
    expect(found.map(tsqueryOf)).toEqual(["('xabcdy')"]);
  });

  it('tell no text from a text without words', () => {
    expect(parseSearch('  ')).toBeUndefined();
    expect(parseSearch('%%')?.words).toEqual([]);
  });
});
