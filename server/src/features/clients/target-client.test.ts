// Buying for a client against the real API: choosing the target client, separate carts, confirming, lost assignments,
// companies without purchases by staff.

import { randomUUID } from 'node:crypto';
import { REFUSALS } from '@mostrador/rules/refusals';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

const FORBIDDEN = -16;
const MISSING = -15;
const CHANGED = -20;

let shop: TestShop;
let code: string;
let first: MadeUser;
let second: MadeUser;
let stranger: MadeUser;
let neighbour: MadeUser;
let salesman: MadeUser;
let token: string;

beforeAll(async () => {
  shop = await testShop();
  ({ code } = await makeProduct(shop.db, { price: '40000.00', stock: 100_000 }));
  stranger = await makeUser(shop.db);
  neighbour = await makeUser(shop.db, { company: 'barrilete' });
});
afterAll(() => shop.close());

beforeEach(async () => {
  first = await makeUser(shop.db, { discountPercent: 10 });
  second = await makeUser(shop.db);
  salesman = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, salesman, first);
  await assign(shop.db, salesman, second);
  token = await shop.token(salesman.email);
});

const choose = (client: MadeUser | null, as = token) =>
  shop.call('updateCart', { body: { targetClientId: client?.clientId ?? null } }, as);
const add = (quantity: number, as = token) =>
  shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, as);
const targets = async () => {
  const { rows } = await sql<{ client_id: number }>`
    select client_id from salesman_targets where user_id = ${salesman.userId}`.execute(shop.db);
  return rows.map((row) => row.client_id);
};
const orders = () =>
  shop.db.selectFrom('orders').where('user_id', '=', salesman.userId).selectAll().execute();

