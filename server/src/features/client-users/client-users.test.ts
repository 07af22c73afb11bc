// The users of a client on the desk: invitations, the role to look, blocks, and what the users of one client share.

import { randomUUID } from 'node:crypto';
import { type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { lockBuyer } from '../clients/target-client.queries.js';

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

/** How many statements of this database wait for a row. */
async function waitingForRows(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
  return rows[0]?.waiting ?? 0;
}

const offline = (code: string) => ({
  localUniqueId: randomUUID(),
  purchaseDate: new Date().toISOString(),
  targetClientId: null,
  purchaseProducts: [{ code, quantity: 1, price: 90_000 }],
});

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

it.each([
  ['confirmCart', 'the role becomes to look', { client_role: 'looks' }],
  ['confirmCart', 'the user is blocked', { status: 'blocked' }],
  ['confirmOfflineOrder', 'the role becomes to look', { client_role: 'looks' }],
] as const)('refuses %s when %s after the session was read', async (call, _, change) => {
  const user = await makeUser(shop.db, { client: client() });
  const { code } = await makeProduct(shop.db, { price: '90000.00', stock: 50 });
  const own = await shop.token(user.email);
  const put = await shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code }, quantity: 1 } },
    own,
  );
  const { externalId, total } = put.cart;
  // the session is read before the change; the order waits for it
  await shop.raw('userDetails', {}, own);
  let ordering: ReturnType<typeof shop.raw> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('users').set(change).where('user_id', '=', user.userId).execute();
    ordering =
      call === 'confirmCart'
        ? shop.raw(call, { body: { externalId, total } }, own)
        : shop.raw(call, { body: { ...offline(code), total } }, own);
    await vi.waitFor(async () => expect(await waitingForRows()).toBeGreaterThan(0), 15_000);
  });
  expect((await ordering)?.body).toMatchObject({ resultCode: -26 });
  const orders = await shop.db.selectFrom('orders').where('user_id', '=', user.userId).selectAll().execute();
  expect(orders).toEqual([]);
});

it('finishes an order that began before the role changes, and then changes the role', async () => {
  const user = await makeUser(shop.db, { client: client() });
  let changing: ReturnType<typeof save> | undefined;
  await shop.db.transaction().execute(async (tx) => {
    await lockBuyer(tx, buyer.companyId, user.userId);
    changing = save(user.userId, [{ field: 'clientRole', from: 'buys', to: 'looks' }]);
    await vi.waitFor(async () => expect(await waitingForRows()).toBeGreaterThan(0), 15_000);
    expect(await lockBuyer(tx, buyer.companyId, user.userId)).toBeDefined();
  });
  expect((await changing)?.status).toBe(200);
  const { client_role: role } = await shop.db
    .selectFrom('users')
    .where('user_id', '=', user.userId)
    .select('client_role')
    .executeTakeFirstOrThrow();
  expect(role).toBe('looks');
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
