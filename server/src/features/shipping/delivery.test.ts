// Delivery of carts and orders: shipping quotes by address and method, pick-up, provinces without rates, and
// confirming after rates or methods changed.

import { type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NewRates, replaceRates } from './shipping.service.js';

const KEYS = {
  accessToken: 'TEST-1',
  publicKey: 'TEST-2',
  webhookSecret: 'secret',
  baseUrl: 'http://127.0.0.1:9',
  scriptUrl: 'http://127.0.0.1:9/js/v2',
};
const CABA = '02';
const CHUBUT = '26';
const RATES: NewRates = {
  provinces: [
    { zone: 'AMBA', provinceId: CABA },
    { zone: 'Patagonia', provinceId: CHUBUT },
  ],
  rates: [
    { zone: 'AMBA', upToGrams: 1_000, price: '5000.00' },
    { zone: 'AMBA', upToGrams: 10_000, price: '8100.50' },
    { zone: 'Patagonia', upToGrams: 10_000, price: '15300.00' },
  ],
};
const ADDRESS = {
  contactPhone: '0280 444-5555',
  deliveryAddressStreet: 'Belgrano 55',
  deliveryAddressFloor: '',
  deliveryAddressPostalCode: 'U9100',
  deliveryAddressCityName: 'Trelew',
  deliveryAddressCountry: 'ar',
  deliveryAddressProvinceCode: CHUBUT,
};

let shop: TestShop;
const companyId = async (code: string) =>
  (
    await shop.db
      .selectFrom('companies')
      .where('code', '=', code)
      .select('company_id')
      .executeTakeFirstOrThrow()
  ).company_id;
const setRates = async (rates: NewRates, company = 'papelera') => {
  const id = await companyId(company);
  await shop.db.transaction().execute((tx) => replaceRates(tx, id, rates));
};

beforeAll(async () => {
  shop = await testShop('papelera', undefined, { payment: KEYS });
  const id = await companyId('papelera');
  await shop.db
    .insertInto('delivery_options')
    .values([
      { company_id: id, code: 'COR-DOM', name: 'Correo a domicilio', position: 1, delivery_option: 2 },
      { company_id: id, code: 'EXP', name: 'Expreso al interior', position: 2, delivery_option: 1 },
      {
        company_id: await companyId('barrilete'),
        code: 'AJENO',
        name: 'De otra empresa',
        position: 1,
        delivery_option: 2,
      },
    ])
    .execute();
});
afterAll(() => shop.close());

interface Buyer extends MadeUser {
  readonly token: string;
}

/** A client in the city of Buenos Aires with 2 × 2 kg for $ 40.000 in the cart. */
async function buyer(): Promise<Buyer> {
  await setRates(RATES);
  const user = await makeUser(shop.db);
  await shop.db
    .updateTable('clients')
    .set({
      contact_phone: '11 5555-1111',
      delivery_address_street: 'Av. Rivadavia',
      delivery_address_number: '5000',
      delivery_address_floor: '2',
      delivery_address_appartment: 'B',
      delivery_address_postal_code: 'C1424',
      delivery_address_city_name: 'Caballito',
      delivery_address_province_id: CABA,
    })
    .where('client_id', '=', user.clientId)
    .execute();
  const token = await shop.token(user.email);
  const { code, productId } = await makeProduct(shop.db, { price: '20000.00' });
  await shop.db
    .updateTable('products')
    .set({ weight_grams: 2_000 })
    .where('product_id', '=', productId)
    .execute();
  await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 2 } }, token);
  return { ...user, token };
}
const save = ({ token }: Buyer, body: object) => shop.call('updateCart', { body }, token);
const orderOf = (externalId: string) =>
  shop.db.selectFrom('orders').where('external_id', '=', externalId).selectAll().executeTakeFirstOrThrow();

