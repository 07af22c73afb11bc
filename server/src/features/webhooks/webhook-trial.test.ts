// A receiver that fails in every way, by chance, for hours, is sent every event in the end: at least once, in order for each order, each
// request signed, and nothing is sent to where a redirect or DNS would lead.

import type { NewWebhookSecret } from '@mostrador/contract/entries/webhooks';
import { seededRandom } from '@mostrador/trials/faults/seeded-random';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import {
  type Answering,
  answering,
  type WebhookReceiver,
  webhookReceiver,
} from '@mostrador/trials/testing/webhook-receiver';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OutboundRules } from '../../platform/outbound/post-outbound.js';
import { sendWebhooks } from './send-webhooks.service.js';

const HOUR_MS = 3_600_000;
const ORDERS = 8;
const ROUNDS = 4;
const EVENTS_A_ROUND = 30;
const outbound: { -readonly [K in keyof OutboundRules]: OutboundRules[K] } = {
  allowsPrivate: true,
  timeoutMs: 300,
};

let shop: TestShop;
let receiver: WebhookReceiver;
let trap: WebhookReceiver;
let email: string;
let endpoint: NewWebhookSecret;
beforeAll(async () => {
  shop = await testShop('papelera', undefined, { publicUrl: 'https://tienda.example', outbound });
  [receiver, trap] = [await webhookReceiver(), await webhookReceiver()];
  ({ email } = await makeUser(shop.db, { profile: 3 }));
  const body = { url: receiver.url, description: '', events: ['order.updated' as const] };
  endpoint = await shop.call('createWebhookEndpoint', { body }, await shop.token(email));
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
  await trap.close();
});

const send = () => sendWebhooks(shop.app.shop, endpoint.endpointId);
const own = async () => {
  const { endpoints } = await shop.call('webhookEndpoints', {}, await shop.token(email));
  return endpoints.find(({ endpointId }) => endpointId === endpoint.endpointId);
};

/** Enables the endpoint, as an administrator does after a receiver said that it was gone. */
async function enable(): Promise<void> {
  const found = await own();
  if (found === undefined || found.enabled) return;
  const { url, description, events } = found;
  const values = { url, description, events };
  const body = { from: { ...values, enabled: false }, to: { ...values, enabled: true } };
  const params = { endpointId: endpoint.endpointId };
  await shop.call('saveWebhookEndpoint', { params, body }, await shop.token(email));
}

it('delivers all events at least once and in order, whatever the receiver did before', async () => {
  const { next: random } = seededRandom(20_261_126);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const redirect = (status: number) => answering(status, { location: trap.url });
  const faults: readonly (readonly [string, Answering])[] = [
    ['slow', (_, response) => void setTimeout(() => response.writeHead(204).end(), 40)],
    ['silent', () => undefined],
    ['500', answering(500, {}, 'x'.repeat(5_000))],
    ['404', answering(404)],
    ['410', answering(410)],
    ['503 with Retry-After', answering(503, { 'retry-after': '60' })],
    ...[301, 302, 303, 307, 308].map((status) => [`${status}`, redirect(status)] as const),
    ['cut', (_, __, request) => void request.socket.destroy()],
    ['204', answering(204)],
    ['204', answering(204)],
  ];
  const counts = new Map<string, number>();
  const accepted: { readonly id: string; readonly number: unknown; readonly at: string }[] = [];
  let signatures = 0;
  const webhook = new Webhook(endpoint.secret);
  /** Checks the signature by the reference library, at the time that the shop's clock had. */
  const check: Answering = ({ id, headers, text }) => {
    const at = new Date(Number(headers['webhook-timestamp']) * 1_000);
    expect(headers['webhook-signature']?.split(' ')).toContain(webhook.sign(id, at, text));
    signatures += 1;
  };
  const answerBy = (choose: () => readonly [string, Answering]) =>
    receiver.answer(async (received, response, request) => {
      const [name, answer] = choose();
      counts.set(name, (counts.get(name) ?? 0) + 1);
      check(received, response, request);
      if (name === '204' || name === 'slow')
        accepted.push({ id: received.id, number: received.body.data['number'], at: received.body.timestamp });
      await answer(received, response, request);
    });

  answerBy(() => pick(faults));
  for (let round = 0; round < ROUNDS; round += 1) {
    // while it is disabled, what happens brings no event
    await enable();
    for (let nth = 0; nth < EVENTS_A_ROUND; nth += 1) {
      const number = 1 + Math.floor(random() * ORDERS);
      await sql`select record_webhook_event(${shop.app.shop.company().companyId}, 'order.updated', ${`order:${number}`},
        jsonb_build_object('number', ${number}::int))`.execute(shop.db);
    }
    // a name that leads to the network of the shop for a while: nothing may be sent
    if (round === 2) {
      const before = receiver.received.length;
      const privately = receiver.url.replace('127.0.0.1', 'erp.example');
      outbound.allowsPrivate = false;
      outbound.resolve = async () => [random() < 0.5 ? '10.0.0.7' : '127.0.0.1'];
      await sql`update webhook_endpoints set url = ${privately}`.execute(shop.db);
      await send();
      expect(receiver.received.length).toBe(before);
      await sql`update webhook_endpoints set url = ${receiver.url}`.execute(shop.db);
      outbound.allowsPrivate = true;
      delete outbound.resolve;
    }
    await Promise.all([send(), send()]);
    shop.forward(HOUR_MS);
    await enable();
    await send();
  }
  answerBy(() => ['204', answering(204)]);
  delete outbound.timeoutMs;
  shop.forward(25 * HOUR_MS);
  await enable();
  // a run makes room for other endpoints after some seconds
  for (let run = 0; run < 20 && (await own())?.waiting !== 0; run += 1) await send();

  const total = ROUNDS * EVENTS_A_ROUND;
  expect(await own()).toMatchObject({ waiting: 0, failed: 0, enabled: true });
  expect(new Set(accepted.map(({ id }) => id)).size).toBe(total);
  for (let number = 1; number <= ORDERS; number += 1) {
    const ofOrder = accepted.filter((one) => one.number === number);
    const times = ofOrder
      .filter(({ id }, at) => ofOrder.findIndex((one) => one.id === id) === at)
      .map(({ at }) => at);
    expect(times).toEqual([...times].sort());
  }
  expect(trap.received).toHaveLength(0);
  process.stdout.write(
    `Webhooks: ${total} events, ${signatures} requests, all signed; ${[...counts].map(([name, of]) => `${name}: ${of}`).join(', ')}. ` +
      `Delivered ${total}, out of order 0, to redirects 0.\n`,
  );
}, 120_000);
