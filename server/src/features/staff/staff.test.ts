// Managing staff: a new user's first password, changed roles, blocked users, the last administrator, and refused
// input.

import { callFrom } from '@mostrador/trials/testing/calls-from';
import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blockStaff, listStaff, resetStaffFactors, setStaff } from './staff.service.js';

const ADDRESS = '198.51.100.7';
const COMPANY = 'papelera';
const HOUR_MS = 3_600_000;
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop(COMPANY);
});
afterAll(() => shop.close());

const logIn = (usr: string, pass: string) => callFrom(shop, ADDRESS, 'login', { usr, pass });
const profileOf = (email: string) =>
  shop.db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['web_profile_id', 'status', 'must_change_password', 'session_version'])
    .executeTakeFirstOrThrow();

it('lets a new user log in with the shown password, who then has to choose another one', async () => {
  const email = 'nora@tienda.test';
  const { password = '' } = await setStaff(shop.app.shop.db, COMPANY, {
    email,
    name: 'Nora',
    role: 'administrator',
  });
  expect(password.length).toBeGreaterThanOrEqual(16);
  expect(await logIn(email, password)).toMatchObject({ status: 200 });
  expect(await logIn(email, `${password}x`)).toMatchObject({ status: 401 });
  expect(await profileOf(email)).toMatchObject({
    web_profile_id: 3,
    status: 'active',
    must_change_password: true,
  });
});

it('lets the first password expire after 72 hours, and makes another one that works', async () => {
  const email = 'berta@tienda.test';
  const given = { email, name: 'Berta', role: 'salesman' } as const;
  const { password = '' } = await setStaff(shop.db, COMPANY, given);
  const other = await testShop(COMPANY, shop);
  try {
    other.forward(72 * HOUR_MS - 60_000);
    const at = (pass: string) => callFrom(other, '198.51.100.8', 'login', { usr: email, pass });
    expect(await at(password)).toMatchObject({ status: 200 });
    other.forward(120_000);
    const over = await at(password);
    expect(over).toMatchObject({ status: 401, code: 'invalid_credentials' });
    expect(over.message).toContain('72 horas');
    expect((await at(`${password}x`)).message).not.toContain('72 horas');
    await shop.db
      .updateTable('users')
      .set({ password_expires_at: new Date(Date.now() - 1_000) })
      .where('email', '=', email)
      .execute();
    const again = await setStaff(shop.db, COMPANY, { ...given, name: undefined });
    expect(again.password).toBeDefined();
    expect(again.password).not.toBe(password);
    const { password_expires_at: end } = await shop.db
      .selectFrom('users')
      .where('email', '=', email)
      .select('password_expires_at')
      .executeTakeFirstOrThrow();
    expect(Number(end) - Date.now()).toBeGreaterThan(71 * HOUR_MS);
    // the other shop's clock has counted its failures in the future
    await shop.db.deleteFrom('throttles').execute();
    expect(await logIn(email, again.password ?? '')).toMatchObject({ status: 200 });
  } finally {
    await other.close();
  }
});

it('takes the second factors of a user away by command, and ends their sessions', async () => {
  const user = await makeUser(shop.db, { profile: 3 });
  const token = await shop.token(user.email);
  await shop.db
    .insertInto('totp_factors')
    .values({
      user_id: user.userId,
      company_id: user.companyId,
      secret: Buffer.from('none'),
      confirmed_at: new Date(),
      created_at: new Date(),
    })
    .execute();
  expect((await callFrom(shop, ADDRESS, 'login', { usr: user.email, pass: PASSWORD })).code).toBe(
    'second_factor_required',
  );
  await resetStaffFactors(shop.db, COMPANY, user.email);
  await vi.waitFor(async () => expect((await shop.raw('userDetails', {}, token)).status).toBe(401), 15_000);
  expect(await shop.token(user.email)).not.toBe('');
  await expect(resetStaffFactors(shop.db, COMPANY, 'nadie@tienda.test')).rejects.toThrow('No user');
});

it('changes a role, keeps the password and ends the sessions', async () => {
  const email = 'Vera@Tienda.test';
  await setStaff(shop.app.shop.db, COMPANY, { email, name: 'Vera', role: 'salesman' });
  const before = await profileOf(email);
  const again = await setStaff(shop.app.shop.db, COMPANY, {
    email: 'vera@tienda.test',
    name: undefined,
    role: 'administrator',
  });
  expect(again.password).toBeUndefined();
  expect(await profileOf(email)).toMatchObject({
    web_profile_id: 3,
    session_version: before.session_version + 1,
  });
  expect(await listStaff(shop.app.shop.db, COMPANY)).toContainEqual({
    email,
    name: 'Vera',
    role: 'administrator',
    blocked: false,
  });
});

it('logs a blocked user out at once, and unblocks them when they are added again', async () => {
  const user = await makeUser(shop.db, { profile: 2 });
  const token = await shop.token(user.email);
  const look = () => shop.raw('userDetails', {}, token);
  expect((await look()).status).toBe(200);
  await blockStaff(shop.app.shop.db, COMPANY, user.email);
  await vi.waitFor(async () => expect((await look()).status).toBe(401), 15_000);
  await setStaff(shop.app.shop.db, COMPANY, { email: user.email, name: undefined, role: 'salesman' });
  expect(await profileOf(user.email)).toMatchObject({ status: 'active', web_profile_id: 2 });
});

it('a company is never left without an administrator, by two at once neither', async () => {
  const other = await testShop('barrilete');
  try {
    const emails = ['uno@editorial.test', 'dos@editorial.test'];
    for (const email of emails)
      await setStaff(other.app.shop.db, 'barrilete', { email, name: 'Una persona', role: 'administrator' });
    for (const { email } of (await listStaff(other.app.shop.db, 'barrilete')).filter(
      (one) => !emails.includes(one.email),
    ))
      await blockStaff(other.app.shop.db, 'barrilete', email);
    const outcomes = await Promise.allSettled(
      emails.map((email) => blockStaff(other.app.shop.db, 'barrilete', email)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [left] = (await listStaff(other.app.shop.db, 'barrilete')).filter((one) => !one.blocked);
    await expect(
      setStaff(other.app.shop.db, 'barrilete', {
        email: left?.email ?? '',
        name: undefined,
        role: 'salesman',
      }),
    ).rejects.toThrow('only administrator');
  } finally {
    await other.close();
  }
});

it('refuses what makes no sense, and says what is wrong', async () => {
  const set = (email: string, name: string | undefined, company = COMPANY) =>
    setStaff(shop.app.shop.db, company, { email, name, role: 'salesman' });
  await expect(set('nora', 'Nora')).rejects.toThrow('no e-mail address');
  await expect(set('sin@tienda.test', undefined)).rejects.toThrow('--name');
  await expect(set('sin@tienda.test', ' ')).rejects.toThrow('characters');
  await expect(set('otra@tienda.test', 'Otra', 'otra')).rejects.toThrow('papelera');
  await expect(listStaff(shop.app.shop.db, 'otra')).rejects.toThrow('papelera');
});

it('a client’s user does not become staff by the way', async () => {
  const { email } = await makeUser(shop.db);
  await expect(
    setStaff(shop.app.shop.db, COMPANY, { email, name: 'X', role: 'administrator' }),
  ).rejects.toThrow('client');
  await expect(blockStaff(shop.app.shop.db, COMPANY, email)).rejects.toThrow('Nobody');
  expect(await profileOf(email)).toMatchObject({ web_profile_id: 1, status: 'active' });
});
