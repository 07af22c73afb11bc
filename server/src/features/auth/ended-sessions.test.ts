// Tests that a password change or `closeSessions` ends every other session, also against simultaneous requests, and
// that attempts at new passwords are limited.

import { callFrom } from '@mostrador/trials/testing/calls-from';
import { type MadeUser, makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken } from '../../platform/sessions/one-time-tokens.queries.js';

const ROUNDS = 10;
let shop: TestShop;
let last = 0;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

const somewhere = () => {
  last += 1;
  return `198.51.100.${last}`;
};
const good = (n: number) => `Marea#Lunar${n}x`;
const statusOf = async (token: string) => (await shop.raw('ownLogins', {}, token)).status;
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const changeOwed = ({ email }: MadeUser, newPass: string, token: string) =>
  callFrom(shop, somewhere(), 'changePassword', { usr: email, token: '', salt: '', newPass }, token);

/** Renews a token by `closeSessions` again and again, until `over` returns true; returns the last token. */
async function clinging(first: string, over: () => boolean): Promise<string> {
  let token = first;
  for (let left = 3; left > 0; ) {
    const { status, body } = await shop.raw('closeSessions', {}, token);
    if (status === 200) token = body.token;
    if (over()) left -= 1;
    else if (status !== 200) await new Promise((next) => setImmediate(next));
  }
  return token;
}

/** Sets a new password with the token of a recovery mail. */
async function recover(user: MadeUser, newPass: string): Promise<void> {
  const { userId, companyId, email: usr } = user;
  const given = { companyId, userId, kind: 'change_password', salt: 'sal' } as const;
  const token = await makeToken(shop.db, given, shop.app.shop.now());
  const { status } = await callFrom(shop, somewhere(), 'changePassword', {
    usr,
    token,
    salt: 'sal',
    newPass,
  });
  expect(status).toBe(200);
}

describe('a stolen session', () => {
  it('does not outlive a new password, however fast it asks for fresh tokens', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await makeUser(shop.db);
      const stolen = await shop.token(user.email);
      let over = false;
      const thieves = times(4, () => clinging(stolen, () => over));
      await recover(user, good(round)).finally(() => {
        over = true;
      });
      for (const token of await thieves) expect(await statusOf(token)).toBe(401);
    }
  });

  it('saves one new password, not as many as it sends at once', async () => {
    const user = await makeUser(shop.db);
    const token = await shop.token(user.email);
    const answers = await times(30, (n) =>
      shop.raw('webStoreClient', { body: { password: good(n) } }, token),
    );
    const saved = answers.filter(({ status }) => status === 200);
    expect(saved).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 401, 429].includes(status))).toBe(true);
    expect(await statusOf(String(saved[0]?.body.finalToken))).toBe(200);
    const set = good(answers.findIndex(({ status }) => status === 200));
    expect((await shop.raw('login', { body: { usr: user.email, pass: set } })).status).toBe(200);
  });

  it('leaves what else was in a save as it was, when its password is not saved any more', async () => {
    const user = await makeUser(shop.db);
    const token = await shop.token(user.email);
    const answers = await times(6, (n) =>
      shop.raw('webStoreClient', { body: { password: good(n), contactPhone: `${n}` } }, token),
    );
    const set = answers.findIndex(({ status }) => status === 200);
    const { contactPhone } = await shop.call('userDetails', {}, String(answers[set]?.body.finalToken));
    expect(contactPhone).toBe(`${set}`);
  });

  it('closes all sessions once for many at the same time', async () => {
    const { email } = await makeUser(shop.db);
    const token = await shop.token(email);
    const answers = await times(20, () => shop.raw('closeSessions', {}, token));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 401),
    ]);
  });

  it('pays an owed password once', async () => {
    const user = await makeUser(shop.db, { mustChangePassword: true });
    const token = await shop.token(user.email);
    const answers = await times(8, (n) => changeOwed(user, good(n), token));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 401),
    ]);
  });

  it('leaves no token in a client’s name behind', async () => {
    const client = await makeUser(shop.db);
    const params = { userId: String(client.clientId) };
    for (let round = 0; round < ROUNDS; round += 1) {
      const { email } = await makeUser(shop.db, { profile: 3 });
      const token = await shop.token(email);
      const asked = times(12, () => shop.raw('impersonate', { params }, token));
      await shop.call('closeSessions', {}, token);
      for (const { status, body } of await asked)
        if (status === 200) expect(await statusOf(body.token)).toBe(401);
    }
  });
});

describe('trying new passwords', () => {
  const tenTimes = async (tryOne: () => Promise<{ readonly status: number }>) => {
    for (let n = 0; n < 10; n += 1) expect((await tryOne()).status).not.toBe(429);
    return tryOne();
  };
  const TOO_OFTEN = {
    status: 429,
    body: { code: 'too_often', message: 'Demasiados intentos. Por favor espere unos minutos.' },
    headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
  };

  it('counts against the signed-in user’s hourly limit, and not against another user’s', async () => {
    const [token, other] = [
      await shop.token((await makeUser(shop.db)).email),
      await shop.token((await makeUser(shop.db)).email),
    ];
    const save = (body: object, as = token) => shop.raw('webStoreClient', { body }, as);
    expect(await tenTimes(() => save({ password: 'corta' }))).toMatchObject(TOO_OFTEN);
    expect((await save({ contactPhone: '11' })).body.operationResult).toBe(2);
    expect((await save({ password: good(1) }, other)).body.operationResult).toBe(2);
    shop.forward(3_600_000);
    const proved = { password: good(1), currentPassword: PASSWORD };
    expect((await save(proved)).body.operationResult).toBe(2);
  });

  it('counts against the limit of a user who must change their password too', async () => {
    const user = await makeUser(shop.db, { mustChangePassword: true });
    const token = await shop.token(user.email);
    expect(await tenTimes(() => changeOwed(user, PASSWORD, token))).toMatchObject(TOO_OFTEN);
  });
});
