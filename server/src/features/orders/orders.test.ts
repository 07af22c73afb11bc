// Who may read which orders: clients their own, salesmen those of their clients, administrators those of their
// company.

import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let assigned: MadeUser;
let other: MadeUser;
let salesman: MadeUser;

beforeAll(async () => {
  shop = await testShop();
  assigned = await makeUser(shop.db);
  other = await makeUser(shop.db);
  salesman = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, salesman, assigned);
  for (const buyer of [assigned, other]) await order(buyer);
});
afterAll(() => shop.close());

async function order({ email }: MadeUser): Promise<void> {
  const token = await shop.token(email);
  const { code } = await makeProduct(shop.db, { price: '40000.00' });
  const { cart } = await shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code }, quantity: 1 } },
    token,
  );
  await shop.call('confirmCart', { body: { externalId: cart.externalId, total: cart.total } }, token);
}

const history = async ({ email }: MadeUser, clientCode?: string) =>
  shop.call('clientOrders', { query: { clientCode } }, await shop.token(email));

it('a client sees their own orders, a salesman those of their clients, an administrator all', async () => {
  const administrator = await makeUser(shop.db, { profile: 3 });
  const [own, clients, all] = [
    await history(assigned),
    await history(salesman),
    await history(administrator),
  ];
  expect(own).toHaveLength(1);
  expect(clients).toEqual(own);
  expect(all).toHaveLength(2);
});

it('a salesman sees no orders of a client of another salesman, by code or by id', async () => {
  const named = await shop.raw(
    'clientOrders',
    { query: { clientCode: other.clientCode } },
    await shop.token(salesman.email),
  );
  expect(named.status).toBe(404);
  const [foreign] = await history(other);
  const { status } = await shop.raw(
    'clientOrderDetails',
    { query: { externalId: foreign?.externalId } },
    await shop.token(salesman.email),
  );
  expect(status).toBe(404);
});

it('a salesman sees no orders where the company does not allow buying for its clients', async () => {
  const change = (allowed: boolean) =>
    shop.db
      .updateTable('companies')
      .set({ implements_third_party_purchases: allowed })
      .where('company_id', '=', assigned.companyId)
      .execute();
  await change(false);
  await expect.poll(() => shop.app.shop.company().implementsThirdPartyPurchases).toBe(false);
  expect(await history(salesman)).toEqual([]);
  expect(await history(assigned)).toHaveLength(1);
  await change(true);
});

it('an administrator reads the orders of the client that they name, and learns nothing of a neighbour', async () => {
  const administrator = await makeUser(shop.db, { profile: 3 });
  const neighbour = await makeUser(shop.db, { company: 'barrilete' });
  const named = await history(administrator, other.clientCode ?? '');
  expect(named.map((row) => row.clientName)).toEqual([expect.stringContaining('Librería')]);
  for (const clientCode of [neighbour.clientCode, 'NADIE']) {
    const token = await shop.token(administrator.email);
    expect((await shop.raw('clientOrders', { query: { clientCode } }, token)).status).toBe(404);
  }
});
