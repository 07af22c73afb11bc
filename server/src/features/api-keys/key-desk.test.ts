// Keys of /api/v1 on the desk: who may make them, what is refused, what is kept, and when their use is written.

import { API_KEYS_MAX } from '@mostrador/rules/api-keys';
import { makeUser } from '@mostrador/trials/testing/factories';
import { sendMachine } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

const HOUR_MS = 3_600_000;
let shop: TestShop;
let email: string;
let administrator: string;
beforeAll(async () => {
  shop = await testShop();
  ({ email } = await makeUser(shop.db, { profile: 3 }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  administrator = await shop.token(email);
  await sql`delete from api_keys`.execute(shop.db);
});

const given = {
  name: 'Puente ERP',
  scopes: ['stock:write' as const, 'orders:read' as const],
  expiresOn: null as string | null,
  addresses: [] as string[],
};
const create = (values: Partial<typeof given> = {}) =>
  shop.raw('createApiKey', { body: { ...given, ...values } }, administrator);
const opens = async (key: string) => (await sendMachine(shop, 'listOrders', { key })).status;
const rotate = (apiKeyId: number, overlapHours: 0 | 1) =>
  shop.call('rotateApiKey', { params: { apiKeyId }, body: { overlapHours } }, administrator);

it('shows the text of a key once, which opens the API, and keeps only its hash', async () => {
  const { body } = await create({ addresses: ['127.0.0.1'] });
  expect(await opens(body.text)).toBe(200);
  const listed = await shop.call('apiKeys', {}, administrator);
  expect(listed.keys).toMatchObject([
    {
      apiKeyId: body.apiKeyId,
      name: 'Puente ERP',
      scopes: ['stock:write', 'orders:read'],
      addresses: ['127.0.0.1/32'],
      state: 'unused',
      expiresAt: null,
      daysLeft: null,
    },
  ]);
  expect(body.text.startsWith(`${listed.keys[0]?.beginning}_`)).toBe(true);
  const secret = body.text.split('_')[3];
  const { rows } = await sql<{ text: string }>`
    select (select json_agg(k)::text from api_keys k) || (select json_agg(c)::text from change_log c) as text`.execute(
    shop.db,
  );
  expect(rows[0]?.text).toContain('Puente ERP');
  expect(rows[0]?.text).not.toContain(secret);
});

it('makes and rotates keys only for an administrator who has just proved their identity; revoking needs no proof', async () => {
  const { body } = await create();
  shop.forward(0.2 * HOUR_MS);
  expect((await create({ name: 'Otra' })).body.code).toBe('proof_required');
  const input = { params: { apiKeyId: body.apiKeyId }, body: { overlapHours: 1 as const } };
  expect((await shop.raw('rotateApiKey', input, administrator)).body.code).toBe('proof_required');
  const { keys } = await shop.call('revokeApiKey', { params: { apiKeyId: body.apiKeyId } }, administrator);
  expect(keys).toMatchObject([{ state: 'revoked' }]);
  expect(await opens(body.text)).toBe(401);
});

it('keeps the secret before a rotation valid for the hours that were chosen, or not at all', async () => {
  const { body: first } = await create();
  const second = await rotate(first.apiKeyId, 1);
  expect(second.keys[0]?.previousUntil).not.toBeNull();
  expect([await opens(first.text), await opens(second.text)]).toEqual([200, 200]);
  shop.forward(1.1 * HOUR_MS);
  expect([await opens(first.text), await opens(second.text)]).toEqual([401, 200]);
  administrator = await shop.token(email);
  const third = await rotate(first.apiKeyId, 0);
  expect(third.keys[0]?.previousUntil).toBeNull();
  expect([await opens(second.text), await opens(third.text)]).toEqual([401, 200]);
});

it('ends a key after its last day in Argentina, and says before that it expires', async () => {
  const day = new Date(shop.app.shop.now() - 3 * HOUR_MS).toISOString().slice(0, 10);
  const { body } = await create({ expiresOn: day });
  expect(body.keys).toMatchObject([{ state: 'expiring', daysLeft: 0 }]);
  expect(await opens(body.text)).toBe(200);
  shop.forward(24 * HOUR_MS);
  expect(await opens(body.text)).toBe(401);
  administrator = await shop.token(email);
  expect((await shop.call('apiKeys', {}, administrator)).keys).toMatchObject([{ state: 'expired' }]);
});

it.each([
  ['a day that has passed', { expiresOn: '2020-01-01' }, 400, 'expiresAt'],
  ['a text that is no address', { addresses: ['200.45.1.0/24', 'erp.example'] }, 400, 'addresses'],
  ['an empty name', { name: '  ' }, 400, 'name'],
  ['a name that a key in force has', { name: ' Puente ERP ' }, 409, 'name'],
])('refuses %s', async (_, values, status, field) => {
  await create();
  const answer = await create(values);
  expect([answer.status, answer.body.field]).toEqual([status, field]);
});

it('refuses more keys in force than a company may have, also when two are made at once', async () => {
  await sql`insert into api_keys (company_id, key_id, name, scopes, secret_hash)
    select ${shop.app.shop.company().companyId}, lpad(n::text, 12, '0'), n::text, '{orders:read}', sha256(n::text::bytea)
    from generate_series(2, ${API_KEYS_MAX}) n`.execute(shop.db);
  const answers = await Promise.all([create({ name: 'Una' }), create({ name: 'Otra' })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('writes the uses of all keys in one statement, and none while requests are served', async () => {
  const keys = [(await create()).body, (await create({ name: 'Otra' })).body];
  const lastUses = async () => {
    const { rows } = await sql<{ used: Date | null; xmin: string }>`
      select last_used_at as used, xmin::text from api_keys order by api_key_id`.execute(shop.db);
    return rows;
  };
  for (let nth = 0; nth < 10; nth += 1) for (const { text } of keys) await opens(text);
  expect((await lastUses()).map(({ used }) => used)).toEqual([null, null]);
  await shop.app.machineApi.callers.write();
  const written = await lastUses();
  expect(written.map(({ used }) => used instanceof Date)).toEqual([true, true]);
  expect(new Set(written.map(({ xmin }) => xmin)).size).toBe(1);
});
