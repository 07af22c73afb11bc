// The users of a client on the desk: invitations, the role to look, blocks, and what the users of one client share.

import { type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

let shop: TestShop;
let token: string;
let buyer: MadeUser;

beforeAll(async () => {
  shop = await testShop('papelera');
  token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  buyer = await makeUser(shop.db);
});
afterAll(() => shop.close());

const params = () => ({ clientId: buyer.clientId ?? 0 });
const client = () => ({ clientId: buyer.clientId ?? 0, clientCode: buyer.clientCode ?? '' });
const save = (clientUserId: number, changes: object[]) =>
  shop.raw('saveClientUser', { params: { clientUserId }, body: { changes } }, token);

it('invites a second user with the role to look, beside the first', async () => {
  const body = { name: 'Lucía', email: 'lucia@prueba.test', clientRole: 'looks' } as const;
  const { users } = await shop.call('inviteClientUser', { params: params(), body }, token);
  expect(users).toMatchObject([
    { userId: buyer.userId, clientRole: 'buys', state: 'active', invitedAt: null },
    { name: 'Lucía', email: body.email, clientRole: 'looks', state: 'invited' },
  ]);
  expect((await shop.raw('inviteClientUser', { params: params(), body }, token)).status).toBe(409);
});

it('changes what a user may do from one request to the next', async () => {
  const user = await makeUser(shop.db, { client: client() });
  const { code } = await makeProduct(shop.db);
  const own = await shop.token(user.email);
  const put = (as: string) =>
    shop.raw('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 1 } }, as);
  expect((await put(own)).body.resultCode).toBe(0);
  await save(user.userId, [{ field: 'clientRole', from: 'buys', to: 'looks' }]);
  await vi.waitFor(async () => expect((await put(own)).status).toBe(401));
  expect((await put(await shop.token(user.email))).body.resultCode).toBe(-26);
  await save(user.userId, [{ field: 'clientRole', from: 'looks', to: 'buys' }]);
  expect((await put(await shop.token(user.email))).body.resultCode).toBe(0);
  const stale = await save(user.userId, [{ field: 'blocked', from: true, to: true }]);
  expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
});

it('blocks one user of a client and leaves the others, and unblocks to what they were', async () => {
  const user = await makeUser(shop.db, { client: client() });
  const [own, others] = [await shop.token(user.email), await shop.token(buyer.email)];
  await save(user.userId, [{ field: 'blocked', from: false, to: true }]);
  await vi.waitFor(async () => expect((await shop.raw('userDetails', {}, own)).status).toBe(401));
  expect((await shop.raw('userDetails', {}, others)).status).toBe(200);
  await shop.db
    .updateTable('users')
    .set({ verified_at: new Date() })
    .where('user_id', '=', user.userId)
    .execute();
  await save(user.userId, [{ field: 'blocked', from: true, to: false }]);
  expect(await shop.token(user.email)).not.toBe('');
});

it('keeps the names of the other users when one saves the client’s legal name', async () => {
  const user = await makeUser(shop.db, { client: client(), name: 'Pedro' });
  const own = await shop.token(user.email);
  const saved = await shop.raw('webStoreClient', { body: { legalName: 'Librería Otra' } }, own);
  expect(saved.status).toBeLessThan(500);
  const { users } = await shop.call('clientUsers', { params: params() }, token);
  expect(users.find(({ userId }) => userId === user.userId)?.name).toBe('Pedro');
});
