// Random carts that are read and sent back unchanged must be saved and confirmed as they are; also whole carts with
// clients, addresses and large sizes.

import type { Cart } from '@mostrador/contract/entries/cart';
import { REFUSALS } from '@mostrador/rules/refusals';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import {
  ORDERABLE,
  type RandomCart,
  type RandomCartShop,
  randomCart,
  randomCartShop,
} from '@mostrador/trials/testing/random-carts';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

/** Number of random carts, over both brands together. CART_ROUND_TRIPS=600 makes a longer run. */
const ROUND_TRIPS = Number(process.env['CART_ROUND_TRIPS'] ?? 60);
const SEED = 20_261_122;
const NOTHING = 'No hay productos en el carrito.';

let papelera: TestShop;
let barrilete: TestShop;
beforeAll(async () => {
  papelera = await testShop();
  barrilete = await testShop('barrilete', papelera);
});
afterAll(async () => {
  await barrilete.close();
  await papelera.close();
});

async function letSalesmenBuy(shop: TestShop, company: string): Promise<void> {
  await shop.db
    .updateTable('companies')
    .set({ implements_third_party_purchases: true })
    .where('code', '=', company)
    .execute();
  await expect.poll(() => shop.app.shop.company().implementsThirdPartyPurchases).toBe(true);
}

describe('a cart that is sent back exactly as it was read', () => {
  const seen = { carts: 0, differences: 0, badRequests: 0, confirmed: 0, refused: 0 };

  async function roundTrip({ shop, write }: RandomCartShop, given: RandomCart): Promise<void> {
    const token = await write(given);
    const read = () => shop.call('cart', {}, token);
    const before = await read();
    seen.carts += 1;

    const saved = await shop.raw('updateCart', { body: before }, token);
    if (saved.status === 400) seen.badRequests += 1;
    expect([saved.status, saved.body]).toEqual([
      200,
      { resultCode: 0, message: 'Datos actualizados', cart: before },
    ]);
    const after = await read();
    if (JSON.stringify(after) !== JSON.stringify(before)) seen.differences += 1;
    expect(after).toEqual(before);

    const answer = await shop.raw('confirmCart', { body: before }, token);
    if (answer.status === 400) seen.badRequests += 1;
    expect(answer.status).toBe(200);
    seen[answer.body.resultCode < 0 ? 'refused' : 'confirmed'] += 1;
    const staff = given.buyer === 'salesman' || given.buyer === 'administrator';
    const buys = !staff || shop.app.shop.company().implementsThirdPartyPurchases;
    if (buys) checkConfirmation(given, before, answer.body);
    else expect(answer.body.resultCode).toBe(REFUSALS.buying_forbidden);
    if (answer.body.resultCode < 0) expect(await read()).toEqual(before);
  }

  function checkConfirmation(
    { lines }: RandomCart,
    before: Cart,
    { resultCode, message, cart }: { resultCode: number; message: string; cart: Cart },
  ): void {
    if (lines.length === 0) expect([resultCode < 0, message]).toEqual([true, NOTHING]);
    else if (before.targetClientId === null) expect(resultCode).toBe(-15);
    else if (lines.every(({ product }) => ORDERABLE.includes(product)))
      expect([resultCode, message]).toEqual([0, expect.any(String)]);
    if (resultCode >= 0) expect([cart.total, cart.observations]).toEqual([before.total, before.observations]);
  }

  const run = (world: RandomCartShop, numRuns: number) =>
    fc.assert(
      fc.asyncProperty(randomCart, (given) => roundTrip(world, given)),
      { numRuns, seed: SEED },
    );

  it(`is saved without a change and never answered with 400 when confirmed (${ROUND_TRIPS} random carts)`, async () => {
    await run(await randomCartShop(papelera, 'papelera'), Math.ceil(ROUND_TRIPS / 2));
    const books = await randomCartShop(barrilete, 'barrilete');
    // the brand's salesmen cannot buy for clients until the company allows it
    await run(books, Math.ceil(ROUND_TRIPS / 4));
    await letSalesmenBuy(barrilete, 'barrilete');
    await run(books, Math.ceil(ROUND_TRIPS / 4));
    expect(seen).toMatchObject({ differences: 0, badRequests: 0 });
    expect(seen.carts).toBeGreaterThanOrEqual(ROUND_TRIPS);
    expect(await audit(papelera.db)).toEqual([]);
    if (process.env['CART_ROUND_TRIPS'] !== undefined) process.stdout.write(`${JSON.stringify(seen)}\n`);
  }, 600_000);
});

