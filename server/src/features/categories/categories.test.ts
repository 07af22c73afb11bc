// Product categories against the real API: children of a category, search by code and name without accents, breadcrumb
// from the root.

import { fillCatalogue } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
  await fillCatalogue(shop.db, shop.app.shop.company().companyId, {
    categories: [
      { code: 'ESC', description: 'Escritura' },
      { code: 'LAP-1', description: 'Lápices y biromes', parent: 'ESC' },
      { code: 'LAP-2', description: 'Lapiceras', parent: 'ESC' },
      { code: 'NIN', description: 'Niños' },
      { code: 'CRA', description: 'Lápices de cera', parent: 'NIN' },
      { code: 'CRA-12', description: '100% cera', parent: 'CRA' },
    ],
    products: [],
  });
});
afterAll(() => shop.close());

const codes = async (query: Parameters<typeof shop.call<'categories'>>[1]['query']) =>
  (await shop.call('categories', { query })).map(({ categoryCode }) => categoryCode);

it('lists the children of a category, of the root where none is named', async () => {
  for (const query of [{}, { currentCategory: '' }, { currentCategory: '*' }]) {
    expect(await codes(query)).toEqual(['ESC', 'NIN']);
  }
  expect(await codes({ currentCategory: 'ESC' })).toEqual(['LAP-1', 'LAP-2']);
  for (const currentCategory of ['CRA-12', 'no', '-', '%'])
    expect(await codes({ currentCategory })).toEqual([]);
  expect((await shop.call('categories', { query: { currentCategory: 'NIN' } }))[0]).toEqual({
    categoryCode: 'CRA',
    categoryDescripcion: 'Lápices de cera',
    parentCategoryCode: 'NIN',
    productsCount: null,
  });
});

it('narrows by code and by description, without regard to accents and case', async () => {
  expect((await codes({ descSearchTerm: 'LAPIC' })).sort()).toEqual(['CRA', 'LAP-1', 'LAP-2']);
  expect(await codes({ descSearchTerm: 'ninos' })).toEqual(['NIN']);
  expect(await codes({ codeSearchTerm: 'lap' })).toEqual(['LAP-1', 'LAP-2']);
  expect(await codes({ codeSearchTerm: 'lap-2', descSearchTerm: 'biromes' })).toEqual([]);
  expect(await codes({ currentCategory: 'ESC', descSearchTerm: 'lápices' })).toEqual(['LAP-1']);
  expect(await codes({ descSearchTerm: '%' })).toEqual(['CRA-12']);
  expect(await codes({ descSearchTerm: '_' })).toEqual([]);
});

it('tells the way from the root to a category', async () => {
  const way = async (currentCategoryCode?: string) =>
    (await shop.call('categoriesBreadcrumb', { query: { currentCategoryCode } })).map((step) => [
      step.categoryCode,
      step.parentCategoryCode,
    ]);
  expect(await way('CRA-12')).toEqual([
    ['NIN', null],
    ['CRA', 'NIN'],
    ['CRA-12', 'CRA'],
  ]);
  for (const code of [undefined, '', '*', 'no', '-']) expect(await way(code)).toEqual([]);
});
