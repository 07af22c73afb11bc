// The second step of a log-in: codes of an app, recovery codes and passkeys; replays, guesses, foreign devices and keys.

import { codeGuessing } from '@mostrador/trials/attacks/code-guessing';
import { authenticatorApp } from '@mostrador/trials/testing/authenticator-app';
import { mailsTo } from '@mostrador/trials/testing/calls-from';
import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { softwarePasskey } from '@mostrador/trials/testing/software-passkey';
import { type TestDevice, testDevice } from '@mostrador/trials/testing/test-device';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
let shop: TestShop;
let last = 0;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

const newAddress = () => {
  last += 1;
  return `198.18.${last >> 8}.${last & 255}`;
};
const now = () => shop.app.shop.now();
/** Moves the clock to the beginning of the next time step. */
const nextStep = (steps = 1) => shop.forward(STEP_MS * steps - (now() % STEP_MS));
const logIn = (device: TestDevice, email: string, pass = PASSWORD) =>
  device.call('login', { body: { usr: email, pass } });

/** A user whose app is on, at a device of theirs. */
async function enrolled(device = testDevice(shop, newAddress())) {
  const user = await makeUser(shop.db);
  const first = (await logIn(device, user.email)).body.token;
  const { secret } = (await device.call('beginTotp', {}, first)).body;
  const app = authenticatorApp(secret);
  const confirmed = await device.call('confirmTotp', { body: { code: app(now()) } }, first);
  expect(confirmed.status).toBe(200);
  nextStep(2);
  return { ...user, device, app, ...confirmed.body };
}
async function challengeFor(device: TestDevice, email: string): Promise<string> {
  const { status, body } = await logIn(device, email);
  expect([status, body.code]).toEqual([401, 'second_factor_required']);
  return body.challenge ?? '';
}
const answer = (device: TestDevice, challenge: string, code: string) =>
  device.call('secondFactor', { body: { challenge, code } });

