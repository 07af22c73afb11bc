// What a session may not do: act while its writes are locked, outlive its longest life by renewing its token, count an unproved mail link as proof.

import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeToken } from '../../platform/sessions/one-time-tokens.queries.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

it('an administrator’s idle session opens no session in a client’s name and verifies no client, though both are read by GET', async () => {
  const client = await makeUser(shop.db);
  const waiting = await makeUser(shop.db, { status: 'pending_verification' });
  const token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const listed = await shop.call('storeClients', {}, token);
  const registrationtoken =
    listed.find(({ clientId }) => clientId === waiting.clientId)?.verificationToken ?? '';
  expect(registrationtoken).not.toBe('');
  shop.forward(31 * MINUTE);
  expect((await shop.raw('ownLogins', {}, token)).status).toBe(200);
  const params = { userId: Number(client.clientId) };
  expect(await shop.raw('impersonate', { params }, token)).toMatchObject({
    status: 403,
    body: { code: 'proof_required' },
  });
  expect(await shop.raw('clientByWebToken', { query: { registrationtoken } }, token)).toMatchObject({
    status: 403,
    body: { code: 'proof_required' },
  });
});

it('a session ends twelve hours after its log-in, however often its token is renewed', async () => {
  let token = await shop.token((await makeUser(shop.db)).email);
  const end = decodeJwt(token).exp ?? 0;
  shop.forward(11 * HOUR);
  for (const legalName of ['Otro nombre', 'Y otro'])
    token = String((await shop.call('webStoreClient', { body: { legalName } }, token)).finalToken);
  token = (await shop.call('closeSessions', {}, token)).token;
  expect(Math.abs((decodeJwt(token).exp ?? 0) - end)).toBeLessThanOrEqual(1);
  shop.forward(HOUR + MINUTE);
  expect((await shop.raw('ownLogins', {}, token)).status).toBe(401);
});

it('a salesman’s session lasts for three days, also without a request, and a client’s does not', async () => {
  const salesman = await shop.token((await makeUser(shop.db, { profile: 2 })).email);
  const client = await shop.token((await makeUser(shop.db)).email);
  const status = async (token: string) => (await shop.raw('ownLogins', {}, token)).status;
  const { exp = 0, iat = 0 } = decodeJwt(salesman);
  expect(exp - iat).toBe(3 * 24 * 3_600);
  shop.forward(14 * HOUR);
  expect([await status(salesman), await status(client)]).toEqual([200, 401]);
  expect(await shop.call('ownSessions', {}, salesman)).toHaveLength(1);
  shop.forward(57 * HOUR);
  expect(await status(salesman)).toBe(200);
  shop.forward(HOUR + MINUTE);
  expect(await status(salesman)).toBe(401);
});

it('a salesman’s session ends after the idle time of salesmen, though its token is valid for longer', async () => {
  const end = { salesman_idle_minutes: 60 };
  await shop.db.updateTable('companies').set(end).where('code', '=', 'papelera').execute();
  await expect.poll(() => shop.app.shop.company().salesmanIdleMinutes).toBe(60);
  const token = await shop.token((await makeUser(shop.db, { profile: 2 })).email);
  const { exp = 0, iat = 0 } = decodeJwt(token);
  expect(exp - iat).toBe(12 * 3_600);
  shop.forward(HOUR + MINUTE);
  expect((await shop.raw('ownLogins', {}, token)).status).toBe(401);
});

it('the link of a confirmation mail opens a session without fresh proof of identity', async () => {
  await shop.db
    .updateTable('companies')
    .set({ verifies_clients: false })
    .where('code', '=', 'papelera')
    .execute();
  await expect.poll(() => shop.app.shop.company().verifiesClients).toBe(false);
  const { companyId, userId } = await makeUser(shop.db, { status: 'pending_email' });
  const link = await makeToken(shop.db, { companyId, userId, kind: 'confirm_email' }, shop.app.shop.now());
  const { temporaryToken } = await shop.call('clientByWebToken', { query: { registrationtoken: link } });
  const body = { password: 'Cuarzo#Violeta7' };
  expect((await shop.raw('webStoreClient', { body }, String(temporaryToken))).body).toMatchObject({
    operationResult: -1,
    fields: ['currentPassword'],
  });
  const [session] = await shop.call('ownSessions', {}, String(temporaryToken));
  expect(session?.method).toBe('registration');
});
