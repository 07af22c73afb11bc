// A confirmation sees what changed since its cart was shown: what another call on the same cart has changed while it waited, and changes of
// the client that this process has not heard of.

import { randomUUID } from 'node:crypto';
import { makeClient, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

it('confirms the lines that another call has saved while it waited for the cart', async () => {
  const { email } = await makeUser(shop.db);
  const token = await shop.token(email);
  const { code } = await makeProduct(shop.db, { price: '50000.00', stock: 100 });
  const put = { query: {}, body: { product: { code }, quantity: 1 } };
  const { cart } = await shop.call('upsertProductInCart', put, token);
  const { confirming } = await shop.db.transaction().execute(async (tx) => {
    await sql`update carts set updated_at = now() where cart_id = ${cart.cartId}`.execute(tx);
    await sql`update cart_lines set quantity = 3 where cart_id = ${cart.cartId}`.execute(tx);
    const body = { externalId: cart.externalId, total: 150_000 };
    const begun = shop.call('confirmCart', { body }, token);
    await someoneWaits();
    return { confirming: begun };
  });
  const { resultCode, cart: order } = await confirming;
  expect([resultCode, order.total]).toEqual([0, 150_000]);
  expect(order.cartProducts.map(({ quantity }) => quantity)).toEqual([3]);
});

/** Returns a client's user whose session is in memory, with a cart of one product, and what confirms it. */
async function buyerWithCart() {
  const client = await makeClient(shop.db);
  const { email, userId } = await makeUser(shop.db, { client });
  const token = await shop.token(email);
  const { code, productId } = await makeProduct(shop.db, { price: '50000.00', stock: 100 });
  const put = { query: {}, body: { product: { code }, quantity: 1 } };
  const { cart } = await shop.call('upsertProductInCart', put, token);
  const attempt = (total: number) =>
    shop.raw('confirmCart', { body: { externalId: cart.externalId, total } }, token);
  const confirm = async (total: number) => (await attempt(total)).body;
  const offline = () => ({
    localUniqueId: randomUUID(),
    purchaseDate: new Date().toISOString(),
    targetClientId: null,
    purchaseProducts: [{ code, quantity: 1, price: 50_000 }],
    total: 50_000,
  });
  return { client, userId, token, code, productId, attempt, confirm, offline };
}

const ordersOf = (...clientIds: number[]) =>
  shop.db.selectFrom('orders').where('client_id', 'in', clientIds).selectAll().execute();

/** Resolves once so many statements wait for a lock. */
const someoneWaits = (statements = 1) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          shop.db,
        );
        return rows.length;
      },
      { timeout: 15_000 },
    )
    .toBe(statements);

/** Runs a change of which no notice tells. */
const unheard = (change: RawBuilder<unknown>) =>
  shop.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change.execute(tx);
  });

it('refuses the total that was shown when the client’s discount has changed, although the session is of before', async () => {
  const { client, confirm } = await buyerWithCart();
  const { clientId: cheaper } = await makeClient(shop.db, { discountPercent: 10 });
  await unheard(sql`update clients set discount_list_id = (
    select discount_list_id from clients where client_id = ${cheaper}) where client_id = ${client.clientId}`);
  const refused = await confirm(50_000);
  expect([refused.resultCode, refused.cart.total]).toEqual([-12, 45_000]);
  const { resultCode, cart } = await confirm(45_000);
  expect([resultCode, cart.total]).toEqual([0, 45_000]);
});

it('places no order for a client to whom the user belongs no more, although the session is of before', async () => {
  const { client, userId, confirm } = await buyerWithCart();
  const { clientId: other } = await makeClient(shop.db);
  await unheard(sql`update users set client_id = ${other} where user_id = ${userId}`);
  expect((await confirm(50_000)).resultCode).toBe(-26);
  expect(await ordersOf(client.clientId, other)).toEqual([]);
});

it('places no order of a client who was blocked after the session was read', async () => {
  const { client, attempt } = await buyerWithCart();
  const { confirming } = await shop.db.transaction().execute(async (tx) => {
    await sql`update clients set blocked_at = now() where client_id = ${client.clientId}`.execute(tx);
    const begun = attempt(50_000);
    await someoneWaits();
    return { confirming: begun };
  });
  expect((await confirming).status).toBe(401);
  expect(await ordersOf(client.clientId)).toEqual([]);
});

it.each(['confirmCart', 'confirmOfflineOrder'] as const)(
  '%s refuses a product that another transaction hides while the order waits for it',
  async (call) => {
    const { client, token, productId, attempt, offline } = await buyerWithCart();
    const { confirming } = await shop.db.transaction().execute(async (tx) => {
      await sql`update products set visible_in_portal = false where product_id = ${productId}`.execute(tx);
      const begun = call === 'confirmCart' ? attempt(50_000) : shop.raw(call, { body: offline() }, token);
      await someoneWaits();
      return { confirming: begun };
    });
    const { status, body } = await confirming;
    expect([status, body.resultCode]).toEqual([200, call === 'confirmCart' ? -4 : -25]);
    expect(await ordersOf(client.clientId)).toEqual([]);
  },
);

it('adds no product to an order that another transaction ends the sale of while the edit waits for it', async () => {
  const { cart } = (await (await buyerWithCart()).attempt(50_000)).body;
  const { code, productId } = await makeProduct(shop.db, { price: '100.00', stock: 100 });
  const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const edit = {
    params: { externalId: cart.externalId },
    body: { key: randomUUID(), lines: [{ code, from: 0, to: 2 }], fields: [], note: '' },
  };
  const { editing } = await shop.db.transaction().execute(async (tx) => {
    await sql`update products set active = false where product_id = ${productId}`.execute(tx);
    const begun = shop.raw('editOrder', edit, administrator);
    await someoneWaits();
    return { editing: begun };
  });
  expect(await editing).toMatchObject({ status: 409, body: { code: 'product_unavailable' } });
});

it('places the order of a client whom an administrator blocks meanwhile, and then blocks, without a deadlock', async () => {
  const { client, productId, attempt } = await buyerWithCart();
  const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const block = {
    params: { clientId: String(client.clientId) },
    body: { edits: [{ field: 'blocked', from: false, to: true }] },
  };
  const { confirming, blocking } = await shop.db.transaction().execute(async (tx) => {
    await sql`select from products where product_id = ${productId} for update`.execute(tx);
    const begun = attempt(50_000);
    await someoneWaits();
    const second = shop.raw('saveClient', block, administrator);
    await someoneWaits(2);
    return { confirming: begun, blocking: second };
  });
  expect((await confirming).body.resultCode).toBe(0);
  expect((await blocking).status).toBe(200);
});

it('refuses an order of a device of which no product is known', async () => {
  const { token, offline } = await buyerWithCart();
  const body = { ...offline(), purchaseProducts: [{ code: 'no-existe', quantity: 1, price: 50_000 }] };
  const { status, body: answer } = await shop.raw('confirmOfflineOrder', { body }, token);
  expect([status, answer.resultCode]).toEqual([200, -25]);
});
