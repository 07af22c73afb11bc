// Endpoints of webhooks on the desk: who may change them, what is refused, and that no secret is kept where it can be read.

import { WEBHOOK_ENDPOINTS_MAX } from '@mostrador/rules/webhooks';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

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
  await sql`delete from webhook_endpoints`.execute(shop.db);
});

const given = { url: 'https://erp.example/avisos', description: 'ERP', events: ['order.confirmed' as const] };
const create = (body: Partial<typeof given> = {}) =>
  shop.raw('createWebhookEndpoint', { body: { ...given, ...body } }, administrator);

it('shows a secret once, and keeps it encrypted', async () => {
  const { body } = await create();
  expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const plain = Buffer.from(body.secret.slice('whsec_'.length), 'base64');
  const { rows } = await sql<{ secret: Buffer }>`select secret from webhook_endpoints`.execute(shop.db);
  expect(rows[0]?.secret.includes(plain)).toBe(false);
  const listed = await shop.call('webhookEndpoints', {}, administrator);
  const { rows: logged } = await sql<{ text: string }>`
    select change_log::text as text from change_log where kind = 'webhook_endpoint'`.execute(shop.db);
  expect(logged).toHaveLength(1);
  for (const text of [JSON.stringify(listed), logged[0]?.text ?? '']) {
    expect(text).not.toContain(body.secret);
    expect(text).not.toContain(plain.toString('hex'));
  }
});

describe('a new endpoint', () => {
  it.each([
    'http://erp.example/',
    'ftp://erp.example/',
    'erp.example',
    'https://ana:clave@erp.example/',
    'https://erp.example:22/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]:8443/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
  ])('is refused for %s', async (url) => {
    expect(await create({ url })).toMatchObject({ status: 400, body: { code: 'bad_request', field: 'url' } });
  });
  it('is refused beyond the most that a company may have, also of two requests at once', async () => {
    await Promise.all(Array.from({ length: WEBHOOK_ENDPOINTS_MAX + 3 }, () => create()));
    const { endpoints } = await shop.call('webhookEndpoints', {}, administrator);
    expect(endpoints).toHaveLength(WEBHOOK_ENDPOINTS_MAX);
  });
  it('needs fresh proof of identity, as do another URL and another secret', async () => {
    const { body } = await create();
    const params = { endpointId: body.endpointId };
    shop.forward(6 * 60_000);
    const { url, description, events, enabled } = body.endpoints[0] ?? { ...given, enabled: true };
    const from = { url, description, events: [...events], enabled };
    const save = (to: Partial<typeof from>) =>
      shop.raw('saveWebhookEndpoint', { params, body: { from, to: { ...from, ...to } } }, administrator);
    expect((await create()).body.code).toBe('proof_required');
    expect((await save({ url: 'https://otro.example/' })).body.code).toBe('proof_required');
    const rotated = await shop.raw(
      'rotateWebhookSecret',
      { params, body: { overlapHours: 1 } },
      administrator,
    );
    expect(rotated.body.code).toBe('proof_required');
    expect((await save({ description: 'Otro' })).status).toBe(200);
  });
});

it('refuses a change of what another administrator has changed, and records what changed', async () => {
  const { body } = await create();
  const params = { endpointId: body.endpointId };
  const from = { url: given.url, description: 'ERP', events: given.events, enabled: true };
  const save = (to: object) =>
    shop.raw('saveWebhookEndpoint', { params, body: { from, to: { ...from, ...to } } }, administrator);
  expect((await save({ enabled: false })).body.endpoints).toMatchObject([
    { enabled: false, disabledReason: 'administrator' },
  ]);
  expect(await save({ description: 'Tango' })).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', conflicts: [{ field: 'enabled', seen: true, current: false }] },
  });
  const { changes } = await shop.call(
    'changeLog',
    { query: { kind: 'webhook_endpoint', key: body.endpointId } },
    administrator,
  );
  expect(changes).toMatchObject([
    { label: 'erp.example', fields: [{ field: 'enabled', before: true, after: false }] },
    { event: 'created' },
  ]);
});

it('does not try an endpoint that is disabled', async () => {
  const { body } = await create();
  await sql`update webhook_endpoints set enabled = false, disabled_reason = 'gone', disabled_at = now()`.execute(
    shop.db,
  );
  const tried = await shop.raw(
    'testWebhookEndpoint',
    { params: { endpointId: body.endpointId } },
    administrator,
  );
  expect(tried).toMatchObject({ status: 409, body: { code: 'webhook_endpoint_disabled' } });
});
