// Login history and `closeSessions` against the real API: own last twenty log-ins, the company's by date and e-mail,
// failed attempts.

import { callFrom } from '@mostrador/trials/testing/calls-from';
import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let admin = '';

beforeAll(async () => {
  shop = await testShop('papelera');
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(() => shop.close());

const attempt = (companyId: number, userId: number | null, email: string, at: string, succeeded = true) =>
  shop.db
    .insertInto('login_attempts')
    .values({
      company_id: companyId,
      user_id: userId,
      email,
      address: '192.0.2.1',
      succeeded,
      attempted_at: new Date(at),
    })
    .execute();

it('shows who asks their own last twenty logins, newest first', async () => {
  const { email, userId, companyId } = await makeUser(shop.db);
  const other = await makeUser(shop.db);
  const token = await shop.token(email);
  for (let n = 10; n < 35; n += 1)
    await attempt(companyId, userId, email, `2026-01-01T12:00:${n}Z`, n % 2 === 0);
  await attempt(companyId, other.userId, other.email, '2026-01-02T12:00:00Z');
  const logins = await shop.call('ownLogins', {}, token);
  expect(logins).toHaveLength(20);
  expect(logins[0]).toMatchObject({ address: '127.0.0.1', method: 'password', succeeded: true });
  expect(logins[1]).toEqual({
    at: '2026-01-01T12:00:34.000Z',
    address: '192.0.2.1',
    method: 'password',
    succeeded: true,
  });
  expect(logins.slice(1).map(({ at }) => at)).toEqual(
    Array.from({ length: 19 }, (_, n) => `2026-01-01T12:00:${34 - n}.000Z`),
  );
});

it('ends every other session and goes on under the new token', async () => {
  const { email } = await makeUser(shop.db);
  const [here, there] = [await shop.token(email), await shop.token(email)];
  const { token } = await shop.call('closeSessions', {}, here);
  const statuses = [];
  for (const one of [here, there, token]) statuses.push((await shop.raw('ownLogins', {}, one)).status);
  expect(statuses).toEqual([401, 401, 200]);
});

describe('the login history of the company', () => {
  const DAYS = [
    '2020-03-10T02:59:59Z',
    '2020-03-10T03:00:00Z',
    '2020-03-11T02:59:59Z',
    '2020-03-11T03:00:00Z',
  ];
  const seen = async (query: object) =>
    (await shop.call('userLogins', { query }, admin))
      .filter(({ email }) => email === 'fechas@prueba.test')
      .map(({ at }) => at.replace('.000', ''));

  beforeAll(async () => {
    const { companyId } = await makeUser(shop.db);
    const neighbour = await makeUser(shop.db, { company: 'barrilete' });
    for (const at of DAYS) await attempt(companyId, null, 'fechas@prueba.test', at, false);
    await attempt(neighbour.companyId, neighbour.userId, neighbour.email, '2020-03-10T12:00:00Z');
  });

  it('takes days as they are in Argentina, both included, and moments', async () => {
    const [before, first, lastOf, after] = DAYS;
    expect(await seen({ dateFrom: '2020-03-10', dateTo: '2020-03-10' })).toEqual([lastOf, first]);
    expect(await seen({ dateFrom: '2020-03-10' })).toEqual([after, lastOf, first]);
    expect(await seen({ dateTo: '2020-03-09' })).toEqual([before]);
    expect(await seen({ dateFrom: '2020-03-11T02:59:59Z', dateTo: '2020-03-11T00:00:00' })).toEqual([
      after,
      lastOf,
    ]);
    expect(await seen({ dateFrom: '', dateTo: '2020-03-09T23:59:59-03:00' })).toEqual([before]);
    expect(await seen({ dateFrom: '2020-04-01', dateTo: '2020-03-01' })).toEqual([]);
  });

  it('is searched by a part of the e-mail, whatever its case, and no sign of it is a wildcard', async () => {
    const found = async (email: string) =>
      (await shop.call('userLogins', { query: { email } }, admin)).length;
    expect(await found(' FECHAS@')).toBe(DAYS.length);
    expect([await found('f%@prueba'), await found('_echas'), await found("'")]).toEqual([0, 0, 0]);
  });

  it('names the date that is none', async () => {
    for (const wrong of ['ayer', '2020-02-30', '2020-13-01', '10/03/2020', "2020-03-10' or 1=1", '1e99']) {
      const { status, body } = await shop.raw('userLogins', { query: { dateTo: wrong } }, admin);
      expect([wrong, status, body.field]).toEqual([wrong, 400, 'dateTo']);
    }
    for (const odd of ['0000-01-01', '9999-12-31', '9999-12-31T23:59:59.999Z'])
      expect((await shop.raw('userLogins', { query: { dateFrom: odd, dateTo: odd } }, admin)).status).toBe(
        200,
      );
  });

  it('is the company’s own, a thousand at most', async () => {
    const all = await shop.call('userLogins', { query: {} }, admin);
    const { rows } = { rows: await shop.db.selectFrom('users').select(['email', 'company_id']).execute() };
    const foreign = new Set(rows.filter(({ company_id }) => company_id !== 1).map(({ email }) => email));
    expect(all.some(({ email }) => foreign.has(email))).toBe(false);
    const { companyId } = shop.app.shop.company();
    await shop.db
      .insertInto('login_attempts')
      .values(
        Array.from({ length: 1_200 }, () => ({
          company_id: companyId,
          email: 'muchas@prueba.test',
          address: '192.0.2.1',
          succeeded: false,
        })),
      )
      .execute();
    expect(await shop.call('userLogins', { query: {} }, admin)).toHaveLength(1_000);
  });

  it('tells of attempts that failed, with the e-mail as it was given', async () => {
    await callFrom(shop, '203.0.113.77', 'login', { usr: 'Nadie@Prueba.test', pass: PASSWORD });
    const [first] = await shop.call('userLogins', { query: {} }, admin);
    expect(first).toMatchObject({ email: 'Nadie@Prueba.test', address: '203.0.113.77', succeeded: false });
  });
});
