// The calls `companies` and `companyContext`: brand and settings, changes without a restart, and a company that is
// missing from the database.

import { brands } from '@mostrador/brands/all';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadCompany } from './company.service.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

it('names the one company that is served', async () => {
  const { companyId, name } = shop.app.shop.company();
  expect(await shop.call('companies', {})).toEqual([
    { companyId, companyCode: 'papelera', description: name },
  ]);
});

it('gives the looks of the brand and the settings of the row', async () => {
  const { companyId } = shop.app.shop.company();
  await sql`insert into banners (company_id, position, file_name, link, description) values
    (${companyId}, 2, 'dos.webp', '', ''), (${companyId}, 1, 'uno.webp', '/store?tg=NOV', 'Novedades')`.execute(
    shop.db,
  );
  const context = await shop.call('companyContext', {});
  expect(context).toMatchObject({
    companyCode: 'papelera',
    brandShort: brands['papelera']?.brandShort,
    headerBackgroundColor: brands['papelera']?.company.headerBackgroundColor,
    imgsBaseUrl: '/api/store/StoreProductsImages/proxy/',
    priceVisibleForUsersOnly: 'true',
    paymentsMercadoPago: 'false',
    implementsThirdPartyPurchases: true,
    minimumPurchaseAmount: brands['papelera']?.company.minimumPurchaseAmount,
    bannerImages: ['uno.webp', 'dos.webp'],
    bannerLinks: ['/store?tg=NOV', ''],
    bannerTexts: ['Novedades', ''],
  });
});

it('follows the row without a restart', async () => {
  await sql`update companies set minimum_purchase_amount = 12345.67, price_visible_for_users_only = false
    where code = 'papelera'`.execute(shop.db);
  await expect
    .poll(async () => {
      const { minimumPurchaseAmount, priceVisibleForUsersOnly } = await shop.call('companyContext', {});
      return [minimumPurchaseAmount, priceVisibleForUsersOnly];
    })
    .toEqual([12345.67, 'false']);
  expect((await loadCompany(shop.db, 'papelera')).minimumPurchaseAmount).toBe(1_234_567);
});

it('cannot be loaded where the company or its default price list is missing', async () => {
  await expect(loadCompany(shop.db, 'nadie')).rejects.toThrow("no company 'nadie'");
  await sql`update price_lists set is_default = false`.execute(shop.db);
  await expect(loadCompany(shop.db, 'papelera')).rejects.toThrow('no default price list');
});
