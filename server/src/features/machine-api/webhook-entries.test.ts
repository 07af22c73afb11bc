// Endpoints, documents and transfers by /api/v1: a repetition is harmless, and what another company has is not there.

import { createHash } from 'node:crypto';
import { makeClient, makeDocument, makeTransfer, makeUser, PDF } from '@mostrador/trials/testing/factories';
import { makeApiKey, sendMachine } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { secretOwner } from '../webhooks/endpoints.service.js';

let shop: TestShop;
let other: TestShop;
let key: string;
let otherKey: string;

const bytesOf = (nth: number) => Buffer.alloc(32, nth);
const secretOf = (nth: number) => `whsec_${bytesOf(nth).toString('base64')}`;
const VALUES = { url: 'https://erp.example/avisos', description: '', events: ['order.confirmed'] };

beforeAll(async () => {
  shop = await testShop();
  other = await testShop('barrilete', shop);
  key = (await makeApiKey(shop)).text;
  otherKey = (await makeApiKey(other)).text;
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

const create = (idempotencyKey: string, body: object = {}) =>
  sendMachine(shop, 'createWebhookEndpoint', {
    key,
    headers: { 'idempotency-key': idempotencyKey },
    body: { ...VALUES, secret: secretOf(1), ...body },
  });

async function storedSecrets(endpointId: string) {
  const { companyId } = shop.app.shop.company();
  const { rows } = await sql<{ secret: Buffer; previous: Buffer | null }>`
    select secret, previous_secret as previous from webhook_endpoints where endpoint_id = ${endpointId}::uuid`.execute(
    shop.db,
  );
  return [rows[0]?.secret, rows[0]?.previous].map(
    (sealed) => sealed && shop.app.shop.secretBox.open(sealed, secretOwner(companyId, endpointId)),
  );
}

it('creates an endpoint once for its Idempotency-Key, and neither answers nor stores the secret in the clear', async () => {
  const [first, again] = [await create('uno'), await create('uno')];
  expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  const id = String(first.body['id']);
  expect(await storedSecrets(id)).toEqual([bytesOf(1), null]);
  expect(first.text).not.toContain(secretOf(1));
  const { rows } = await sql<{ text: string }>`
    select a::text as text from idempotent_answers a union all select c::text from change_log c`.execute(
    shop.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  for (const { text } of rows) {
    expect(text).not.toContain(secretOf(1));
    expect(text).not.toContain(bytesOf(1).toString('hex'));
  }
});

it('replaces a secret once, however often the request arrives', async () => {
  const id = String((await create('dos')).body['id']);
  const rotate = () =>
    sendMachine(shop, 'rotateWebhookSecret', { key, params: { id }, body: { secret: secretOf(2) } });
  const [first, again] = [await rotate(), await rotate()];
  expect([first.status, again.status]).toEqual([200, 200]);
  expect(await storedSecrets(id)).toEqual([bytesOf(2), bytesOf(1)]);
  expect(again.body['previousSecretUntil']).toBe(first.body['previousSecretUntil']);
  const body = { secret: secretOf(2), overlapHours: 0 };
  const ended = await sendMachine(shop, 'rotateWebhookSecret', { key, params: { id }, body });
  expect(ended.body['previousSecretUntil']).toBe(null);
  expect(await storedSecrets(id)).toEqual([bytesOf(2), null]);
});

it('refuses URLs of private networks and secrets of another length, and names the field', async () => {
  for (const url of ['http://erp.example/', 'https://10.0.0.1/', 'https://[::1]/', 'erp'])
    expect(await create(`url ${url}`, { url })).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', errors: [{ pointer: '#/url' }] },
    });
  for (const length of [0, 23, 65]) {
    const secret = `whsec_${Buffer.alloc(length, 7).toString('base64')}`;
    const refused = await create(`secret ${length}`, { secret });
    expect([length, refused.status, refused.body.errors?.[0]?.pointer]).toEqual([length, 400, '#/secret']);
  }
});

it('sends a test, lists it by pages, sends it again, and refuses it for a disabled endpoint', async () => {
  const id = String((await create('tres')).body['id']);
  const test = () => sendMachine(shop, 'testWebhookEndpoint', { key, params: { id } });
  const sent = [await test(), await test()].map(({ body }) => body['delivery']);
  const query = { endpoint: id, limit: '1' };
  const page = await sendMachine(shop, 'listWebhookDeliveries', { key, query });
  expect(page.body['items']).toMatchObject([
    { id: sent[1], endpoint: id, type: 'webhook.test', state: 'waiting' },
  ]);
  const after =
    new URL(/<(.*)>/.exec(String(page.headers['link']))?.[1] ?? '').searchParams.get('after') ?? '';
  const next = await sendMachine(shop, 'listWebhookDeliveries', { key, query: { ...query, after } });
  expect(next.body).toMatchObject({ items: [{ id: sent[0] }], next: null });
  const again = await sendMachine(shop, 'retryWebhookDeliveries', { key, body: { deliveries: sent } });
  expect([again.status, again.body]).toEqual([202, { queued: 2 }]);
  const off = await sendMachine(shop, 'setWebhookEndpoint', {
    key,
    params: { id },
    body: { ...VALUES, enabled: false },
  });
  expect(off.body).toMatchObject({ enabled: false, disabledReason: 'administrator' });
  const body = { events: ['order.paid'] };
  const edited = await sendMachine(shop, 'setWebhookEndpoint', { key, params: { id }, body });
  expect(edited.body).toMatchObject({ ...VALUES, events: ['order.paid'], enabled: false });
  expect(await test()).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

it('credits a transfer once, asks for the reason of a rejection, and mails each decision once', async () => {
  const { companyId } = shop.app.shop.company();
  const client = await makeClient(shop.db, { code: 'C-700' });
  const { clientId } = client;
  const { userId } = await makeUser(shop.db, { client });
  const id = await makeTransfer(shop, { companyId, clientId, userId, name: 'a.pdf' });
  const decide = (body: object) => sendMachine(shop, 'decideTransfer', { key, params: { id }, body });
  const mails = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from mails`.execute(shop.db);
    return rows[0]?.n ?? 0;
  };
  const before = await mails();
  expect(await decide({ state: 'rejected' })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '#/reason' }] },
  });
  const foreign = { key: otherKey, params: { id }, body: { state: 'credited' } };
  expect((await sendMachine(other, 'decideTransfer', foreign)).status).toBe(404);
  const [first, again] = [await decide({ state: 'credited' }), await decide({ state: 'credited' })];
  expect([first.status, again.status, first.body['state']]).toEqual([200, 200, 'credited']);
  expect(await mails()).toBe(before + 1);
  const told = await sendMachine(shop, 'listTransfers', { key, query: { state: 'told' } });
  const all = await sendMachine(shop, 'listTransfers', { key });
  expect([told.body['items'], all.body['items']]).toMatchObject([
    [],
    [{ id, client: 'C-700', state: 'credited' }],
  ]);
});

it('lists the documents of the company with their checksums', async () => {
  const { companyId } = shop.app.shop.company();
  const { clientId } = await makeClient(shop.db, { code: 'C-701' });
  await makeDocument(shop.db, shop.app.shop.files, { companyId, clientId, number: 'A 0001-00000701' });
  const { body } = await sendMachine(shop, 'listDocuments', { key });
  const sha256 = createHash('sha256').update(PDF).digest('hex');
  expect(body['items']).toMatchObject([
    { client: 'C-701', kind: 'invoice', number: 'A 0001-00000701', sha256 },
  ]);
  expect((await sendMachine(other, 'listDocuments', { key: otherKey })).body['items']).toEqual([]);
});

it('shows nothing of its endpoints to another company', async () => {
  const id = String((await create('cuatro')).body['id']);
  const by = { key: otherKey, params: { id } };
  const answers = [
    await sendMachine(other, 'setWebhookEndpoint', { ...by, body: VALUES }),
    await sendMachine(other, 'rotateWebhookSecret', { ...by, body: { secret: secretOf(3) } }),
    await sendMachine(other, 'testWebhookEndpoint', by),
    await sendMachine(other, 'deleteWebhookEndpoint', by),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await sendMachine(other, 'listWebhookEndpoints', by)).body['items']).toEqual([]);
  expect((await sendMachine(shop, 'deleteWebhookEndpoint', { key, params: { id } })).status).toBe(204);
  expect((await sendMachine(shop, 'testWebhookEndpoint', { key, params: { id } })).status).toBe(404);
});
