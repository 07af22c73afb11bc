// Log-in with a password: the same answer for unknown accounts and wrong passwords, attempt limits per account and
// address, accounts that are not active.

import { callFrom, mailsTo } from '@mostrador/trials/testing/calls-from';
import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import * as argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

// An earlier test file of this process may have loaded modules that import the real argon2.
vi.hoisted(() => vi.resetModules());
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return { ...real, verify: vi.fn(real.verify) };
});

const HOUR = 3_600_000;
const TOO_MANY = 'Demasiados intentos. Por favor espere unos minutos o recupere su contraseña.';
let shop: TestShop;
let statements = 0;
let last = 0;

beforeAll(async () => {
  shop = await testShop('papelera', undefined, {
    beforeStatement: () => {
      statements += 1;
    },
  });
});
afterAll(() => shop.close());
beforeEach(() => {
  statements = 0;
  vi.mocked(argon2.verify).mockClear();
});

/** Returns an address that no test has used before. */
const stranger = () => {
  last += 1;
  return `198.51.${last >> 8}.${last & 255}`;
};
const logIn = (email: string, pass: string, address = stranger()) =>
  callFrom(shop, address, 'login', { usr: email, pass });
const hashes = () => vi.mocked(argon2.verify).mock.calls.length;
const attempts = (email: string) =>
  shop.db
    .selectFrom('login_attempts')
    .where('email', '=', email)
    .select(['address', 'method', 'succeeded', 'user_id'])
    .execute();

describe('an answer to a wrong login', () => {
  it('takes the same work and gives the same answer whether or not the account exists', async () => {
    const active = await makeUser(shop.db);
    const blocked = await makeUser(shop.db, { status: 'blocked' });
    const unconfirmed = await makeUser(shop.db, { status: 'pending_email' });
    const unverified = await makeUser(shop.db, { status: 'pending_verification' });
    const admin = await makeUser(shop.db, { profile: 3 });
    const emails = [active, blocked, unconfirmed, unverified, admin].map(({ email }) => email);
    await logIn('nadie@prueba.test', 'x');
    const seen = new Set<string>();
    for (const email of [...emails, 'otro-nadie@prueba.test', 'ni siquiera un mail']) {
      statements = 0;
      vi.mocked(argon2.verify).mockClear();
      const { status, body, headers } = await logIn(email, 'incorrecta');
      const { 'x-request-id': _, date: _date, ...rest } = headers;
      seen.add(JSON.stringify({ status, body, rest, statements, hashes: hashes() }));
    }
    expect([...seen].map((one) => JSON.parse(one))).toMatchObject([
      { status: 401, body: { code: 'invalid_credentials' }, statements: 5, hashes: 1 },
    ]);
    expect(await mailsTo(shop, unconfirmed.email)).toEqual([]);
  });

  it('is refused alike, without hashing, once there were too many', async () => {
    const { email } = await makeUser(shop.db);
    for (const whom of [email, 'nadie-mas@prueba.test']) {
      for (let n = 0; n < 20; n += 1) expect((await logIn(whom, 'incorrecta')).status).toBe(401);
      vi.mocked(argon2.verify).mockClear();
      statements = 0;
      const refused = await logIn(whom, PASSWORD);
      expect(refused).toMatchObject({ status: 429, code: 'too_often', message: TOO_MANY });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      expect([statements, hashes()]).toEqual([4, 0]);
      expect(await attempts(whom)).toHaveLength(20);
    }
    expect((await logIn(email.toUpperCase(), PASSWORD)).status).toBe(429);
    expect((await shop.raw('loginByQuery', { query: { usr: email, pass: PASSWORD } })).status).toBe(429);
    shop.forward(HOUR / 20);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('is refused to an address that has tried many accounts, and takes nothing from the accounts after that', async () => {
    const address = '2001:db8:9:9::1';
    for (let n = 0; n < 100; n += 1) await logIn(`lista${n}@prueba.test`, 'incorrecta', address);
    const { email } = await makeUser(shop.db);
    for (let n = 0; n < 25; n += 1)
      expect((await logIn(email, 'incorrecta', `2001:db8:9:9:${n}::7`)).status).toBe(429);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });
});

describe('the rightful user', () => {
  it('logs in from an address of theirs while strangers guess a thousand times, and no longer after 90 days', async () => {
    const { email } = await makeUser(shop.db);
    const home = stranger();
    expect((await logIn(email, PASSWORD, home)).status).toBe(200);
    for (let n = 0; n < 1_000; n += 1) await logIn(email, 'adivinanza');
    expect((await logIn(email, PASSWORD)).status).toBe(429);
    expect((await logIn(email, PASSWORD, home)).status).toBe(200);
    expect((await attempts(email)).filter(({ succeeded }) => !succeeded).length).toBeLessThan(30);
    shop.forward(91 * 24 * HOUR);
    for (let n = 0; n < 21; n += 1) await logIn(email, 'adivinanza');
    expect((await logIn(email, PASSWORD, home)).status).toBe(429);
  }, 180_000);

  it('is known at every address of their own network, and there has an allowance of their own', async () => {
    const { email } = await makeUser(shop.db);
    expect((await logIn(email, PASSWORD, '2001:db8:1:1::5')).status).toBe(200);
    for (let n = 0; n < 20; n += 1)
      expect((await logIn(email, 'incorrecta', '2001:db8:1:1::6')).status).toBe(401);
    expect((await logIn(email, PASSWORD, '2001:db8:1:1::7')).status).toBe(429);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
  });

  it('may log in as often as they like: what succeeds does not count', async () => {
    const { email } = await makeUser(shop.db);
    const home = stranger();
    for (let n = 0; n < 45; n += 1) expect((await logIn(email, PASSWORD, home)).status).toBe(200);
    expect((await attempts(email)).every(({ succeeded }) => succeeded)).toBe(true);
  });
});

describe('an account that may not be used', () => {
  it('says why to who knows the password, and mails the confirmation again, three times an hour', async () => {
    const { email, userId } = await makeUser(shop.db, { status: 'pending_email' });
    const again =
      'Falta confirmar su dirección de email. Le enviamos el mail otra vez: por favor revise su casilla.';
    for (let n = 0; n < 3; n += 1)
      expect(await logIn(email, PASSWORD)).toMatchObject({
        status: 403,
        code: 'account_not_active',
        message: again,
      });
    expect((await logIn(email, PASSWORD)).message).toBe(
      'Falta confirmar su dirección de email. Por favor revise su casilla.',
    );
    expect(await mailsTo(shop, email)).toEqual(['confirm_email', 'confirm_email', 'confirm_email']);
    expect(await attempts(email)).toHaveLength(4);
    expect((await attempts(email))[0]).toMatchObject({
      user_id: userId,
      method: 'password',
      succeeded: false,
    });
  });

  it.each([
    [
      'pending_verification',
      'Su cuenta está pendiente de verificación. Le avisaremos por mail cuando esté lista.',
    ],
    ['blocked', 'Su cuenta está bloqueada. Por favor contáctese con nosotros.'],
  ] as const)('says why when it is %s, and mails nothing', async (status, message) => {
    const { email } = await makeUser(shop.db, { status });
    expect(await logIn(email, PASSWORD)).toMatchObject({ status: 403, message });
    expect(await mailsTo(shop, email)).toEqual([]);
  });
});
