// Password recovery end to end: the request, the mailed token, the new password, attempt limits, and a password that
// the user must change.

import { actingToken } from '@mostrador/trials/testing/acting-token';
import { callFrom, jobsOf, mailsTo } from '@mostrador/trials/testing/calls-from';
import { type MadeUser, makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startJobs } from '../../platform/jobs/start-jobs.js';
import { makeToken } from '../../platform/sessions/one-time-tokens.queries.js';
import { accountById } from './auth.queries.js';
import { recoveryTasks } from './recovery.service.js';

const HOUR = 3_600_000;
const NEW = 'Cebra#Lunes47';
const INVALID = {
  status: 400,
  body: {
    code: 'recovery_invalid',
    message: 'El enlace para cambiar la contraseña venció o ya fue usado. Por favor pida uno nuevo.',
  },
};
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
const task = () => `recover_password:${shop.app.shop.company().companyId}`;
const ask = (usr: string, address = somewhere()) => callFrom(shop, address, 'recovery', { usr, salt: 'sal' });
const logIn = (email: string, pass: string, address = somewhere()) =>
  callFrom(shop, address, 'login', { usr: email, pass });
const mailed = (user: MadeUser) =>
  makeToken(
    shop.db,
    { companyId: user.companyId, userId: user.userId, kind: 'recover' },
    shop.app.shop.now(),
  );
const validate = (usr: string, token: string, salt = 'sal', address = somewhere()) =>
  callFrom(shop, address, 'validateRecovery', { usr, token, salt });
const guidOf = async (user: MadeUser, salt = 'sal') =>
  String((await validate(user.email, await mailed(user), salt)).body['guid']);
const change = (given: object, token?: string, address = somewhere()) =>
  callFrom(shop, address, 'changePassword', given, token);
const row = (user: MadeUser) =>
  shop.db.selectFrom('users').where('user_id', '=', user.userId).selectAll().executeTakeFirstOrThrow();
const statusOf = async (token: string) => (await shop.raw('userDetails', {}, token)).status;

describe('asking for a new password', () => {
  it('is refused without a valid e-mail', async () => {
    for (const usr of ['abc', '', 'a@b', ' ']) {
      const { status, body } = await ask(usr);
      expect([status, body]).toEqual([
        400,
        { code: 'email_invalid', message: 'La dirección de email ingresada no es válida', field: 'usr' },
      ]);
    }
  });

  it('gives the same answer whether or not the account exists; a job mails users who may change their password', async () => {
    const active = await makeUser(shop.db);
    const pending = await makeUser(shop.db, { status: 'pending_email' });
    const blocked = await makeUser(shop.db, { status: 'blocked' });
    const neighbour = await makeUser(shop.db, { company: 'barrilete' });
    const answers = new Set<string>();
    const emails = [active, pending, blocked, neighbour].map(({ email }) => email);
    for (const email of [...emails, 'nadie@prueba.test']) {
      const before = await jobsOf(shop, task());
      const { status, body } = await ask(` ${email.toUpperCase()} `);
      answers.add(JSON.stringify([status, body, (await jobsOf(shop, task())) - before]));
    }
    expect([...answers]).toEqual([JSON.stringify([200, { ok: true }, 1])]);
    const { runTimeConnectionString: connectionString } = shop;
    const { log } = shop.app.shop;
    const tasks = recoveryTasks(shop.app.shop);
    const jobs = await startJobs({ connectionString, tasks, log, concurrency: 1 });
    await vi.waitFor(async () => expect(await jobsOf(shop, task())).toBe(0), 15_000);
    await jobs.stop(1_000);
    expect(await mailsTo(shop, active.email)).toEqual(['recover_password']);
    expect(await mailsTo(shop, pending.email)).toEqual(['recover_password']);
    expect(await mailsTo(shop, blocked.email)).toEqual([]);
    expect(await mailsTo(shop, neighbour.email)).toEqual([]);
  });

  it('sends an address at most three mails an hour, without saying so', async () => {
    const before = await jobsOf(shop, task());
    for (let n = 0; n < 6; n += 1) expect((await ask('muchas@prueba.test')).body).toEqual({ ok: true });
    expect((await jobsOf(shop, task())) - before).toBe(3);
  });

  it('is refused to an address that asks for many', async () => {
    const address = somewhere();
    for (let n = 0; n < 20; n += 1) expect((await ask(`lista${n}@prueba.test`, address)).status).toBe(200);
    expect(await ask('lista20@prueba.test', address)).toMatchObject({ status: 429, code: 'too_often' });
  });
});