describe('a user whose authenticator app is on', () => {
  it('gets no session for the password alone, and one for the password and a code', async () => {
    const { email, device, app, userId } = await enrolled();
    const refused = await logIn(device, email);
    expect(refused).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
    expect(refused.body.token).toBeUndefined();
    expect(refused.body.factors).toEqual(['code', 'recovery']);
    const entered = await answer(device, refused.body.challenge ?? '', app(now()));
    expect(entered.status).toBe(200);
    expect((await device.call('userDetails', {}, entered.body.token)).status).toBe(200);
    const [attempt] = await shop.db
      .selectFrom('login_attempts')
      .where('user_id', '=', userId)
      .orderBy('login_attempt_id', 'desc')
      .select(['method', 'succeeded'])
      .execute();
    expect(attempt).toEqual({ method: 'password', succeeded: true });
  });

  it('is refused the same code twice, also at the same time and with a new challenge', async () => {
    const { email, device, app } = await enrolled();
    const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeFor(device, email)));
    const code = app(now());
    const answers = await Promise.all(challenges.map((one) => answer(device, one, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await answer(device, await challengeFor(device, email), code);
    expect(again).toMatchObject({ status: 401, body: { code: 'code_wrong' } });
  });

  it('is refused a used code that is replayed in the next step, where its clock would still allow it', async () => {
    const { email, device, app } = await enrolled();
    const code = app(now());
    expect((await answer(device, await challengeFor(device, email), code)).status).toBe(200);
    nextStep();
    expect((await answer(device, await challengeFor(device, email), code)).status).toBe(401);
  });

  it('is accepted with a clock off by one step, and refused with one off by 90 seconds', async () => {
    const { email, device, app } = await enrolled();
    for (const off of [-90_000, -60_001 - STEP_MS, 90_000, 120_000])
      expect((await answer(device, await challengeFor(device, email), app(now() + off))).status).toBe(401);
    expect((await answer(device, await challengeFor(device, email), app(now() - STEP_MS))).status).toBe(200);
    nextStep(3);
    expect((await answer(device, await challengeFor(device, email), app(now() + STEP_MS))).status).toBe(200);
  });

  it('logs in with each recovery code once, and is told by mail', async () => {
    const { email, device, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = recoveryCodes;
    const typed = first.replaceAll('-', ' ').toLowerCase();
    const { body } = await answer(device, await challengeFor(device, email), typed);
    expect((await answer(device, await challengeFor(device, email), first)).status).toBe(401);
    const factors = await device.call('ownFactors', {}, body.token);
    expect(factors.body).toMatchObject({ totp: true, recoveryCodesLeft: 9 });
    const challenge = await challengeFor(device, email);
    const both = await Promise.all([answer(device, challenge, second), answer(device, challenge, second)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await mailsTo(shop, email)).filter((kind) => kind === 'recovery_codes_used')).toHaveLength(2);
    const rows = await shop.db.selectFrom('recovery_codes').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(first.replaceAll('-', ''));
  });

  it('cannot take over a recovery code of another user', async () => {
    const one = await enrolled();
    const other = await enrolled();
    const [code = ''] = other.recoveryCodes;
    expect((await answer(one.device, await challengeFor(one.device, one.email), code)).status).toBe(401);
  });

  it('proves the identity with password and code, not with the password alone', async () => {
    const { email, device, app } = await enrolled();
    const { body } = await answer(device, await challengeFor(device, email), app(now()));
    shop.forward(6 * MINUTE_MS);
    nextStep();
    const prove = (given: object) => device.call('prove', { body: given }, body.token);
    expect(await prove({ password: PASSWORD })).toMatchObject({
      status: 403,
      body: { code: 'code_required' },
    });
    expect(await prove({ code: app(now()) })).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    const taken = await device.call(
      'webStoreClient',
      { body: { password: 'Cuarzo#Violeta7', currentPassword: PASSWORD } },
      body.token,
    );
    expect(taken).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    expect(await prove({ password: PASSWORD, code: '000000' })).toMatchObject({ status: 403 });
    expect((await prove({ password: PASSWORD, code: app(now()) })).status).toBe(200);
  });
});

describe('a challenge', () => {
  it('is for its device, five minutes, its kind and its session version', async () => {
    const { email, device, app, userId } = await enrolled();
    const challenge = await challengeFor(device, email);
    const thief = testDevice(shop, newAddress());
    await challengeFor(thief, email);
    expect(await answer(thief, challenge, app(now()))).toMatchObject({
      status: 401,
      body: { code: 'challenge_over' },
    });
    expect((await device.call('userDetails', {}, challenge)).status).toBe(401);
    for (const wrong of ['abc', `${challenge}x`, await shop.app.shop.tokens.sign(String(userId), {})])
      expect((await answer(device, wrong, app(now()))).status).toBe(401);
    shop.forward(5 * MINUTE_MS + 1_000);
    expect(await answer(device, challenge, app(now()))).toMatchObject({ body: { code: 'challenge_over' } });
    const later = await challengeFor(device, email);
    await shop.db
      .updateTable('users')
      .set((of) => ({ session_version: of('session_version', '+', 1) }))
      .where('user_id', '=', userId)
      .execute();
    expect(await answer(device, later, app(now()))).toMatchObject({ body: { code: 'challenge_over' } });
  });

  it('does not open an account that is blocked meanwhile', async () => {
    const { email, device, app, userId } = await enrolled();
    const challenge = await challengeFor(device, email);
    await shop.db.updateTable('users').set({ status: 'blocked' }).where('user_id', '=', userId).execute();
    expect((await answer(device, challenge, app(now()))).status).not.toBe(200);
  });
});

it('lets no guesser in who knows the password, and keeps the owner in', async () => {
  const finding = await codeGuessing(shop, { addresses: 30, each: 10 });
  expect(finding.failures).toEqual([]);
}, 60_000);

describe('a passkey', () => {
  async function withPasskey() {
    const user = await makeUser(shop.db);
    const device = testDevice(shop, newAddress());
    const { token } = (await logIn(device, user.email)).body;
    const key = softwarePasskey();
    const request = (await device.call('beginPasskey', {}, token)).body;
    const added = await device.call(
      'addPasskey',
      { body: { passkeyName: 'Notebook', passkey: key.enrol(request) } },
      token,
    );
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    return { ...user, device, key, token: added.body.token };
  }
  const requestAt = async (device: TestDevice) => (await device.call('passkeyRequest')).body;
  const enterWith = (device: TestDevice, passkey: object) =>
    device.call('passkeyLogin', { body: { passkey } });

  it('logs its owner in without a password, and is noted as used', async () => {
    const { device, key, email } = await withPasskey();
    const entered = await enterWith(device, key.prove(await requestAt(device)));
    expect(entered.status).toBe(200);
    expect((await device.call('userDetails', {}, entered.body.token)).body.userName).toBe(email);
    const { body } = await device.call('ownFactors', {}, entered.body.token);
    expect(body.passkeys).toMatchObject([{ name: 'Notebook' }]);
    expect(body.passkeys[0]?.lastUsedAt).not.toBeNull();
    const [own] = (await device.call('ownSessions', {}, entered.body.token)).body;
    expect(own?.method).toBe('passkey');
  });

  it('is refused when it answers twice, late, for another site, unverified, with another key or at another device', async () => {
    const { device, key } = await withPasskey();
    const used = key.prove(await requestAt(device));
    expect((await enterWith(device, used)).status).toBe(200);
    const thief = testDevice(shop, newAddress());
    await requestAt(thief);
    const request = await requestAt(device);
    const bad = {
      'used before': [device, used],
      'another origin': [device, key.prove(request, { origin: 'https://ladron.test' })],
      'another host': [device, key.prove(request, { rpId: 'ladron.test' })],
      'not verified by finger or PIN': [device, key.prove(request, { verified: false })],
      'another key': [device, key.prove(request, { foreignKey: true })],
      'a challenge of its own': [device, key.prove(request, { challenge: 'AAAA' })],
      'another device': [thief, key.prove(request)],
      'an unknown passkey': [device, softwarePasskey().prove(request)],
    } as const;
    for (const [what, [at, passkey]] of Object.entries(bad)) {
      const { status, body } = await enterWith(at, passkey);
      expect({ what, status, code: body.code }).toEqual({ what, status: 401, code: 'passkey_wrong' });
    }
    const late = key.prove(await requestAt(device));
    shop.forward(5 * MINUTE_MS + 1_000);
    expect((await enterWith(device, late)).status).toBe(401);
    const both = key.prove(await requestAt(device));
    const answers = await Promise.all([enterWith(device, both), enterWith(device, both)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is a second step and a proof for its owner only', async () => {
    const mine = await withPasskey();
    const other = await withPasskey();
    const { device, email } = mine;
    const { token } = (await enterWith(device, mine.key.prove(await requestAt(device)))).body;
    const { secret } = (await device.call('beginTotp', {}, token)).body;
    const app = authenticatorApp(secret);
    expect((await device.call('confirmTotp', { body: { code: app(now()) } }, token)).status).toBe(200);
    const step = async (passkey: object) =>
      device.call('secondFactor', { body: { challenge: await challengeFor(device, email), passkey } });
    expect((await step(other.key.prove(await requestAt(device)))).status).toBe(401);
    expect((await step(mine.key.prove(await requestAt(device)))).status).toBe(200);
    shop.forward(6 * MINUTE_MS);
    const prove = async (passkey: object) => device.call('prove', { body: { passkey } }, token);
    expect(await prove(other.key.prove(await requestAt(device)))).toMatchObject({ status: 403 });
    expect((await prove(mine.key.prove(await requestAt(device)))).status).toBe(200);
  });
});
