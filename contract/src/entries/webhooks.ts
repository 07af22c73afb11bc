// API calls of the desk about webhooks: the endpoints of other systems, their secrets, and the log of what was sent to them.

import {
  DELIVERY_STATES,
  type DeliveryState,
  TEST_EVENT,
  WEBHOOK_DESCRIPTION_MAX,
  WEBHOOK_EVENT_TYPES,
  WEBHOOK_RESEND_MAX,
  WEBHOOK_URL_MAX,
} from '@mostrador/rules/webhooks';
import { z } from 'zod';
import { call } from '../call.js';
import { day, text } from '../fields.js';

const count = z.number().int();
const moment = z.string();
const endpointId = z.uuid().toLowerCase();
const eventType = z.enum(WEBHOOK_EVENT_TYPES);
const deliveryState = z.enum(Object.keys(DELIVERY_STATES) as [DeliveryState, ...DeliveryState[]]);
const deliveryId = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** What an administrator decides about an endpoint. */
const endpointValues = z.object({
  url: text(WEBHOOK_URL_MAX),
  description: text(WEBHOOK_DESCRIPTION_MAX),
  events: z.array(eventType).min(1).max(WEBHOOK_EVENT_TYPES.length),
  enabled: z.boolean(),
});
export type WebhookEndpointValues = z.output<typeof endpointValues>;

/** Moments are ISO 8601, UTC. */
export const webhookEndpoint = endpointValues.extend({
  endpointId: z.string(),
  /** null while it is enabled. */
  disabledReason: z.enum(['administrator', 'gone', 'failing']).nullable(),
  disabledAt: moment.nullable(),
  /** Since when no event has arrived; null after each delivery. */
  failingSince: moment.nullable(),
  /** Until then the secret before this one signs too; null if only one signs. */
  previousSecretUntil: moment.nullable(),
  waiting: count,
  failed: count,
  lastDeliveredAt: moment.nullable(),
  createdAt: moment,
});
export type WebhookEndpoint = z.output<typeof webhookEndpoint>;

const endpoints = z.object({ endpoints: z.array(webhookEndpoint) });
/** With the secret, which is shown once. */
const withSecret = endpoints.extend({ endpointId: z.string(), secret: z.string() });
export type NewWebhookSecret = z.output<typeof withSecret>;

/** An event on its way to one endpoint. */
export const webhookDelivery = z.object({
  deliveryId: count,
  endpointId: z.string(),
  /** Of the endpoint: its description, else the host of its URL. */
  endpointName: z.string(),
  type: z.string(),
  /** 'order:1042', 'client:17'. */
  subject: z.string(),
  /** The number, code or id that the event names. */
  subjectName: z.string(),
  state: deliveryState,
  attempts: count,
  happenedAt: moment,
  /** null unless it waits. */
  nextAttemptAt: moment.nullable(),
  deliveredAt: moment.nullable(),
  /** The status of the last answer; null if there was none. */
  lastStatus: count.nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDelivery>;

export const webhookAttempt = z.object({
  attemptedAt: moment,
  milliseconds: count,
  /** null if there was no answer. */
  status: count.nullable(),
  /** Why there was no answer, in Spanish; empty if there was one. */
  error: z.string(),
  /** The first kilobyte. */
  answer: z.string(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

const deliveryDetail = webhookDelivery.extend({
  messageId: z.string(),
  body: z.string(),
  attemptList: z.array(webhookAttempt),
});
export type WebhookDeliveryDetail = z.output<typeof deliveryDetail>;

const deliveries = z.object({ totalCount: count, deliveries: z.array(webhookDelivery) });

const deliveryFilter = {
  endpointId: endpointId.optional(),
  type: z.enum([...WEBHOOK_EVENT_TYPES, TEST_EVENT]).optional(),
  state: deliveryState.optional(),
  /** A number, code or id that the event names. */
  search: text(64).optional(),
  from: day,
  until: day,
};

const SOME_ID = '00000000-0000-4000-8000-000000000000';
const ofEndpoint = z.object({ endpointId });
const exampleEndpoint = { params: { endpointId: SOME_ID } };
const exampleValues = {
  url: 'https://erp.example/avisos',
  description: '',
  events: ['order.confirmed' as const],
  enabled: true,
};

export const webhooksCalls = {
  webhookEndpoints: call({
    name: 'webhookEndpoints',
    access: 'administrator',
    summary: 'The endpoints to which events are sent',
    output: endpoints,
  }),
  createWebhookEndpoint: call({
    name: 'createWebhookEndpoint',
    access: 'administrator',
    notImpersonating: true,
    summary: 'Create an endpoint; answers once with the secret that signs. Needs fresh proof of identity',
    body: endpointValues.omit({ enabled: true }),
    output: withSecret,
    example: { body: { url: 'https://erp.example/avisos', description: '', events: ['order.confirmed'] } },
  }),
  saveWebhookEndpoint: call({
    name: 'saveWebhookEndpoint',
    access: 'administrator',
    notImpersonating: true,
    summary:
      'Change, enable or disable an endpoint; refused when it is not what the caller saw. Another URL needs fresh proof of identity',
    params: ofEndpoint,
    body: z.object({ from: endpointValues, to: endpointValues }),
    output: endpoints,
    example: { ...exampleEndpoint, body: { from: exampleValues, to: exampleValues } },
  }),
  removeWebhookEndpoint: call({
    name: 'removeWebhookEndpoint',
    access: 'administrator',
    notImpersonating: true,
    summary: 'Remove an endpoint with its log',
    params: ofEndpoint,
    output: endpoints,
    example: exampleEndpoint,
  }),
  rotateWebhookSecret: call({
    name: 'rotateWebhookSecret',
    access: 'administrator',
    notImpersonating: true,
    summary:
      'Replace the secret of an endpoint; answers once with the new one, and the one before still signs for some hours. Needs fresh proof of identity',
    params: ofEndpoint,
    body: z.object({ overlapHours: z.union([0, 1, 24, 72, 168].map((hours) => z.literal(hours))) }),
    output: withSecret,
    example: { ...exampleEndpoint, body: { overlapHours: 24 } },
  }),
  testWebhookEndpoint: call({
    name: 'testWebhookEndpoint',
    access: 'administrator',
    summary: 'Send an event that tries an endpoint',
    params: ofEndpoint,
    output: z.object({ deliveryId: count }),
    example: exampleEndpoint,
  }),
  webhookDeliveries: call({
    name: 'webhookDeliveries',
    access: 'administrator',
    summary: 'A page of the log of events that were sent, the newest first; 30 days',
    query: z.object({
      ...deliveryFilter,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: deliveries,
  }),
  webhookDelivery: call({
    name: 'webhookDelivery',
    access: 'administrator',
    summary: 'One event that was sent: its body, and each attempt with its answer',
    params: z.object({ deliveryId }),
    output: deliveryDetail,
    example: { params: { deliveryId: '1' } },
  }),
  resendWebhooks: call({
    name: 'resendWebhooks',
    access: 'administrator',
    summary: 'Send named events once more, or all that a filter of the log finds',
    /** Either of them. */
    body: z.object({
      deliveryIds: z.array(z.number().int().min(1)).min(1).max(WEBHOOK_RESEND_MAX).optional(),
      filter: z.object(deliveryFilter).optional(),
    }),
    output: z.object({ queued: count, left: count }),
    example: { body: { deliveryIds: [1] } },
  }),
};