describe('the token of a mail', () => {
  it('gives its right once, and only to its user', async () => {
    const user = await makeUser(shop.db);
    const other = await makeUser(shop.db);
    const token = await mailed(user);
    expect(await validate(other.email, token)).toMatchObject(INVALID);
    expect(await validate('nadie@prueba.test', token)).toMatchObject(INVALID);
    expect(await validate(user.email, 'otro')).toMatchObject(INVALID);
    const { status, body } = await validate(user.email, token);
    expect([status, Object.keys(body)]).toEqual([200, ['guid']]);
    expect(await validate(user.email, token)).toMatchObject(INVALID);
  });

  it('is not good for long, nor for a blocked user, nor in place of the right that it gives', async () => {
    const blocked = await makeUser(shop.db, { status: 'blocked' });
    expect(await validate(blocked.email, await mailed(blocked))).toMatchObject(INVALID);
    const user = await makeUser(shop.db);
    expect(
      await change({ usr: user.email, token: await mailed(user), salt: '', newPass: NEW }),
    ).toMatchObject(INVALID);
    const token = await mailed(user);
    shop.forward(HOUR);
    expect(await validate(user.email, token)).toMatchObject(INVALID);
  });

  it('cannot be guessed at from one address', async () => {
    const address = somewhere();
    for (let n = 0; n < 60; n += 1) await validate('nadie@prueba.test', `intento${n}`, 'sal', address);
    const user = await makeUser(shop.db);
    expect((await validate(user.email, await mailed(user), 'sal', address)).status).toBe(429);
  });
});

