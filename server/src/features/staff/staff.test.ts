// Managing staff: a new user's first password, changed roles, blocked users, the last administrator, and refused
// input.

import { callFrom } from '@mostrador/trials/testing/calls-from';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blockStaff, listStaff, setStaff } from './staff.service.js';

const ADDRESS = '198.51.100.7';
const COMPANY = 'papelera';
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
  await vi.waitFor(async () => expect((await look()).status).toBe(401));
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
