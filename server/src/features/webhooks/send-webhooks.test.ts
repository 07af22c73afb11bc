// Sending webhooks to receivers that are slow, silent, broken or gone: at least once, in order for each subject, signed, tried again by
// the schedule, and never to an address that is not public.

import type { NewWebhookSecret } from '@mostrador/contract/entries/webhooks';
import { RETRY_WAITS_MS } from '@mostrador/rules/webhook-retries';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { answering, type WebhookReceiver, webhookReceiver } from '@mostrador/trials/testing/webhook-receiver';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OutboundRules } from '../../platform/outbound/outbound-rules.js';
import { leaseDue } from './deliveries.queries.js';
import { sendWebhooks } from './send-webhooks.service.js';

const HOUR_MS = 3_600_000;
const outbound: { -readonly [K in keyof OutboundRules]: OutboundRules[K] } = { allowsPrivate: true };

let shop: TestShop;
let receiver: WebhookReceiver;
let email: string;
let administrator: string;
let companyId: number;
let endpoint: NewWebhookSecret;
beforeAll(async () => {
  shop = await testShop('papelera', undefined, { publicUrl: 'https://tienda.example', outbound });
  companyId = shop.app.shop.company().companyId;
  ({ email } = await makeUser(shop.db, { profile: 3 }));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await forward(0);
  receiver = await webhookReceiver();
  endpoint = await shop.call(
    'createWebhookEndpoint',
    { body: { url: receiver.url, description: '', events: ['order.updated', 'client.changed'] } },
    administrator,
  );
});
afterEach(async () => {
  outbound.allowsPrivate = true;
  delete outbound.resolve;
  delete outbound.timeoutMs;
  await forward(0);
  await shop.call('removeWebhookEndpoint', { params: { endpointId: endpoint.endpointId } }, administrator);
  await receiver.close();
});

/** Moves the clock, after which the administrator signs in again. */
async function forward(milliseconds: number): Promise<void> {
  shop.forward(milliseconds);
  administrator = await shop.token(email);
}
/** Writes an event about an order, as its trigger does. */
const event = (number: number) =>
  sql`select record_webhook_event(${companyId}, 'order.updated', ${`order:${number}`},
    jsonb_build_object('number', ${number}::int))`.execute(shop.db);
const send = () => sendWebhooks(shop.app.shop, endpoint.endpointId);
const numbers = () => receiver.received.map(({ body }) => body.data['number']);
const own = async () => {
  const { endpoints } = await shop.call('webhookEndpoints', {}, administrator);
  return endpoints.find(({ endpointId }) => endpointId === endpoint.endpointId);
};
const deliveries = async () =>
  (await shop.call('webhookDeliveries', { query: { endpointId: endpoint.endpointId } }, administrator))
    .deliveries;
const detailOf = (deliveryId: number) =>
  shop.call('webhookDelivery', { params: { deliveryId } }, administrator);
const newestDetail = async () => detailOf((await deliveries())[0]?.deliveryId ?? 0);

