// The API calls for provinces, cities and tax categories: search by letters without accents, limits, and the same
// answers under every name.

import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const names = async (query: object) =>
  (await shop.call('cities', { query }, undefined)).map((city) => city.cityName);

it('tells the 24 provinces of the country, and none of an unknown one', async () => {
  const provinces = await shop.call('provinces', { query: {} });
  expect(provinces).toHaveLength(24);
  expect(provinces).toContainEqual({ provinceId: '82', provinceCode: 'S', provinceName: 'Santa Fe' });
  expect(await shop.call('provinces', { query: { countryCode: 'UY' } })).toEqual([]);
});

it('finds cities by the id or the code of their province, and in no other', async () => {
  const byCode = await names({ provinceCode: 'S', searchTerm: 'rosario' });
  expect(byCode).toContain('Rosario');
  expect(await names({ provinceId: '82', searchTerm: 'rosario' })).toEqual(byCode);
  expect(await names({ provinceCode: '82', searchTerm: 'rosario' })).toEqual(byCode);
  expect(await names({ provinceCode: 'X', searchTerm: 'rafaela' })).toEqual([]);
  expect(await names({ provinceCode: 'S', searchTerm: 'rafaela' })).toEqual(['Rafaela']);
});

it('finds no city for fewer than three letters', async () => {
  expect(await names({ provinceCode: 'S', searchTerm: 'ro' })).toEqual([]);
  expect(await names({ provinceCode: 'S', searchTerm: ' ro  ' })).toEqual([]);
  expect(await names({ provinceCode: 'S' })).toEqual([]);
  expect(await names({ provinceCode: 'S', searchTerm: 'ros' })).not.toEqual([]);
});

it('takes no notice of accents and case, and finds later words too', async () => {
  expect(await names({ provinceCode: 'G', searchTerm: 'AÑATÚ' })).toContain('Añatuya');
  expect(await names({ provinceCode: 'G', searchTerm: 'anatuya' })).toContain('Añatuya');
  expect(await names({ provinceCode: 'S', searchTerm: 'tuerto' })).toContain('Venado Tuerto');
});

it.each(['%%%', '___', 'r%s', 'ro_', "'; drop table cities; --"])(
  'reads %j as it is typed',
  async (searchTerm) => {
    expect(await names({ provinceCode: 'S', searchTerm })).toEqual([]);
  },
);

it('answers the same under every name that the calls have', async () => {
  const search = { query: { provinceCode: 'X', searchTerm: 'villa' } };
  const country = { query: {} };
  const groups = [
    [
      await shop.call('countries', {}),
      await shop.call('userCountries', {}),
      await shop.call('systemCountries', {}),
    ],
    [
      await shop.call('provinces', country),
      await shop.call('userProvinces', country),
      await shop.call('systemProvinces', country),
    ],
    [await shop.call('cities', search), await shop.call('systemCities', search)],
    [
      await shop.call('taxCategories', {}),
      await shop.call('tax', {}),
      await shop.call('taxTaxCategories', {}),
    ],
  ];
  for (const [first, ...others] of groups) {
    expect(first).not.toEqual([]);
    for (const other of others) expect(other).toEqual(first);
  }
});
