// Free delivery ('envío sin cargo') in both brands: by province and amount, by post only, for offline and repeated
// orders, and after the setting changed.

import { randomUUID } from 'node:crypto';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importSettings } from '../settings/settings.service.js';
import { replaceRates } from './shipping.service.js';

const CABA = '02';
const CHUBUT = '26';
const COST = 8_100;
const TO_CHUBUT = {
  contactPhone: '',
  deliveryAddressStreet: 'Belgrano 55',
  deliveryAddressFloor: '',
  deliveryAddressPostalCode: '',
  deliveryAddressCityName: 'Trelew',
  deliveryAddressCountry: 'AR',
  deliveryAddressProvinceCode: 'U',
};

interface Buyer extends MadeUser {
  readonly token: string;
}

describe.each(['papelera', 'barrilete'])('free delivery of %s', (company) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop(company);
    const { companyId } = shop.app.shop.company();
    await shop.db.transaction().execute((tx) =>
      replaceRates(tx, companyId, {
        provinces: [
          { zone: 'AMBA', provinceId: CABA },
          { zone: 'Patagonia', provinceId: CHUBUT },
        ],
        rates: ['AMBA', 'Patagonia'].map((zone) => ({ zone, upToGrams: 1_000_000, price: `${COST}.00` })),
      }),
    );
  });
  afterAll(() => shop.close());

  /** A client with an address in the province. */
  async function buyer(provinceId: string | null = CABA): Promise<Buyer> {
    const user = await makeUser(shop.db, { company });
    await shop.db
      .updateTable('clients')
      .set({ delivery_address_street: 'Av. Rivadavia', delivery_address_province_id: provinceId })
      .where('client_id', '=', user.clientId)
      .execute();
    return { ...user, token: await shop.token(user.email) };
  }
  const put = async ({ token }: Pick<Buyer, 'token'>, price: string) => {
    const { code } = await makeProduct(shop.db, { company, price });
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity: 1 } },
      token,
    );
    return cart;
  };
  const set = (settings: object) =>
    importSettings(
      shop.app.shop.db,
      company,
      JSON.stringify({ format: 'mostrador-settings', formatVersion: 1, company: settings }),
    );
  const save = ({ token }: Pick<Buyer, 'token'>, body: object) => shop.call('updateCart', { body }, token);
  const confirm = ({ token }: Pick<Buyer, 'token'>, body: { total: number; externalId?: string }) =>
    shop.call('confirmCart', { body }, token);
  const detailsOf = (externalId: string, { token }: Pick<Buyer, 'token'>) =>
    shop.call('clientOrderDetails', { query: { externalId } }, token);

  it.each([
    ['below the threshold in the capital', CABA, '39999.99', COST, false],
    ['exactly at the threshold in the capital', CABA, '40000.00', COST, false],
    ['above the threshold in the capital', CABA, '40000.01', 0, true],
    ['above the threshold in another province', CHUBUT, '99999.00', COST, false],
  ])('%s: cart, order and its details agree', async (_case, province, price, cost, free) => {
    const client = await buyer(province);
    await put(client, price);
    const { cart } = await save(client, { deliveryOption: 2 });
    const total = Number(price) + cost;
    expect(cart).toMatchObject({ total, shippingCost: cost, shippingQuote: { cost } });
    const { externalId } = cart;
    const stranger = free ? total + COST : total - COST;
    expect(await confirm(client, { externalId, total: stranger })).toMatchObject({ resultCode: -12 });
    expect(await confirm(client, { externalId, total })).toMatchObject({
      resultCode: 0,
      cart: { total, shippingCost: cost },
    });
    expect(await detailsOf(externalId, client)).toMatchObject({
      total,
      shippingCost: cost,
      freeDelivery: free,
    });
  });

  it('is no part of an order that a transport takes, or that is fetched', async () => {
    for (const choice of [{ deliveryOption: 1 }, { pickUp: true }]) {
      const client = await buyer();
      await put(client, '50000.00');
      const { cart } = await save(client, choice);
      await confirm(client, { externalId: cart.externalId, total: 50_000 });
      expect(await detailsOf(cart.externalId, client)).toMatchObject({
        shippingCost: 0,
        freeDelivery: false,
      });
    }
  });

  it('follows the address given for one order', async () => {
    const client = await buyer();
    await put(client, '50000.00');
    const { cart } = await save(client, { deliveryOption: 2, deliveryAddress: TO_CHUBUT });
    expect(cart).toMatchObject({ total: 50_000 + COST, shippingCost: COST });
    const { cart: back } = await save(client, { deliveryAddress: null });
    expect(back).toMatchObject({ total: 50_000, shippingCost: 0 });
  });

  it("takes a salesman's client's address", async () => {
    await set({ implementsThirdPartyPurchases: true });
    await expect.poll(() => shop.app.shop.company().implementsThirdPartyPurchases).toBe(true);
    const salesman = await makeUser(shop.db, { company, profile: 2 });
    const [near, far] = [await buyer(CABA), await buyer(CHUBUT)];
    for (const client of [near, far]) await assign(shop.db, salesman, client);
    const caller = { token: await shop.token(salesman.email) };
    for (const [client, cost] of [
      [near, 0],
      [far, COST],
    ] as const) {
      await save(caller, { targetClientId: client.clientId });
      await put(caller, '50000.00');
      const { cart } = await save(caller, { deliveryOption: 2 });
      expect(cart).toMatchObject({ targetClientId: client.clientId, shippingCost: cost });
    }
    const kept = await shop.call('salesmanClientsForSync', {}, caller.token);
    const codes = new Map(kept.map((one) => [one.clientId, one.deliveryProvinceCode]));
    expect([codes.get(near.clientId ?? 0), codes.get(far.clientId ?? 0)]).toEqual(['C', 'U']);
  });

  it('counts for an order that was taken offline, and for one that is repeated', async () => {
    const client = await buyer();
    const { code } = await makeProduct(shop.db, { company, price: '50000.00' });
    const order = {
      localUniqueId: randomUUID(),
      purchaseDate: '2026-11-20T18:30:00-03:00',
      targetClientId: null,
      purchaseProducts: [{ code, quantity: 1, price: 50_000 }],
      deliveryOption: 2,
    };
    const send = (total: number) =>
      shop.call('confirmOfflineOrder', { body: { ...order, total } }, client.token);
    expect(await send(50_000 + COST)).toMatchObject({ resultCode: -12, totalNow: 50_000 });
    expect(await send(50_000)).toMatchObject({ resultCode: 0, totalNow: 50_000 });
    const params = { externalId: order.localUniqueId };
    await shop.call('repeatOrder', { params }, client.token);
    const { cart } = await save(client, { deliveryOption: 2 });
    expect(cart).toMatchObject({ total: 50_000, shippingCost: 0 });
  });

  it('follows the setting, and an order keeps what it was', async () => {
    const context = async (): Promise<CompanyContext['freeDelivery']> =>
      (await shop.call('companyContext', {})).freeDelivery;
    const client = await buyer();
    await put(client, '50000.00');
    const { externalId } = (await save(client, { deliveryOption: 2 })).cart;
    await confirm(client, { externalId, total: 50_000 });
    expect(await context()).toEqual({
      above: 40_000,
      provinceCodes: ['C'],
      provinceNames: ['Ciudad Autónoma de Buenos Aires'],
    });

    await set({ freeDelivery: null });
    await expect.poll(context).toBeNull();
    await put(client, '50000.00');
    expect((await save(client, { deliveryOption: 2 })).cart.shippingCost).toBe(COST);
    await set({
      freeDelivery: { above: '60000.00', provinces: ['U', 'Ciudad Autónoma de Buenos Aires'] },
    });
    await expect.poll(async () => (await context())?.provinceNames.length).toBe(2);
    expect((await shop.call('cart', {}, client.token)).shippingCost).toBe(COST);
    expect((await put(client, '10000.01')).shippingCost).toBe(0);
    expect(await detailsOf(externalId, client)).toMatchObject({ total: 50_000, freeDelivery: true });
  });
});
