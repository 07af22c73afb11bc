// The entries of /api/v1 for webhooks: endpoints, the secrets that sign, and sending again.

import {
  SECRET_OVERLAP_HOURS,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_URL_MAX,
} from '@mostrador/rules/webhooks';
import { z } from 'zod';
import { text } from '../fields.js';
import { entry, instant, pageOf, pageQuery } from './entry.js';

const SOME_ID = '00000000-0000-4000-8000-000000000000';
const SOME_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

const endpointId = z.uuid().toLowerCase();
const ofEndpoint = z.object({ id: endpointId.meta({ description: 'Of the endpoint' }) });
const values = {
  url: text(WEBHOOK_URL_MAX).min(1),
  description: text(WEBHOOK_DESCRIPTION_MAX).default(''),
  events: z.array(z.enum(WEBHOOK_EVENT_TYPES)).min(1).max(WEBHOOK_EVENT_TYPES.length),
};
const secret = z
  .string()
  .max(100)
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/)
  .meta({ description: 'whsec_ and 24 to 64 random bytes in base64. You make it; it is never answered.' });

const endpoint = z.object({
  id: z.string(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  enabled: z.boolean(),
  disabledReason: z
    .enum(['administrator', 'gone', 'failing'])
    .nullable()
    .meta({ description: 'null while it is enabled' }),
  failingSince: instant.nullable().meta({ description: 'Since when no event has arrived' }),
  previousSecretUntil: instant.nullable().meta({ description: 'Until then the secret before signs too' }),
  waiting: z.number().int().meta({ description: 'Events that wait to be sent' }),
  failed: z.number().int().meta({ description: 'Events that were given up' }),
  lastDeliveredAt: instant.nullable(),
  createdAt: instant,
});
export type V1WebhookEndpoint = z.output<typeof endpoint>;

const delivery = z.object({
  id: z.number().int(),
  endpoint: z.string(),
  type: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.number().int(),
  happenedAt: instant,
  nextAttemptAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  lastStatus: z.number().int().nullable(),
});
export type V1WebhookDelivery = z.output<typeof delivery>;

const EXAMPLE = {
  id: SOME_ID,
  url: 'https://erp.example/avisos',
  description: 'Puente',
  events: ['order.confirmed'],
  enabled: true,
  disabledReason: null,
  failingSince: null,
  previousSecretUntil: null,
  waiting: 0,
  failed: 0,
  lastDeliveredAt: null,
  createdAt: '2026-03-02T12:00:00.000Z',
} as const;

const exampleBody = { url: 'https://erp.example/avisos', description: 'Puente', events: ['order.confirmed'] };

export const webhookEntries = {
  listWebhookEndpoints: entry({
    name: 'listWebhookEndpoints',
    method: 'GET',
    path: '/webhook-endpoints',
    scopes: ['webhooks:manage'],
    summary: 'List the endpoints to which events are sent',
    detail: { en: 'There are at most 20.', es: 'Hay 20 como máximo.' },
    output: z.object({ items: z.array(endpoint) }),
    errors: [],
    example: { output: { items: [EXAMPLE] } },
  }),
  createWebhookEndpoint: entry({
    name: 'createWebhookEndpoint',
    method: 'POST',
    path: '/webhook-endpoints',
    scopes: ['webhooks:manage'],
    summary: 'Create an endpoint',
    detail: {
      en: 'Events are signed by the secret that you send (Standard Webhooks 1.0.0). The URL is https and leads to the public internet.',
      es: 'Los avisos se firman con la clave que usted envía (Standard Webhooks 1.0.0). La dirección es https y lleva a internet.',
    },
    body: z.object({ ...values, secret }),
    status: 201,
    output: endpoint,
    idempotent: true,
    errors: [],
    example: {
      headers: { 'idempotency-key': 'avisos-1' },
      body: { ...exampleBody, secret: SOME_SECRET },
      output: EXAMPLE,
    },
  }),
  setWebhookEndpoint: entry({
    name: 'setWebhookEndpoint',
    method: 'PUT',
    path: '/webhook-endpoints/{id}',
    scopes: ['webhooks:manage'],
    summary: 'Change, enable or disable an endpoint',
    detail: {
      en: 'What is left out stays as it is. What waits for an endpoint that is enabled again is sent at once.',
      es: 'Lo que no se envía queda como está. Lo que espera se envía enseguida cuando el destino se activa de nuevo.',
    },
    params: ofEndpoint,
    body: z.object({
      url: values.url.optional(),
      description: text(WEBHOOK_DESCRIPTION_MAX).optional(),
      events: values.events.optional(),
      enabled: z.boolean().optional(),
    }),
    output: endpoint,
    errors: ['not_found'],
    example: { params: { id: SOME_ID }, body: exampleBody, output: EXAMPLE },
  }),
  rotateWebhookSecret: entry({
    name: 'rotateWebhookSecret',
    method: 'POST',
    path: '/webhook-endpoints/{id}/secret',
    scopes: ['webhooks:manage'],
    summary: 'Replace the secret that signs',
    detail: {
      en: 'For overlapHours each request has two signatures, by the new and by the old secret. The same secret again changes nothing, and with overlapHours 0 ends the old one now.',
      es: 'Durante overlapHours cada aviso lleva dos firmas, con la clave nueva y la anterior. Repetir la misma clave no cambia nada; con overlapHours 0 la anterior deja de valer ya.',
    },
    params: ofEndpoint,
    body: z.object({
      secret,
      overlapHours: z
        .union(SECRET_OVERLAP_HOURS.map((hours) => z.literal(hours)))
        .default(24)
        .meta({ description: `One of ${SECRET_OVERLAP_HOURS.join(', ')}` }),
    }),
    output: endpoint,
    errors: ['not_found'],
    example: {
      params: { id: SOME_ID },
      body: { secret: 'whsec_Hx4dHBsaGRgXFhUUExIREA8ODQwLCgkIBwYFBAMCAQA=', overlapHours: 24 },
      output: { ...EXAMPLE, previousSecretUntil: '2026-03-03T12:00:00.000Z' },
    },
  }),
  testWebhookEndpoint: entry({
    name: 'testWebhookEndpoint',
    method: 'POST',
    path: '/webhook-endpoints/{id}/test',
    scopes: ['webhooks:manage'],
    summary: 'Send an event of type webhook.test',
    detail: {
      en: 'The delivery tells how it went: GET /webhook-deliveries.',
      es: 'El envío dice cómo salió: GET /webhook-deliveries.',
    },
    params: ofEndpoint,
    status: 202,
    output: z.object({ delivery: z.number().int() }),
    errors: ['not_found', 'conflict'],
    example: { params: { id: SOME_ID }, output: { delivery: 17 } },
  }),
  listWebhookDeliveries: entry({
    name: 'listWebhookDeliveries',
    method: 'GET',
    path: '/webhook-deliveries',
    scopes: ['webhooks:manage'],
    summary: 'List what was sent in the last 30 days, the newest first',
    detail: {
      en: 'The desk shows body, attempts and answers.',
      es: 'El cuerpo, los intentos y las respuestas se ven en la administración.',
    },
    query: z.object({
      ...pageQuery,
      endpoint: endpointId.optional().meta({ description: 'Only what was sent to this endpoint' }),
      state: z
        .enum(['waiting', 'delivered', 'failed'])
        .optional()
        .meta({ description: 'Only deliveries in this state' }),
    }),
    output: pageOf(delivery),
    paged: true,
    errors: [],
    example: {
      query: { state: 'failed', limit: '100' },
      output: {
        items: [
          {
            id: 17,
            endpoint: SOME_ID,
            type: 'order.confirmed',
            subject: 'order:1',
            state: 'failed',
            attempts: 10,
            happenedAt: '2026-03-02T12:00:00.000Z',
            nextAttemptAt: null,
            deliveredAt: null,
            lastStatus: 503,
          },
        ],
        next: null,
      },
    },
  }),
  retryWebhookDeliveries: entry({
    name: 'retryWebhookDeliveries',
    method: 'POST',
    path: '/webhook-deliveries/retry',
    scopes: ['webhooks:manage'],
    summary: 'Send deliveries once more, by their ids',
    detail: {
      en: 'Those of disabled endpoints are left out.',
      es: 'Quedan afuera los de destinos desactivados.',
    },
    body: z.object({
      deliveries: z.array(z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)).min(1).max(1_000),
    }),
    status: 202,
    output: z.object({ queued: z.number().int() }),
    errors: [],
    example: { body: { deliveries: [17] }, output: { queued: 1 } },
  }),
  deleteWebhookEndpoint: entry({
    name: 'deleteWebhookEndpoint',
    method: 'DELETE',
    path: '/webhook-endpoints/{id}',
    scopes: ['webhooks:manage'],
    summary: 'Remove an endpoint with its log',
    detail: { en: 'What waits for it is not sent.', es: 'Lo que espera no se envía.' },
    params: ofEndpoint,
    status: 204,
    errors: ['not_found'],
    example: { params: { id: SOME_ID } },
  }),
};
