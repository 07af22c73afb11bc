// Assigning salesmen against the real API: when a salesman may buy for a client, lost and renewed assignments, foreign
// users and clients, two saves at once.

import { type MadeUser, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let admin: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(() => shop.close());

it('a salesman buys for a client from the moment of being assigned, until another one is', async () => {
  const client = await makeUser(shop.db);
  const [first, second] = [await makeUser(shop.db, { profile: 2 }), await makeUser(shop.db, { profile: 2 })];
  const token = await shop.token(first.email);
  const clientId = client.clientId ?? 0;
  const own = async () =>
    (await shop.call('salesmanClients', { query: {} }, token)).map((one) => one.clientId);
  expect(await own()).toEqual([]);
  const params = { clientId };
  const answer = await shop.call('assignSalesmen', { params, body: { salesmanIds: [first.userId] } }, admin);
  expect(answer.find(({ userId }) => userId === first.userId)?.assigned).toBe(true);
  expect(await own()).toEqual([clientId]);
  const chosen = await shop.call('updateCart', { body: { targetClientId: clientId } }, token);
  expect([chosen.resultCode, chosen.cart.targetClientId]).toEqual([0, clientId]);

  await shop.call('assignSalesmen', { params, body: { salesmanIds: [second.userId] } }, admin);
  expect(await own()).toEqual([]);
  expect((await shop.call('cart', {}, token)).targetClientId).toBeNull();
});

it('refuses users who are not salesmen of the company, and clients of another company', async () => {
  const client = await makeUser(shop.db);
  const foreign = await makeUser(shop.db, { company: 'barrilete' });
  const theirs = await makeUser(shop.db, { company: 'barrilete', profile: 2 });
  for (const userId of [client.userId, theirs.userId, 2_147_483_000]) {
    const given = { params: { clientId: client.clientId }, body: { salesmanIds: [userId] } };
    const { status, body } = await shop.raw('assignSalesmen', given, admin);
    expect([status, body.field]).toEqual([400, 'salesmanIds']);
  }
  const given = { params: { clientId: foreign.clientId }, body: { salesmanIds: [] } };
  expect((await shop.raw('assignSalesmen', given, admin)).status).toBe(404);
});

it('a client who is taken away and given back is not bought for until chosen again', async () => {
  const client = await makeUser(shop.db);
  const salesman = await makeUser(shop.db, { profile: 2 });
  const token = await shop.token(salesman.email);
  const clientId = client.clientId ?? 0;
  const assign = (salesmanIds: number[]) =>
    shop.call('assignSalesmen', { params: { clientId }, body: { salesmanIds } }, admin);
  const target = async () => (await shop.call('cart', {}, token)).targetClientId;
  await assign([salesman.userId]);
  await shop.call('updateCart', { body: { targetClientId: clientId } }, token);
  await assign([salesman.userId]);
  expect(await target()).toBe(clientId);
  await assign([]);
  await assign([salesman.userId]);
  expect(await target()).toBeNull();
});

it('a choice that crosses the end of the assignment does not come back either', async () => {
  const client = await makeUser(shop.db);
  const salesman = await makeUser(shop.db, { profile: 2 });
  const token = await shop.token(salesman.email);
  const clientId = client.clientId ?? 0;
  const assign = (salesmanIds: number[]) =>
    shop.call('assignSalesmen', { params: { clientId }, body: { salesmanIds } }, admin);
  for (let round = 0; round < 10; round += 1) {
    await assign([salesman.userId]);
    await Promise.all([
      assign([]),
      ...Array.from({ length: 4 }, () =>
        shop.raw('updateCart', { body: { targetClientId: clientId } }, token),
      ),
    ]);
    await assign([salesman.userId]);
    expect((await shop.call('cart', {}, token)).targetClientId).toBeNull();
  }
});

it('keeps the later list in whole when two administrators assign at once', async () => {
  const { clientId } = await makeUser(shop.db);
  const [first, second] = [await makeUser(shop.db, { profile: 2 }), await makeUser(shop.db, { profile: 2 })];
  const assign = ({ userId }: MadeUser) =>
    shop.call(
      'assignSalesmen',
      { params: { clientId: clientId ?? 0 }, body: { salesmanIds: [userId] } },
      admin,
    );
  for (let round = 0; round < 20; round += 1) {
    await Promise.all([assign(first), assign(second)]);
    const kept = await shop.db
      .selectFrom('salesman_clients')
      .where('client_id', '=', clientId)
      .select('salesman_user_id')
      .execute();
    expect(kept).toHaveLength(1);
  }
});