describe('a recovered password', () => {
  it('ends the old one and every session, tells the user, and makes the address known', async () => {
    const user = await makeUser(shop.db);
    const session = await shop.token(user.email);
    expect(await statusOf(session)).toBe(200);
    const guid = await guidOf(user);
    const left = await mailed(user);
    const home = somewhere();
    for (let n = 0; n < 21; n += 1) await logIn(user.email, 'adivinanza');
    expect((await logIn(user.email, PASSWORD, home)).status).toBe(429);
    const given = { usr: user.email, token: guid, salt: 'sal', newPass: NEW };
    expect(await change(given, undefined, home)).toMatchObject({ status: 200, body: { ok: true } });

    expect(await statusOf(session)).toBe(401);
    expect((await logIn(user.email, PASSWORD, home)).status).toBe(401);
    expect((await logIn(user.email, NEW, home)).status).toBe(200);
    expect(await mailsTo(shop, user.email)).toEqual(['password_changed']);
    expect(await validate(user.email, left)).toMatchObject(INVALID);
    expect(await change({ ...given, newPass: 'Otra#Lechuza82' })).toMatchObject(INVALID);
    expect((await row(user)).password_changed_at).not.toBeNull();
  });

  it('forgives the failures of a known address too', async () => {
    const user = await makeUser(shop.db);
    const home = somewhere();
    await logIn(user.email, PASSWORD, home);
    for (let n = 0; n < 21; n += 1) await logIn(user.email, 'olvidada', home);
    expect((await logIn(user.email, PASSWORD, home)).status).toBe(429);
    await change({ usr: user.email, token: await guidOf(user), salt: 'sal', newPass: NEW }, undefined, home);
    expect((await logIn(user.email, NEW, home)).status).toBe(200);
  });

  it('needs the same salt, user and time', async () => {
    const user = await makeUser(shop.db);
    const other = await makeUser(shop.db);
    const given = { usr: user.email, token: await guidOf(user), salt: 'sal', newPass: NEW };
    expect(await change({ ...given, salt: 'otra' })).toMatchObject(INVALID);
    expect(await change({ ...given, salt: '' })).toMatchObject(INVALID);
    expect(await change({ ...given, usr: other.email })).toMatchObject(INVALID);
    expect(await change({ ...given, token: 'otro' })).toMatchObject(INVALID);
    shop.forward(15 * 60_000);
    expect(await change(given)).toMatchObject(INVALID);
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('that is weak is refused with every reason, and the right stays', async () => {
    const user = await makeUser(shop.db);
    const given = { usr: user.email, token: await guidOf(user), salt: 'sal' };
    const { status, body } = await change({ ...given, newPass: 'hola' });
    expect([status, body['code'], body['field']]).toEqual([422, 'password_weak', 'newPass']);
    expect(String(body['message']).split('. ').length).toBeGreaterThan(3);
    expect(await change({ ...given, token: 'otro', newPass: 'hola' })).toMatchObject(INVALID);
    expect((await change({ ...given, newPass: NEW })).status).toBe(200);
  });

  it('counts as a confirmed e-mail where that was still waited for, and the company hears of it', async () => {
    const user = await makeUser(shop.db, { status: 'pending_email' });
    await change({ usr: user.email, token: await guidOf(user), salt: 'sal', newPass: NEW });
    const { status, email_confirmed_at } = await row(user);
    expect([status, email_confirmed_at === null]).toEqual(['pending_verification', false]);
    expect(await mailsTo(shop, shop.app.shop.company().orderMail)).toEqual(['client_to_verify']);
    const again = await makeUser(shop.db);
    await change({ usr: again.email, token: await guidOf(again), salt: 'sal', newPass: NEW });
    expect((await row(again)).status).toBe('active');
    expect(await mailsTo(shop, shop.app.shop.company().orderMail)).toHaveLength(1);
  });

  it('of two changes with one right at the same time, one is made', async () => {
    const user = await makeUser(shop.db);
    const given = { usr: user.email, token: await guidOf(user), salt: 'sal' };
    const both = await Promise.all([NEW, 'Otra#Lechuza82'].map((newPass) => change({ ...given, newPass })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await mailsTo(shop, user.email)).toEqual(['password_changed']);
  });
});

describe('a password that must be changed', () => {
  it('is changed with the session alone, which then ends', async () => {
    const user = await makeUser(shop.db, { mustChangePassword: true });
    const session = await shop.token(user.email);
    expect((await change({ newPass: 'hola' }, session)).status).toBe(422);
    expect(await change({ newPass: PASSWORD }, session)).toMatchObject({
      status: 422,
      code: 'password_weak',
    });
    expect((await change({ newPass: NEW }, session)).body).toEqual({ ok: true });
    expect((await change({ newPass: 'Otra#Lechuza82' }, session)).status).toBe(401);
    const { body } = await logIn(user.email, NEW);
    expect(await statusOf(String(body['token']))).toBe(200);
    expect(await mailsTo(shop, user.email)).toEqual(['password_changed', 'new_device']);
  });

  it('is not changed by an administrator who acts in its user’s name', async () => {
    const user = await makeUser(shop.db, { mustChangePassword: true });
    const admin = await makeUser(shop.db, { profile: 3 });
    const account = async ({ companyId, userId }: MadeUser) => {
      const found = await accountById(shop.db, companyId, userId);
      if (found === undefined) throw new Error('no account');
      return found;
    };
    const acting = await actingToken(shop.app.shop, await account(user), await account(admin));
    expect(await change({ newPass: NEW }, acting)).toMatchObject({
      status: 403,
      code: 'not_while_impersonating',
    });
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });

  it('is the only one that a session alone changes', async () => {
    const user = await makeUser(shop.db);
    const session = await shop.token(user.email);
    expect((await change({ usr: user.email, newPass: NEW }, session)).status).toBe(401);
    expect((await change({ usr: user.email, newPass: NEW })).status).toBe(401);
  });
});

it('the query forms work, and answer 404 where they are off', async () => {
  const user = await makeUser(shop.db);
  expect(await shop.call('recoveryByQuery', { query: { usr: user.email } })).toEqual({ ok: true });
  const token = await mailed(user);
  const { guid } = await shop.call('validateRecoveryByQuery', { query: { usr: user.email, token } });
  const query = { usr: user.email, token: guid, newPass: NEW };
  expect(await shop.call('changePasswordByQuery', { query })).toEqual({ ok: true });
  expect((await logIn(user.email, NEW)).status).toBe(200);

  const strict = await testShop('barrilete', shop, { legacyQueryAuth: false });
  const off = [
    await strict.raw('loginByQuery', { query: { usr: user.email, pass: NEW } }),
    await strict.raw('validateRecoveryByQuery', { query: { usr: user.email, token: 'x' } }),
    await strict.raw('changePasswordByQuery', { query }),
    await strict.raw('googleLoginByQuery', { query: { jwt: 'x' } }),
  ];
  expect(off.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await strict.raw('recoveryByQuery', { query: { usr: user.email } })).status).toBe(200);
  await strict.close();
});