describe('a caller who may not use a cart', () => {
  const userOf = async (given: Parameters<typeof makeUser>[1], on = papelera) =>
    on.token((await makeUser(papelera.db, given)).email);
  const endingAs = async (status: 'blocked' | 'pending_verification') => {
    const { email, userId } = await makeUser(papelera.db);
    const token = await papelera.token(email);
    await papelera.db.updateTable('users').set({ status }).where('user_id', '=', userId).execute();
    await expect.poll(async () => (await papelera.raw('cart', {}, token)).status).toBe(401);
    return token;
  };
  it.each([
    ['a visitor', 401, async () => undefined],
    ['a user in registration', 401, () => endingAs('pending_verification')],
    ['a blocked user', 401, () => endingAs('blocked')],
    ['a user who must change the password', 403, () => userOf({ mustChangePassword: true })],
    ['a user of the other brand', 401, () => userOf({ company: 'barrilete' }, barrilete)],
  ])('%s is answered %i when reading, saving and confirming', async (_, status, signIn) => {
    const token = await signIn();
    const body = await papelera.call('cart', {}, await userOf({}));
    const answers = [
      await papelera.raw('cart', {}, token),
      await papelera.raw('updateCart', { body }, token),
      await papelera.raw('confirmCart', { body }, token),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  });
});

describe('a whole cart', () => {
  const ADDRESS = {
    delivery_address_street: 'Av. Rivadavia',
    delivery_address_number: '5000',
    delivery_address_city_name: 'Caballito',
    delivery_address_province_id: '02',
  };
  const signedIn = async (given: Parameters<typeof makeUser>[1] = {}) => {
    const user = await makeUser(papelera.db, given);
    return { user, token: await papelera.token(user.email) };
  };
  const put = (token: string, code: string, quantity = 1) =>
    papelera.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, token);
  const settle = (client: MadeUser, address: object) =>
    papelera.db.updateTable('clients').set(address).where('client_id', '=', client.clientId).execute();

  it('is saved for another client of the salesman, although neither has an address', async () => {
    const [first, second] = [await makeUser(papelera.db), await makeUser(papelera.db)];
    const { user, token } = await signedIn({ profile: 2 });
    for (const client of [first, second]) await assign(papelera.db, user, client);
    await papelera.call('updateCart', { body: { targetClientId: first.clientId ?? 0 } }, token);
    const { cart } = await put(token, (await makeProduct(papelera.db)).code, 2);
    const body = { ...cart, targetClientId: second.clientId, observations: 'Por la tarde' };
    const saved = await papelera.raw('updateCart', { body }, token);
    expect(saved.body).toMatchObject({
      resultCode: 0,
      cart: {
        targetClientId: second.clientId,
        observations: 'Por la tarde',
        ownAddress: false,
        cartProducts: [],
      },
    });
  });

  it("keeps the client's saved address theirs, so that the cart follows it when it changes", async () => {
    const { user, token } = await signedIn();
    await settle(user, ADDRESS);
    await put(token, (await makeProduct(papelera.db)).code);
    const cart = await papelera.call('cart', {}, token);
    await papelera.call('updateCart', { body: { ...cart, deliveryOption: 2 } }, token);
    await settle(user, { delivery_address_street: 'Belgrano', delivery_address_number: '55' });
    expect(await papelera.call('cart', {}, token)).toMatchObject({
      ownAddress: false,
      deliveryAddress: { deliveryAddressStreet: 'Belgrano 55' },
    });
  });

  it('goes back to the saved address when ownAddress is false', async () => {
    const { user, token } = await signedIn();
    await settle(user, ADDRESS);
    await put(token, (await makeProduct(papelera.db)).code);
    const { deliveryAddress } = await papelera.call('cart', {}, token);
    const given = { ...deliveryAddress, deliveryAddressStreet: 'Belgrano 55' };
    const { cart } = await papelera.call('updateCart', { body: { deliveryAddress: given } }, token);
    expect([cart.ownAddress, cart.deliveryAddress.deliveryAddressStreet]).toEqual([true, 'Belgrano 55']);
    const back = await papelera.call('updateCart', { body: { ...cart, ownAddress: false } }, token);
    expect(back.cart).toMatchObject({ ownAddress: false, deliveryAddress });
  });

  it('keeps what is chosen before anything is in it', async () => {
    const { token } = await signedIn();
    const empty = await papelera.call('cart', {}, token);
    expect([empty.cartId, empty.externalId]).toEqual([0, '']);
    const choices = {
      contactPhone: '11 4444-3333',
      observations: 'Llamar antes',
      discountCodes: 'PRIMAVERA',
      deliveryOption: 1,
      deliveryDetails: 'Expreso Sur',
      paymentOption: 2,
    };
    const { resultCode, cart } = await papelera.call('updateCart', { body: { ...empty, ...choices } }, token);
    expect([resultCode, cart]).toMatchObject([0, choices]);
    const { cart: filled } = await put(token, (await makeProduct(papelera.db)).code);
    expect(filled).toMatchObject({ ...choices, externalId: cart.externalId });
  });

  it.each([1, 2, 3] as const)(
    'without lines is not confirmed for a buyer of profile %i, and the message says so',
    async (profile) => {
      const { token } = await signedIn({ profile });
      const body = await papelera.call('cart', {}, token);
      for (const sent of [body, { total: 0 }]) {
        const { resultCode, message } = await papelera.call('confirmCart', { body: sent }, token);
        expect([resultCode, message]).toEqual([-8, NOTHING]);
      }
    },
  );

  it('of a megabyte and a half is saved and confirmed', async () => {
    const { token } = await signedIn();
    for (let nth = 0; nth < 12; nth += 1) {
      const { code, productId } = await makeProduct(papelera.db, { price: '40000.00' });
      await papelera.db
        .updateTable('products')
        .set({ description_long: 'Reseña '.repeat(20_000) })
        .where('product_id', '=', productId)
        .execute();
      await put(token, code);
    }
    const body = await papelera.call('cart', {}, token);
    expect(JSON.stringify(body).length).toBeGreaterThan(1_500_000);
    expect((await papelera.raw('updateCart', { body }, token)).body).toMatchObject({ resultCode: 0 });
    expect((await papelera.raw('confirmCart', { body }, token)).body).toMatchObject({ resultCode: 0 });
  });

  it('takes, saves and loses a product whose code has the 64 characters that an import allows', async () => {
    const { token } = await signedIn();
    const { code } = await makeProduct(papelera.db, { code: 'Á'.repeat(64) });
    const { cart } = await put(token, code);
    expect((await papelera.raw('updateCart', { body: cart }, token)).body).toMatchObject({
      resultCode: 0,
      cart,
    });
    const removed = await papelera.call('removeCartProduct', { params: { productCode: code } }, token);
    expect([removed.resultCode, removed.cart.cartProducts]).toEqual([0, []]);
  });
});
