// Signatures of webhooks, made by the reference library of Standard Webhooks.

import { Webhook as Signer } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { verifyWebhook, WebhookRefused } from './index.js';

const SECRET = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`;
const OTHER = `whsec_${btoa('fedcba9876543210fedcba9876543210')}`;
const NOW = Date.parse('2026-03-02T13:04:05Z');
const BODY = JSON.stringify({
  type: 'order.confirmed',
  timestamp: '2026-03-02T13:04:04.000Z',
  data: { number: 'PED-0001-00000042', url: 'https://tienda.test/api/v1/orders/PED-0001-00000042' },
});

const signed = (secret = SECRET, at = NOW) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(at / 1_000),
  'webhook-signature': new Signer(secret).sign('msg_1', new Date(at), BODY),
});

it('accepts what the reference library has signed, from headers of every kind and during a rotation', async () => {
  const event = { id: 'msg_1', type: 'order.confirmed', data: { number: 'PED-0001-00000042' } };
  expect(await verifyWebhook(SECRET, signed(), BODY, NOW)).toMatchObject(event);
  expect(await verifyWebhook(SECRET, new Headers(signed()), BODY, NOW)).toMatchObject(event);
  expect(await verifyWebhook([OTHER, SECRET], signed(), BODY, NOW)).toMatchObject(event);
  const both = {
    ...signed(),
    'webhook-signature': `${signed(OTHER)['webhook-signature']} ${signed()['webhook-signature']}`,
  };
  expect(await verifyWebhook(SECRET, both, BODY, NOW)).toMatchObject(event);
});

it('refuses another secret, a changed body, an old message, and missing or strange headers', async () => {
  const { 'webhook-signature': _, ...unsigned } = signed();
  const cases = [
    () => verifyWebhook(OTHER, signed(), BODY, NOW),
    () => verifyWebhook(SECRET, signed(), BODY.replace('42', '43'), NOW),
    () => verifyWebhook(SECRET, { ...signed(), 'webhook-id': 'msg_2' }, BODY, NOW),
    () => verifyWebhook(SECRET, signed(), BODY, NOW + 301_000),
    () => verifyWebhook(SECRET, signed(), BODY, NOW - 301_000),
    () => verifyWebhook(SECRET, { ...signed(), 'webhook-timestamp': 'x' }, BODY, NOW),
    () => verifyWebhook(SECRET, { ...signed(), 'webhook-signature': 'v1,%%% v2,abc' }, BODY, NOW),
    () => verifyWebhook(SECRET, unsigned, BODY, NOW),
    () => verifyWebhook([], signed(), BODY, NOW),
  ];
  for (const each of cases) await expect(each()).rejects.toBeInstanceOf(WebhookRefused);
});