describe('the cart’s delivery', () => {
  it('quotes the post to the client’s own address, whatever is chosen, and adds nothing unasked', async () => {
    const cart = await shop.call('cart', {}, (await buyer()).token);
    expect(cart).toMatchObject({
      total: 40_000,
      shippingCost: 0,
      shippingQuote: { cost: 8_100.5, weightGrams: 4_000, provinceName: 'Ciudad Autónoma de Buenos Aires' },
      ownAddress: false,
      deliveryAddress: {
        contactPhone: '11 5555-1111',
        deliveryAddressStreet: 'Av. Rivadavia 5000',
        deliveryAddressFloor: '2 B',
        deliveryAddressPostalCode: 'C1424',
        deliveryAddressCityName: 'Caballito',
        deliveryAddressCountry: 'AR',
        deliveryAddressProvinceCode: 'C',
      },
    });
  });

  it('adds the quote where the post is chosen, by a method or by the option alone', async () => {
    const client = await buyer();
    const { cart } = await save(client, { deliveryMethod: 'COR-DOM' });
    expect(cart).toMatchObject({
      total: 48_100.5,
      shippingCost: 8_100.5,
      deliveryOption: 2,
      deliveryMethod: 'COR-DOM',
    });
    const { cart: plain } = await save(client, { deliveryOption: 2 });
    expect(plain).toMatchObject({ total: 48_100.5, deliveryOption: 2, deliveryMethod: null });
    const { cart: transport } = await save(client, { deliveryMethod: 'EXP', deliveryDetails: 'Expreso Sur' });
    expect(transport).toMatchObject({ total: 40_000, deliveryOption: 1, deliveryDetails: 'Expreso Sur' });
  });

  it('quotes to the address given for this order, and to the client’s again without it', async () => {
    const client = await buyer();
    const { cart } = await save(client, { deliveryMethod: 'COR-DOM', deliveryAddress: ADDRESS });
    expect(cart).toMatchObject({
      shippingCost: 15_300,
      shippingQuote: { provinceName: 'Chubut' },
      ownAddress: true,
      deliveryAddress: { ...ADDRESS, deliveryAddressCountry: 'AR', deliveryAddressProvinceCode: 'U' },
    });
    const { cart: back } = await save(client, { deliveryAddress: null });
    expect([back.shippingCost, back.ownAddress]).toEqual([8_100.5, false]);
  });

  it('offers the client’s further addresses, quotes to the chosen one, and the order keeps it', async () => {
    const client = await buyer();
    expect(await shop.call('cart', {}, client.token)).not.toHaveProperty('deliveryAddresses');
    const further = {
      company_id: client.companyId,
      client_id: Number(client.clientId),
      label: 'Depósito',
      street: 'Belgrano',
      number: '55',
      postal_code: 'U9100',
      city_name: 'Trelew',
      province_id: CHUBUT,
    };
    await shop.db
      .insertInto('client_delivery_addresses')
      .values([further, { ...further, label: 'Cerrado', active: false }])
      .execute();
    const { deliveryAddresses } = await shop.call('cart', {}, client.token);
    expect(deliveryAddresses).toEqual([
      {
        addressId: expect.any(Number),
        label: 'Depósito',
        address: {
          ...ADDRESS,
          contactPhone: '11 5555-1111',
          deliveryAddressCountry: 'AR',
          deliveryAddressProvinceCode: 'U',
        },
      },
    ]);
    const address = deliveryAddresses?.[0]?.address;
    const { cart } = await save(client, { deliveryMethod: 'COR-DOM', deliveryAddress: address });
    expect(cart).toMatchObject({ shippingCost: 15_300, ownAddress: true, deliveryAddress: address });
    const body = { externalId: cart.externalId, total: cart.total };
    expect((await shop.call('confirmCart', { body }, client.token)).resultCode).toBe(0);
    expect((await orderOf(cart.externalId)).delivery_address).toEqual(address);
  });

  it('forgets method, option and address where the buyer fetches the order', async () => {
    const client = await buyer();
    await save(client, { deliveryMethod: 'COR-DOM', deliveryAddress: ADDRESS });
    const { cart } = await save(client, { pickUp: true, deliveryMethod: 'EXP' });
    expect(cart).toMatchObject({
      pickUp: true,
      total: 40_000,
      deliveryOption: null,
      deliveryMethod: null,
      ownAddress: false,
    });
    const { cart: sent } = await save(client, { deliveryMethod: 'COR-DOM' });
    expect([sent.pickUp, sent.shippingCost]).toEqual([false, 8_100.5]);
  });

  it.each([
    [{ deliveryMethod: 'NADA' }, -17, 'Por favor elija una forma de entrega válida.'],
    [{ deliveryMethod: 'AJENO' }, -17, 'Por favor elija una forma de entrega válida.'],
    [
      { deliveryAddress: { ...ADDRESS, deliveryAddressStreet: ' ' } },
      -21,
      'Por favor ingrese la calle de entrega.',
    ],
    [
      { deliveryAddress: { ...ADDRESS, deliveryAddressProvinceCode: '99' } },
      -21,
      'Elija la provincia de entrega de la lista.',
    ],
    [
      { deliveryAddress: { ...ADDRESS, deliveryAddressCountry: 'XX' } },
      -21,
      'Elija el país de entrega de la lista.',
    ],
  ])('refuses %j and saves nothing', async (body, code, message) => {
    const client = await buyer();
    const refused = await save(client, { ...body, observations: 'No se guarda' });
    expect([refused.resultCode, refused.message, refused.cart.observations]).toEqual([code, message, '']);
  });

  it('leaves the price to be agreed without rates for the province, and never takes another company’s', async () => {
    const client = await buyer();
    await setRates({ provinces: [], rates: [] });
    await setRates(RATES, 'barrilete');
    const { cart } = await save(client, { deliveryOption: 2 });
    expect(cart).toMatchObject({
      total: 40_000,
      shippingCost: 0,
      shippingQuote: { cost: null, weightGrams: 4_000 },
    });
    const body = { externalId: cart.externalId, total: 40_000 };
    expect((await shop.call('confirmCart', { body }, client.token)).resultCode).toBe(0);
    expect(await orderOf(cart.externalId)).toMatchObject({ total: '40000.00', shipping: '0.00' });
  });
});

