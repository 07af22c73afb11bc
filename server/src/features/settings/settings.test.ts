// Exporting and importing a company's settings: the round trip, parts that a file leaves out, free delivery, and
// errors.

import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { exportSettings, importSettings } from './settings.service.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const wanted = {
  format: 'mostrador-settings',
  formatVersion: 1,
  company: {
    name: 'Papelera Nueva',
    minimumPurchaseAmount: '123456.70',
    freeDelivery: { above: '250000.50', provinces: ['C', 'B'] },
    verifiesClients: false,
  },
  banners: [
    { fileName: 'b2.jpg', link: '/store?tg=NOV', description: 'Novedades' },
    { fileName: 'b1.jpg', link: '', description: '' },
  ],
  deliveryOptions: [{ code: 'EXP', name: 'Expreso', deliveryOption: 1 }],
  shippingZones: [
    {
      zone: 'Centro',
      provinces: ['Córdoba', 'B'],
      rates: [
        { upToGrams: 1_000, price: '1500.00' },
        { upToGrams: 5_000, price: '3200.50' },
      ],
    },
  ],
  tags: [{ code: 'NOV', description: 'Novedad' }],
};
const take = (settings: unknown, company = 'papelera') =>
  importSettings(shop.app.shop.db, company, JSON.stringify(settings));

it('takes a file, tells it again as it was given, and is the same after a second time', async () => {
  await take(wanted);
  const told = await exportSettings(shop.app.shop.db, 'papelera');
  const zones = [{ ...wanted.shippingZones[0], provinces: ['B', 'X'] }];
  expect(JSON.parse(told)).toMatchObject({ ...wanted, shippingZones: zones });
  await importSettings(shop.app.shop.db, 'papelera', told);
  expect(await exportSettings(shop.app.shop.db, 'papelera')).toBe(told);
  await vi.waitFor(() => expect(shop.app.shop.company().minimumPurchaseAmount).toBe(12_345_670), 15_000);
});

it('leaves what the file does not name, and other companies', async () => {
  const others = await exportSettings(shop.app.shop.db, 'barrilete');
  await take({ format: 'mostrador-settings', formatVersion: 1, company: { showBanner: false } });
  expect(JSON.parse(await exportSettings(shop.app.shop.db, 'papelera'))).toMatchObject({
    company: { name: 'Papelera Nueva', showBanner: false },
    banners: [{ fileName: 'b2.jpg' }, { fileName: 'b1.jpg' }],
  });
  expect(await exportSettings(shop.app.shop.db, 'barrilete')).toBe(others);
});

it('keeps the free delivery that a file leaves out, and takes it away where the file says null', async () => {
  const given = (company: object) => ({ format: 'mostrador-settings', formatVersion: 1, company });
  const kept = async () =>
    JSON.parse(await exportSettings(shop.app.shop.db, 'papelera')).company.freeDelivery;
  await take(given({ freeDelivery: { above: '1000', provinces: ['Córdoba', 'X'] } }));
  expect(await kept()).toEqual({ above: '1000.00', provinces: ['X'] });
  await take(given({ showBanner: true }));
  expect(await kept()).toEqual({ above: '1000.00', provinces: ['X'] });
  await take(given({ freeDelivery: null }));
  expect(await kept()).toBeNull();
});

it.each([
  ['an unknown field', { ...wanted, colour: 'red' }, 'colour'],
  [
    'money as a number',
    { ...wanted, company: { minimumPurchaseAmount: 1.5 } },
    'company.minimumPurchaseAmount',
  ],
  [
    'a script as a link',
    { ...wanted, banners: [{ ...wanted.banners[0], link: 'javascript:1' }] },
    'banners.0.link',
  ],
  [
    'a province that is none',
    { ...wanted, shippingZones: [{ zone: 'X', provinces: ['Atlantis'], rates: [] }] },
    'Atlantis',
  ],
  [
    'a province of free delivery that is none',
    { ...wanted, company: { freeDelivery: { above: '1.00', provinces: ['C', 'Atlantis'] } } },
    'company.freeDelivery.provinces.1',
  ],
  [
    'free delivery to no province',
    { ...wanted, company: { freeDelivery: { above: '1.00', provinces: [] } } },
    'company.freeDelivery.provinces',
  ],
  ['a code twice', { ...wanted, tags: [wanted.tags[0], wanted.tags[0]] }, 'tags.1'],
])('refuses %s by name and changes nothing', async (_what, settings, named) => {
  const before = await exportSettings(shop.app.shop.db, 'papelera');
  await expect(take({ ...settings, deliveryOptions: [] })).rejects.toThrow(named);
  expect(await exportSettings(shop.app.shop.db, 'papelera')).toBe(before);
});

it('names the companies there are where it is asked for another', async () => {
  await expect(take(wanted, 'nadie')).rejects.toThrow('barrilete, papelera');
});
