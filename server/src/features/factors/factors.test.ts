// The second factors of a user: fresh proof for each change, mails, the last factor, a company that requires one, the reset
// by another administrator, and secrets at rest.

import { authenticatorApp } from '@mostrador/trials/testing/authenticator-app';
import { mailsTo } from '@mostrador/trials/testing/calls-from';
import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { softwarePasskey } from '@mostrador/trials/testing/software-passkey';
import { type TestDevice, testDevice } from '@mostrador/trials/testing/test-device';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

const MINUTE_MS = 60_000;
let shop: TestShop;
let last = 0;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());
afterEach(() => require('none'));

/** Sets who needs a second factor, and waits until the shop knows it. */
async function require(rule: 'none' | 'administrators' | 'staff') {
  await shop.db
    .updateTable('companies')
    .set({ requires_second_factor: rule })
    .where('code', '=', 'papelera')
    .execute();
  await vi.waitFor(() => expect(shop.app.shop.company().requiresSecondFactor).toBe(rule), 15_000);
}
const newDevice = () => {
  last += 1;
  return testDevice(shop, `198.18.4.${last}`);
};
const logIn = async (device: TestDevice, email: string) =>
  (await device.call('login', { body: { usr: email, pass: PASSWORD } })).body.token;
async function loggedIn(given: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(shop.db, given);
  const device = newDevice();
  return { ...user, device, token: await logIn(device, user.email) };
}
async function addApp(device: TestDevice, token: string) {
  const { secret, uri } = (await device.call('beginTotp', {}, token)).body;
  const app = authenticatorApp(secret);
  const { status, body } = await device.call(
    'confirmTotp',
    { body: { code: app(shop.app.shop.now()) } },
    token,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return { app, secret, uri, ...body };
}
async function addKey(device: TestDevice, token: string, passkeyName = 'Teléfono') {
  const key = softwarePasskey();
  const request = (await device.call('beginPasskey', {}, token)).body;
  const answer = key.enrol(request);
  const { status, body } = await device.call('addPasskey', { body: { passkeyName, passkey: answer } }, token);
  expect(status, JSON.stringify(body)).toBe(200);
  return { key, answer, token: body.token };
}

describe('a change of factors', () => {
  it('needs fresh proof of identity', async () => {
    const { device, token } = await loggedIn();
    await addApp(device, token);
    const { passkeys } = await addKey(device, token).then(
      async () => (await device.call('ownFactors', {}, token)).body,
    );
    const params = { passkeyId: passkeys[0]?.passkeyId ?? '' };
    shop.forward(6 * MINUTE_MS);
    const tries = [
      await device.call('beginTotp', {}, token),
      await device.call('confirmTotp', { body: { code: '123456' } }, token),
      await device.call('removeTotp', {}, token),
      await device.call('makeRecoveryCodes', {}, token),
      await device.call('beginPasskey', {}, token),
      await device.call('removePasskey', { params }, token),
    ];
    expect(tries.map(({ status, body }) => [status, body.code])).toEqual(
      tries.map(() => [403, 'proof_required']),
    );
  });

  it('is told to the user by mail', async () => {
    const { device, token, email } = await loggedIn();
    await addApp(device, token);
    await device.call('makeRecoveryCodes', {}, token);
    await device.call('removeTotp', {}, token);
    expect(await mailsTo(shop, email)).toEqual(['factor_added', 'factor_added', 'factor_removed']);
  });
});

describe('an authenticator app', () => {
  it('counts only after one of its codes was typed', async () => {
    const { device, token, email } = await loggedIn();
    const { secret, uri } = (await device.call('beginTotp', {}, token)).body;
    expect(uri).toBe(
      `otpauth://totp/Papelera%20del%20Plata:${encodeURIComponent(email)}?secret=${secret}&issuer=Papelera%20del%20Plata`,
    );
    const wrong = await device.call('confirmTotp', { body: { code: '000000' } }, token);
    expect([wrong.status, wrong.body.code]).toEqual([422, 'code_wrong']);
    expect((await device.call('ownFactors', {}, token)).body.totp).toBe(false);
    expect(await logIn(device, email)).toBeDefined();
    await addApp(device, token);
    expect((await device.call('ownFactors', {}, token)).body).toMatchObject({
      totp: true,
      recoveryCodesLeft: 10,
    });
    expect(await logIn(device, email)).toBeUndefined();
    expect((await device.call('beginTotp', {}, token)).status).toBe(409);
  });

  it('has a secret that the database does not hold in clear, and that opens for its own user only', async () => {
    const one = await loggedIn();
    const other = await loggedIn();
    const { secret } = await addApp(one.device, one.token);
    const row = await shop.db
      .selectFrom('totp_factors')
      .where('user_id', '=', one.userId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const plain = authenticatorApp(secret);
    expect(row.secret.toString('latin1')).not.toContain(secret);
    const { secretBox } = shop.app.shop;
    const owner = `${one.companyId}:${one.userId}`;
    expect(secretBox.open(row.secret, owner)).toHaveLength(20);
    expect(secretBox.open(row.secret, `${other.companyId}:${other.userId}`)).toBeUndefined();
    expect(plain(0)).toHaveLength(6);
  });
});

describe('a passkey', () => {
  it('gets a name, another one, and goes away; no other user sees or changes it', async () => {
    const mine = await loggedIn();
    const { token, answer } = await addKey(mine.device, mine.token);
    const { passkeys } = (await mine.device.call('ownFactors', {}, token)).body;
    expect(passkeys).toMatchObject([{ name: 'Teléfono', lastUsedAt: null }]);
    const params = { passkeyId: passkeys[0]?.passkeyId ?? '' };
    const other = await loggedIn();
    expect((await other.device.call('ownFactors', {}, other.token)).body.passkeys).toEqual([]);
    expect((await other.device.call('removePasskey', { params }, other.token)).status).toBe(404);
    const renamed = { params, body: { passkeyName: 'Mi teléfono' } };
    expect((await other.device.call('renamePasskey', renamed, other.token)).status).toBe(404);
    const { body } = await mine.device.call('renamePasskey', renamed, token);
    expect(body.passkeys[0]?.name).toBe('Mi teléfono');
    // its answer cannot be enrolled again, by its owner or by anyone
    const again = { body: { passkeyName: 'x', passkey: answer } };
    expect((await mine.device.call('addPasskey', again, token)).status).toBe(422);
    expect((await other.device.call('addPasskey', again, other.token)).status).toBe(422);
    expect((await mine.device.call('removePasskey', { params }, token)).body.passkeys).toEqual([]);
  });

  it('is not enrolled from another site, for another session or without finger or PIN', async () => {
    const { device, token } = await loggedIn();
    const other = await loggedIn();
    const request = (await device.call('beginPasskey', {}, token)).body;
    const foreign = (await other.device.call('beginPasskey', {}, other.token)).body;
    const tricks = [
      softwarePasskey('https://ladron.test').enrol(request),
      softwarePasskey().enrol(request, { rpId: 'ladron.test' }),
      softwarePasskey().enrol(request, { verified: false }),
      softwarePasskey().enrol(foreign),
    ];
    for (const passkey of tricks)
      expect((await device.call('addPasskey', { body: { passkeyName: 'x', passkey } }, token)).status).toBe(
        422,
      );
    expect((await device.call('ownFactors', {}, token)).body.passkeys).toEqual([]);
  });
});

describe('a company that asks its staff for a second factor', () => {
  it.each([
    ['administrators', 3, true],
    ['administrators', 2, false],
    ['staff', 2, true],
    ['staff', 1, false],
  ] as const)('by the rule %s closes profile %i until it is enrolled: %s', async (rule, profile, closed) => {
    await require(rule);
    const { device, token } = await loggedIn({ profile });
    expect(decodeJwt(token)['SecondFactorOwed']).toBe(closed ? 'True' : undefined);
    const { status, body } = await device.call('userDetails', {}, token);
    expect([status, body.code]).toEqual(closed ? [403, 'second_factor_owed'] : [200, undefined]);
    expect((await device.call('ownFactors', {}, token)).status).toBe(200);
    if (!closed) return;
    const added = await addApp(device, token);
    expect(decodeJwt(added.token)['SecondFactorOwed']).toBeUndefined();
    expect((await device.call('userDetails', {}, added.token)).status).toBe(200);
    expect((await device.call('userDetails', {}, token)).status).toBe(200);
  });

  it('closes sessions that were open before', async () => {
    const { device, token } = await loggedIn({ profile: 3 });
    expect((await device.call('userDetails', {}, token)).status).toBe(200);
    await require('staff');
    expect((await device.call('userDetails', {}, token)).status).toBe(403);
  });

  it('does not let the last factor go, and asks for the passkey after the password', async () => {
    await require('staff');
    const { device, token, email } = await loggedIn({ profile: 2 });
    const added = await addKey(device, token);
    const { passkeys } = (await device.call('ownFactors', {}, added.token)).body;
    const params = { passkeyId: passkeys[0]?.passkeyId ?? '' };
    const kept = await device.call('removePasskey', { params }, added.token);
    expect([kept.status, kept.body.code]).toEqual([409, 'last_factor']);
    expect((await device.call('ownFactors', {}, added.token)).body.passkeys).toHaveLength(1);
    const { status, body } = await device.call('login', { body: { usr: email, pass: PASSWORD } });
    expect([status, body.code, body.factors]).toEqual([401, 'second_factor_required', ['passkey']]);
    const passkey = added.key.prove((await device.call('passkeyRequest')).body);
    const { challenge = '' } = body;
    expect((await device.call('secondFactor', { body: { challenge, passkey } })).status).toBe(200);
  });
});

describe('a reset', () => {
  it('by another administrator takes every factor away, ends the sessions and is written down', async () => {
    const client = await loggedIn();
    await addApp(client.device, client.token);
    const admin = await loggedIn({ profile: 3 });
    const reset = (email: string, by = admin) =>
      by.device.call('resetFactors', { body: { email } }, by.token);
    expect((await reset(client.email.toUpperCase())).status).toBe(200);
    expect((await client.device.call('ownFactors', {}, client.token)).status).toBe(401);
    expect(await logIn(client.device, client.email)).toBeDefined();
    expect((await mailsTo(shop, client.email)).at(-1)).toBe('factor_removed');
    const resets = await shop.db
      .selectFrom('factor_resets')
      .where('user_id', '=', client.userId)
      .selectAll()
      .execute();
    expect(resets).toMatchObject([{ actor_user_id: admin.userId }]);
    const trail = await shop.db
      .selectFrom('trail_entries')
      .where('user_id', '=', client.userId)
      .selectAll()
      .execute();
    expect(trail).toMatchObject([{ call: 'resetFactors', actor_user_id: admin.userId, outcome: 'done' }]);
  });

  it('is not for oneself, clients, salesmen, other companies or a session without fresh proof', async () => {
    const admin = await loggedIn({ profile: 3 });
    const neighbour = await makeUser(shop.db, { company: 'barrilete' });
    const reset = (by: typeof admin, email: string) =>
      by.device.call('resetFactors', { body: { email } }, by.token);
    expect((await reset(admin, admin.email)).status).toBe(403);
    expect((await reset(admin, neighbour.email)).status).toBe(404);
    for (const profile of [1, 2] as const)
      expect((await reset(await loggedIn({ profile }), admin.email)).status).toBe(403);
    const user = await makeUser(shop.db);
    shop.forward(6 * MINUTE_MS);
    expect((await reset(admin, user.email)).body.code).toBe('proof_required');
  });
});

describe('staff of a company that requires a second factor', () => {
  it('who owe a new password too set it first, and enrol after the next log-in', async () => {
    await require('administrators');
    const user = await makeUser(shop.db, { profile: 3, mustChangePassword: true });
    const device = newDevice();
    const first = await logIn(device, user.email);
    const newPass = 'Cuarzo#Violeta7';
    expect((await device.call('changePassword', { body: { newPass } }, first)).body).toEqual({ ok: true });
    const { token } = (await device.call('login', { body: { usr: user.email, pass: newPass } })).body;
    await addApp(device, token);
  });

  it('who have only a passkey prove nothing with the password alone', async () => {
    const { device, token } = await loggedIn({ profile: 3 });
    await addKey(device, token);
    await require('administrators');
    shop.forward(6 * MINUTE_MS);
    const proved = await device.call('prove', { body: { password: PASSWORD } }, token);
    expect([proved.status, proved.body.code]).toEqual([403, 'code_required']);
  });
});