describe('a receiver that answers', () => {
  it('gets a thin body with the headers of Standard Webhooks, signed with its secret', async () => {
    await event(1042);
    await send();
    const [one] = receiver.received;
    expect(one?.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^Mostrador\//),
      'webhook-id': expect.stringMatching(/^msg_[0-9a-f]{32}$/),
    });
    expect(one?.body).toEqual({
      type: 'order.updated',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      data: { number: 1042, url: 'https://tienda.example/api/v1/orders/1042' },
    });
    const verified = new Webhook(endpoint.secret).verify(one?.text ?? '', one?.headers ?? {});
    expect(verified).toEqual(one?.body);
    expect(() => new Webhook(endpoint.secret).verify(`${one?.text} `, one?.headers ?? {})).toThrow();
    expect(await newestDetail()).toMatchObject({
      state: 'delivered',
      messageId: one?.id,
      body: one?.text,
      attemptList: [{ status: 204, error: '', answer: '' }],
    });
  });

  it('can verify with the old and the new secret while a rotation lasts, then with the new one only', async () => {
    const rotated = await shop.call(
      'rotateWebhookSecret',
      { params: { endpointId: endpoint.endpointId }, body: { overlapHours: 1 } },
      administrator,
    );
    expect(rotated.secret).not.toBe(endpoint.secret);
    await event(1);
    await send();
    const during = receiver.received[0];
    for (const secret of [endpoint.secret, rotated.secret])
      expect(new Webhook(secret).verify(during?.text ?? '', during?.headers ?? {})).toEqual(during?.body);

    await forward(1.1 * HOUR_MS);
    receiver.clear();
    await event(2);
    await send();
    const [after] = receiver.received;
    expect(after?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    const again = await shop.call(
      'rotateWebhookSecret',
      { params: { endpointId: endpoint.endpointId }, body: { overlapHours: 0 } },
      administrator,
    );
    expect(
      again.endpoints.find((one) => one.endpointId === endpoint.endpointId)?.previousSecretUntil,
    ).toBeNull();
    receiver.clear();
    await event(3);
    await send();
    expect(receiver.received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('gets every event of a busy hour once, and those of one order in their order', async () => {
    receiver.answer(
      (_, response) => void setTimeout(() => response.writeHead(200).end('ok'), Math.random() * 5),
    );
    for (let round = 0; round < 5; round += 1)
      for (let number = 1; number <= 12; number += 1) await event(number);
    await Promise.all([send(), send(), send()]);
    await send();
    const ids = receiver.received.map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([60, 60]);
    for (let number = 1; number <= 12; number += 1) {
      const times = receiver.received
        .filter(({ body }) => body.data['number'] === number)
        .map(({ body }) => body.timestamp);
      expect(times).toEqual([...times].sort());
    }
  });
});

describe('a receiver that fails', () => {
  it.each([
    ['answers 500', answering(500, {}, 'x'.repeat(5_000)), { status: 500, answer: 'x'.repeat(1_024) }],
    ['redirects', answering(302, { location: 'http://127.0.0.1:1/' }), { status: 302 }],
    ['answers 404', answering(404), { status: 404 }],
    [
      'cuts the connection',
      (_: unknown, __: unknown, request: { socket: { destroy(): void } }) => request.socket.destroy(),
      { status: null },
    ],
  ] as const)(
    'is tried again when it %s, and holds later events of the same order only',
    async (_, answer, expected) => {
      receiver.answer(answer as never);
      await event(7);
      await send();
      expect(await newestDetail()).toMatchObject({ state: 'waiting', attempts: 1, attemptList: [expected] });
      receiver.clear();
      receiver.answer();
      await event(7);
      await event(8);
      await forward(1_000);
      await sql`update webhook_endpoints set paused_until = null`.execute(shop.db);
      await sql`update webhook_endpoints set failing_since = null`.execute(shop.db);
      await send();
      expect(numbers()).toEqual([8]);
      await forward(RETRY_WAITS_MS[0] * 1.2);
      await send();
      expect(numbers()).toEqual([8, 7, 7]);
    },
  );

  it('that is silent is left after the time limit', async () => {
    outbound.timeoutMs = 200;
    receiver.answer(() => undefined);
    await event(7);
    await send();
    expect(await newestDetail()).toMatchObject({
      state: 'waiting',
      attemptList: [{ status: null, error: 'El destino no respondió en 15 segundos.' }],
    });
  });

  it('and answers again gets what waits at once, each event of an order in its order', async () => {
    receiver.answer(answering(503));
    for (let round = 0; round < 3; round += 1) for (const number of [1, 2, 3]) await event(number);
    for (const wait of [0, ...RETRY_WAITS_MS.slice(0, 3)]) {
      await forward(wait * 1.2);
      await send();
    }
    receiver.clear();
    receiver.answer();
    await event(4);
    await send();
    await send();
    expect(numbers().filter((number) => number !== 4)).toHaveLength(9);
    for (const number of [1, 2, 3]) {
      const times = receiver.received
        .filter(({ body }) => body.data['number'] === number)
        .map(({ body }) => body.timestamp);
      expect(times).toEqual([...times].sort());
    }
    expect(await own()).toMatchObject({ waiting: 0, failingSince: null });
  });

  it.each([429, 503])('with %s and Retry-After is left alone for that time', async (status) => {
    receiver.answer(answering(status, { 'retry-after': '120' }));
    await event(7);
    await send();
    await event(8);
    await forward(110_000);
    await send();
    expect(numbers()).toEqual([7]);
    receiver.answer();
    await forward(11_000);
    await send();
    expect(numbers().sort()).toEqual([7, 7, 8]);
  });

  it('with 410 is disabled, with a mail to each administrator, and keeps what waits', async () => {
    receiver.answer(answering(410));
    await event(7);
    await send();
    expect(await own()).toMatchObject({ enabled: false, disabledReason: 'gone', waiting: 1 });
    const { rows } = await sql<{ detail: unknown }>`
      select detail from mails where kind = 'webhook_disabled' order by mail_id desc limit 1`.execute(
      shop.db,
    );
    expect(rows).toMatchObject([{ detail: { Destino: new URL(receiver.url).host } }]);
    receiver.clear();
    receiver.answer();
    await send();
    expect(receiver.received).toHaveLength(0);
    const { url, description, events } =
      endpoint.endpoints.find((one) => one.endpointId === endpoint.endpointId) ?? {};
    if (url === undefined || description === undefined || events === undefined)
      throw new Error('no endpoint');
    const values = { url, description, events };
    await shop.call(
      'saveWebhookEndpoint',
      {
        params: { endpointId: endpoint.endpointId },
        body: { from: { ...values, enabled: false }, to: { ...values, enabled: true } },
      },
      administrator,
    );
    await send();
    expect(numbers()).toEqual([7]);
  });

  it('for more than three days is disabled after ten attempts by the schedule', async () => {
    receiver.answer(answering(500));
    await event(7);
    await send();
    for (const wait of RETRY_WAITS_MS) {
      expect(await own()).toMatchObject({ enabled: true });
      await forward(wait * 1.11);
      await send();
    }
    expect(receiver.received).toHaveLength(10);
    expect(await own()).toMatchObject({ enabled: false, disabledReason: 'failing' });
    expect(await newestDetail()).toMatchObject({ state: 'failed', attempts: 10 });
  });
});

describe('an event', () => {
  it('whose process was killed while it sent is sent by another one after the lease', async () => {
    await event(7);
    const given = { now: new Date(shop.app.shop.now()), leaseMs: 60_000, most: 8 };
    const killed = await leaseDue(shop.db, { companyId, endpointId: endpoint.endpointId }, given);
    expect(killed).toHaveLength(1);
    await event(7);
    await send();
    expect(receiver.received).toHaveLength(0);
    await forward(61_000);
    await send();
    expect(numbers()).toEqual([7, 7]);
  });

  it('is not sent to a name that leads to a private address', async () => {
    outbound.allowsPrivate = false;
    outbound.resolve = async () => ['127.0.0.1'];
    await sql`update webhook_endpoints set url = ${receiver.url.replace('127.0.0.1', 'erp.example')}`.execute(
      shop.db,
    );
    await event(7);
    await send();
    expect(receiver.received).toHaveLength(0);
    expect(await newestDetail()).toMatchObject({
      attemptList: [{ status: null, error: 'La dirección lleva a una red privada: no se envió nada.' }],
    });
  });

  it('is sent again alone or as all that a filter finds, with the id that it had', async () => {
    for (const number of [1, 2, 3]) await event(number);
    await send();
    const ids = receiver.received.map(({ id }) => id);
    receiver.clear();
    const [newest] = await deliveries();
    const one = await shop.call(
      'resendWebhooks',
      { body: { deliveryIds: [newest?.deliveryId ?? 0] } },
      administrator,
    );
    expect(one).toEqual({ queued: 1, left: 0 });
    await send();
    expect(receiver.received.map(({ id }) => id)).toEqual(ids.slice(-1));
    receiver.clear();
    const all = await shop.call(
      'resendWebhooks',
      { body: { filter: { endpointId: endpoint.endpointId, state: 'delivered' } } },
      administrator,
    );
    expect(all).toEqual({ queued: 3, left: 0 });
    await send();
    expect(receiver.received.map(({ id }) => id).sort()).toEqual([...ids].sort());
  });

  it('that tries an endpoint arrives there with a body of its own', async () => {
    const { deliveryId } = await shop.call(
      'testWebhookEndpoint',
      { params: { endpointId: endpoint.endpointId } },
      administrator,
    );
    await send();
    expect(receiver.received[0]?.body).toMatchObject({ type: 'webhook.test' });
    expect(await detailOf(deliveryId)).toMatchObject({ state: 'delivered' });
  });
});