/** Makes a writing call to the cart with the header `x-target-client`. */
const writing = (method: 'PUT' | 'POST' | 'PATCH', path: string, shown: string, body?: object) =>
  shop.app.http
    .inject({
      method,
      url: `/api/store/StoreCart${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-target-client': shown },
      ...(body && { payload: body }),
    })
    .then((answer) => answer.json<{ resultCode: number; cart: { cartProducts: unknown[] } }>());

async function letCompany(allow: boolean): Promise<void> {
  await shop.db
    .updateTable('companies')
    .set({ implements_third_party_purchases: allow })
    .where('code', '=', 'papelera')
    .execute();
  await expect.poll(() => shop.app.shop.company().implementsThirdPartyPurchases).toBe(allow);
}

describe('staff of a company without third-party purchases', () => {
  const BUYING_FORBIDDEN = {
    resultCode: REFUSALS.buying_forbidden,
    message: 'Esta cuenta no compra en esta tienda.',
  };
  beforeEach(() => letCompany(false));
  afterEach(() => letCompany(true));
  const tokenOf = async (profile: 2 | 3) => shop.token((await makeUser(shop.db, { profile })).email);

  /** A cart with one line, from before the company gave up third-party purchases. */
  async function withOldCart(profile: 2 | 3): Promise<string> {
    const staff = await tokenOf(profile);
    await letCompany(true);
    expect((await add(2, staff)).resultCode).toBe(0);
    await letCompany(false);
    return staff;
  }

  it.each([2, 3] as const)('puts nothing in the cart of profile %d', async (profile) => {
    expect(await add(1, await tokenOf(profile))).toMatchObject({
      ...BUYING_FORBIDDEN,
      cart: { cartProducts: [] },
    });
  });

  it('lets an administrator buy who acts in a client’s name', async () => {
    const params = { userId: String((await makeUser(shop.db)).clientId) };
    const { token: acting } = await shop.call('impersonate', { params }, await tokenOf(3));
    expect((await add(1, acting)).resultCode).toBe(0);
  });

  it.each([2, 3] as const)('changes no line of profile %d’s cart, but removes one', async (profile) => {
    const staff = await withOldCart(profile);
    const unchanged = { cart: { cartProducts: [{ quantity: 2 }] } };
    for (const change of [{ quantity: 5 }, { quantity: 2, observations: 'Azul' }]) {
      const body = { cartProducts: [{ product: { code }, ...change }] };
      expect(await shop.call('updateCart', { body }, staff)).toMatchObject({
        ...BUYING_FORBIDDEN,
        ...unchanged,
      });
    }
    const asRead = await shop.call('cart', {}, staff);
    expect((await shop.call('updateCart', { body: asRead }, staff)).resultCode).toBe(0);
    expect(await add(5, staff)).toMatchObject({ ...BUYING_FORBIDDEN, ...unchanged });
    expect(await shop.call('removeCartProduct', { params: { productCode: code } }, staff)).toMatchObject({
      resultCode: 0,
      cart: { cartProducts: [] },
    });
  });

  it.each([2, 3] as const)('makes no order of profile %d’s cart', async (profile) => {
    const staff = await withOldCart(profile);
    const { total, externalId } = await shop.call('cart', {}, staff);
    for (const body of [
      { total, externalId },
      { total, externalId, targetClientId: first.clientId },
    ])
      expect(await shop.call('confirmCart', { body }, staff)).toMatchObject(BUYING_FORBIDDEN);
  });

  it('repeats no order for an administrator, and says why', async () => {
    const client = await shop.token(first.email);
    await add(2, client);
    const { total, externalId } = await shop.call('cart', {}, client);
    expect(await shop.call('confirmCart', { body: { total, externalId } }, client)).toMatchObject({
      resultCode: 0,
    });
    expect(await shop.call('repeatOrder', { params: { externalId } }, await tokenOf(3))).toMatchObject({
      ...BUYING_FORBIDDEN,
      lines: [],
    });
  });

  it.each([2, 3] as const)('makes no order of what profile %d took on a device', async (profile) => {
    const body = {
      localUniqueId: randomUUID(),
      purchaseDate: new Date().toISOString(),
      targetClientId: first.clientId,
      total: 40_000,
      purchaseProducts: [{ code, quantity: 1, observations: '', price: 40_000, bypassQuantityCheck: false }],
    };
    expect(await shop.call('confirmOfflineOrder', { body }, await tokenOf(profile))).toMatchObject(
      BUYING_FORBIDDEN,
    );
  });
});

describe('choosing the client to buy for', () => {
  it("shows that client's prices at once, everywhere, and keeps the cart of each client", async () => {
    await choose(first);
    const { cart } = await add(2);
    expect(cart).toMatchObject({
      targetClientId: first.clientId,
      total: 72_000,
      salesmanId: salesman.userId,
    });
    const { discountedFinalPrice } = await shop.call('product', { query: { productCode: code } }, token);
    expect(discountedFinalPrice).toBe(36_000);

    const other = await choose(second);
    expect(other.cart).toMatchObject({ targetClientId: second.clientId, cartProducts: [] });
    await add(1);
    expect((await choose(first)).cart.cartProducts).toMatchObject([{ quantity: 2, price: 36_000 }]);
    expect((await choose(second)).cart.cartProducts).toMatchObject([{ quantity: 1, price: 40_000 }]);
    expect((await choose(null)).cart).toMatchObject({ targetClientId: null, cartProducts: [] });
    expect(await targets()).toEqual([]);
  });

  it("saves the rest of the same request in the new client's cart", async () => {
    await choose(first);
    await add(2);
    await choose(second);
    const { cart } = await shop.call(
      'updateCart',
      {
        body: {
          targetClientId: first.clientId ?? 0,
          observations: 'Por la tarde',
          cartProducts: [{ product: { code }, quantity: 5 }],
        },
      },
      token,
    );
    expect(cart).toMatchObject({ targetClientId: first.clientId, observations: 'Por la tarde' });
    expect(cart.cartProducts).toMatchObject([{ quantity: 5 }]);
  });

  it('is not done where a line of the same request is refused', async () => {
    await choose(first);
    await add(2);
    await choose(second);
    const { resultCode, cart } = await shop.call(
      'updateCart',
      { body: { targetClientId: first.clientId ?? 0, cartProducts: [{ product: { code }, quantity: 0 }] } },
      token,
    );
    expect([resultCode, cart.targetClientId]).toEqual([-1, second.clientId]);
    expect(await targets()).toEqual([second.clientId]);
  });

  it("refuses another salesman's client, an unknown one and a neighbour company's alike", async () => {
    await choose(first);
    const unknown = { ...stranger, clientId: 2_147_483_647 };
    const said = [];
    for (const client of [stranger, unknown, neighbour]) {
      const { resultCode, message, cart } = await choose(client);
      said.push({ resultCode, message, target: cart.targetClientId });
    }
    expect(new Set(said.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(said[0]).toMatchObject({ resultCode: FORBIDDEN, target: first.clientId });
    expect(await targets()).toEqual([first.clientId]);
  });

  it("lets an administrator choose any client of the company, never a neighbour's", async () => {
    const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    expect((await choose(stranger, administrator)).cart.targetClientId).toBe(stranger.clientId);
    expect((await choose(neighbour, administrator)).resultCode).toBe(FORBIDDEN);
  });

  it('means nothing for a client: they buy for themselves', async () => {
    const own = await shop.token(stranger.email);
    const { resultCode, cart } = await choose(first, own);
    expect([resultCode, cart.targetClientId]).toEqual([0, stranger.clientId]);
    await add(1, own);
    const confirmed = await shop.call(
      'confirmCart',
      { body: { total: 40_000, targetClientId: first.clientId } },
      own,
    );
    expect(confirmed.cart.clientId).toBe(stranger.clientId);
  });

  it('is refused, and cleared, where the company does not allow buying for others', async () => {
    await choose(first);
    await letCompany(false);
    expect((await choose(second)).resultCode).toBe(FORBIDDEN);
    expect((await shop.call('cart', {}, token)).targetClientId).toBeNull();
    expect(await shop.call('salesmanClients', { query: {} }, token)).toEqual([]);
    expect(await shop.call('salesmanClientsForSync', {}, token)).toEqual([]);
    const { status } = await shop.raw('salesmanUserDetails', { query: { clientId: first.clientId } }, token);
    expect(status).toBe(404);
    await letCompany(true);
  });
});

describe('confirming for a client', () => {
  it('makes the order theirs, names the salesman, and tells client, salesman and company', async () => {
    await choose(first);
    await add(2);
    const { resultCode, cart } = await shop.call(
      'confirmCart',
      { body: { total: 72_000, targetClientId: first.clientId } },
      token,
    );
    expect([resultCode, cart.clientId]).toEqual([0, first.clientId]);
    const [order] = await orders();
    expect(order).toMatchObject({
      client_id: first.clientId,
      salesman_user_id: salesman.userId,
      actor_user_id: null,
    });
    const mails = await shop.db
      .selectFrom('mails')
      .where('order_id', '=', order?.order_id ?? 0)
      .select(['kind', 'recipient'])
      .orderBy('kind')
      .execute();
    expect(mails).toMatchObject([
      { kind: 'order_client', recipient: first.email },
      { kind: 'order_company' },
      { kind: 'order_salesman', recipient: salesman.email },
    ]);
    const details = await shop.call(
      'clientOrderDetails',
      { query: { externalId: cart.externalId } },
      await shop.token(first.email),
    );
    expect(details.takenBy).toMatch(/^Persona \d+$/);
    expect(await audit(shop.db)).toEqual([]);
  });

  it('needs a client; a cart without one can be filled all the same', async () => {
    const { resultCode } = await add(1);
    expect(resultCode).toBe(0);
    const answer = await shop.call('confirmCart', { body: { total: 40_000 } }, token);
    expect(answer.resultCode).toBe(MISSING);
    expect(await orders()).toEqual([]);
  });

  it('is refused while the screen shows another client, in whichever way it tells', async () => {
    await choose(first);
    await add(2);
    const body = { total: 72_000 };
    const said = [
      (await shop.call('confirmCart', { body: { ...body, targetClientId: second.clientId } }, token))
        .resultCode,
      (await shop.call('confirmCart', { body: { ...body, targetClientId: null } }, token)).resultCode,
      (await writing('POST', '', String(second.clientId), body)).resultCode,
      (await writing('POST', '', 'none', body)).resultCode,
      (await writing('POST', '', 'otro', body)).resultCode,
    ];
    expect(said).toEqual([CHANGED, CHANGED, CHANGED, CHANGED, CHANGED]);
    expect(await orders()).toEqual([]);
    expect((await writing('POST', '', String(first.clientId), body)).resultCode).toBe(0);
  });

  it('finds the order again after a lost answer, also when another client was chosen since', async () => {
    await choose(first);
    await add(2);
    const { externalId } = await shop.call('cart', {}, token);
    const body = { externalId, total: 72_000, targetClientId: first.clientId };
    const { cart } = await shop.call('confirmCart', { body }, token);
    for (const client of [second, null]) {
      await choose(client);
      const again = await shop.raw('confirmCart', { body }, token);
      expect(again.body.cart).toEqual(cart);
      expect(again.headers['idempotent-replay']).toBe('true');
    }
    expect(await orders()).toHaveLength(1);
  });

  it('is refused once the client is not the salesman’s any more, though the session still says so', async () => {
    await choose(first);
    await add(2);
    // The notice of the choice makes the process forget the session; afterwards a call keeps it again.
    await earlierNotices(shop);
    await shop.call('cart', {}, token);
    await shop.db.transaction().execute(async (tx) => {
      // Without the trigger that tells the sessions: as if the notice had not arrived yet.
      await sql`set local session_replication_role = replica`.execute(tx);
      await tx.deleteFrom('salesman_clients').where('salesman_user_id', '=', salesman.userId).execute();
    });
    const { resultCode, cart } = await shop.call('confirmCart', { body: { total: 72_000 } }, token);
    expect([resultCode, cart.targetClientId]).toEqual([FORBIDDEN, null]);
    expect(await orders()).toEqual([]);
    expect((await shop.call('cart', {}, token)).targetClientId).toBeNull();
  });
});

it('no cart is written while the screen shows another client', async () => {
  await choose(first);
  await add(2);
  const shown = String(second.clientId);
  const line = { product: { code }, quantity: 9 };
  const said = [
    await writing('PUT', '/upsertProductInCart', shown, line),
    await writing('PUT', '', shown, { cartProducts: [line] }),
    await writing('PATCH', `/cartproduct/${code}`, shown),
  ];
  expect(said.map((one) => one.resultCode)).toEqual([CHANGED, CHANGED, CHANGED]);
  expect((await shop.call('cart', {}, token)).cartProducts).toMatchObject([{ quantity: 2 }]);
  await choose(second);
  expect((await shop.call('cart', {}, token)).cartProducts).toEqual([]);
});

it("an assignment that ends takes the client out of the salesman's session", async () => {
  await choose(first);
  await shop.db.deleteFrom('salesman_clients').where('salesman_user_id', '=', salesman.userId).execute();
  await expect.poll(async () => (await shop.call('cart', {}, token)).targetClientId).toBeNull();
});

describe('reading with a clientCode', () => {
  it("shows the prices of a client of the salesman's, and nothing of anybody else's", async () => {
    const price = async (clientCode: string | null, as: string | undefined) => {
      const [one, list] = [
        await shop.raw('product', { query: { productCode: code, clientCode } }, as),
        await shop.raw('products', { query: { productCode: code, clientCode } }, as),
      ];
      return [
        one.body.discountedFinalPrice ?? one.status,
        list.body.productItems?.[0]?.discountedFinalPrice ?? list.status,
      ];
    };
    expect(await price(first.clientCode, token)).toEqual([36_000, 36_000]);
    expect(await price(second.clientCode, token)).toEqual([40_000, 40_000]);
    for (const client of [stranger, neighbour])
      expect(await price(client.clientCode, token)).toEqual([404, 404]);
    expect(await price(first.clientCode, await shop.token(stranger.email))).toEqual([40_000, 40_000]);
  });

  it('orders are those of the named client, else of the one bought for, else of all', async () => {
    for (const client of [first, second]) {
      const { cart } = await choose(client).then(() => add(2));
      await shop.call('confirmCart', { body: { total: cart.total } }, token);
    }
    const names = async (clientCode?: string | null) =>
      (await shop.call('clientOrders', { query: { clientCode: clientCode ?? undefined } }, token)).map(
        (row) => row.clientName,
      );
    const [ofSecond] = await names();
    expect(await names()).toHaveLength(1);
    expect(await names(second.clientCode)).toEqual([ofSecond]);
    expect(await names(first.clientCode)).not.toEqual([ofSecond]);
    await choose(null);
    expect(await names()).toHaveLength(2);
  });
});