describe('confirming with delivery', () => {
  it('keeps shipping, method, weight and address as they were, and the total holds the shipping', async () => {
    const client = await buyer();
    const { cart } = await save(client, { deliveryMethod: 'COR-DOM', deliveryAddress: ADDRESS });
    const body = { externalId: cart.externalId, total: cart.total };
    const { cart: placed } = await shop.call('confirmCart', { body }, client.token);
    expect([placed.total, placed.shippingCost]).toEqual([55_300, 15_300]);
    expect(await orderOf(cart.externalId)).toMatchObject({
      total: '55300.00',
      shipping: '15300.00',
      shipping_grams: 4_000,
      pick_up: false,
      delivery_option: 2,
      delivery_method: 'Correo a domicilio',
      delivery_address: { deliveryAddressStreet: 'Belgrano 55', deliveryAddressProvinceCode: 'U' },
      payment_status: 'none',
    });
    expect(await shop.call('cart', {}, client.token)).toMatchObject({
      deliveryMethod: null,
      deliveryOption: null,
      ownAddress: false,
    });
  });

  it('confirms nothing where the rates changed since the total was seen', async () => {
    const client = await buyer();
    const { cart } = await save(client, { deliveryMethod: 'COR-DOM' });
    await setRates({ ...RATES, rates: [{ zone: 'AMBA', upToGrams: 1_000_000, price: '9000.00' }] });
    const confirm = (total: number) =>
      shop.call('confirmCart', { body: { externalId: cart.externalId, total } }, client.token);
    const refused = await confirm(cart.total);
    expect([refused.resultCode, refused.cart.total]).toEqual([-12, 49_000]);
    expect((await confirm(49_000)).resultCode).toBe(0);
  });

  it('refuses a method that the company gave up meanwhile', async () => {
    const client = await buyer();
    const { cart } = await save(client, { deliveryMethod: 'EXP' });
    await shop.db.updateTable('delivery_options').set({ code: 'EXP2' }).where('code', '=', 'EXP').execute();
    const body = { externalId: cart.externalId, total: cart.total };
    const { resultCode, cart: now } = await shop.call('confirmCart', { body }, client.token);
    await shop.db.updateTable('delivery_options').set({ code: 'EXP' }).where('code', '=', 'EXP2').execute();
    expect([resultCode, now.deliveryMethod]).toEqual([-17, null]);
  });

  it('does not count shipping for the minimum order', async () => {
    const client = await buyer();
    const [line] = (await shop.call('cart', {}, client.token)).cartProducts;
    const cartProducts = [{ product: { code: line?.product.code ?? '' }, quantity: 1 }];
    const { cart } = await save(client, {
      deliveryMethod: 'COR-DOM',
      deliveryAddress: ADDRESS,
      cartProducts,
    });
    expect(cart.total).toBe(35_300);
    const body = { externalId: cart.externalId, total: cart.total };
    expect((await shop.call('confirmCart', { body }, client.token)).resultCode).toBe(-11);
  });

  it('keeps no address where the buyer fetches it, and waits for the card that they mean to pay with', async () => {
    const client = await buyer();
    await shop.db
      .updateTable('companies')
      .set({ payments_mercado_pago: true })
      .where('code', '=', 'papelera')
      .execute();
    await expect.poll(() => shop.app.shop.company().paymentsMercadoPago).toBe(true);
    const { externalId } = await shop.call('cart', {}, client.token);
    const body = { externalId, total: 40_000, pickUp: true, paymentWanted: true };
    const first = await shop.raw('confirmCart', { body }, client.token);
    const again = await shop.raw('confirmCart', { body }, client.token);
    expect(first.body.message).toBe(
      'El pedido ha sido confirmado. Pronto recibirá un mail con los detalles del pedido.',
    );
    expect(again.body).toEqual(first.body);
    const order = await orderOf(externalId);
    expect(order).toMatchObject({ pick_up: true, delivery_address: null, payment_status: 'pending' });
    const steps = await shop.db
      .selectFrom('payment_status_changes')
      .where('order_id', '=', order.order_id)
      .select(['from_status', 'to_status'])
      .execute();
    expect(steps).toEqual([{ from_status: 'none', to_status: 'pending' }]);
  });
});
