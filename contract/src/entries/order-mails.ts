// API calls of the mails of orders: which were sent, which wait in the outbox, send again, retry.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier } from '../fields.js';

export const orderMailKind = z.enum([
  'order_client',
  'order_company',
  'order_salesman',
  'order_review',
  'order_pending',
  'order_preparing',
  'order_dispatched',
  'order_delivered',
  'order_cancelled',
  'order_edited',
  'order_partly_delivered',
  'payment_received',
  'payment_refunded',
  'payment_alert',
]);
export type OrderMailKind = z.output<typeof orderMailKind>;

export const orderMail = z.object({
  mailId: z.number().int(),
  kind: orderMailKind,
  recipient: z.string(),
  /** ISO 8601, UTC. */
  queuedAt: z.string(),
  /** null: not sent yet. */
  sentAt: z.string().nullable(),
  attempts: z.number().int(),
  /** The error of the last attempt; empty if it succeeded or there was none. */
  lastError: z.string(),
  /** ISO 8601, UTC; null if there is no automatic retry. */
  nextAttemptAt: z.string().nullable(),
});
export type OrderMail = z.output<typeof orderMail>;

export const waitingMail = orderMail.extend({
  formatedDocumentNumber: z.string(),
  externalId: z.string(),
});
export type WaitingMail = z.output<typeof waitingMail>;

const SOME_ORDER = '00000000-0000-4000-8000-000000000000';

export const orderMailsCalls = {
  orderMails: call({
    name: 'orderMails',
    access: 'administrator',
    summary: 'The mails of an order',
    params: z.object({ externalId: z.uuid().toLowerCase() }),
    output: z.array(orderMail),
    example: { params: { externalId: SOME_ORDER } },
  }),
  resendOrderMail: call({
    name: 'resendOrderMail',
    access: 'administrator',
    summary: 'Sends a copy of a sent mail of an order, or sends a waiting one now',
    params: z.object({ externalId: z.uuid().toLowerCase(), mailId: identifier }),
    output: z.array(orderMail),
    example: { params: { externalId: SOME_ORDER, mailId: '1' } },
  }),
  waitingMails: call({
    name: 'waitingMails',
    access: 'administrator',
    summary: 'The order mails that have not been sent yet, oldest first, at most 200',
    output: z.array(waitingMail),
  }),
  retryMails: call({
    name: 'retryMails',
    access: 'administrator',
    summary: 'Tries to send every waiting order mail now',
    output: z.object({ retried: z.number().int() }),
  }),
};
