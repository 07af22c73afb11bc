import { z } from 'zod';
import { call } from '../call.js';
import { identifier } from '../fields.js';

export const orderMailKind = z.enum([
  'order_client',
  'order_company',
  'order_salesman',
  'order_preparing',
  'order_dispatched',
  'order_delivered',
  'order_cancelled',
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
  /** null: it waits. */
  sentAt: z.string().nullable(),
  attempts: z.number().int(),
  /** Of the last attempt; empty when it went well or was not made yet. */
  lastError: z.string(),
  /** ISO 8601, UTC; null when it is not tried again by itself. */
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
    summary: "An order's mails",
    params: z.object({ externalId: z.uuid().toLowerCase() }),
    output: z.array(orderMail),
    example: { params: { externalId: SOME_ORDER } },
  }),
  resendOrderMail: call({
    name: 'resendOrderMail',
    access: 'administrator',
    summary: 'Sends a mail of an order again, or now instead of later',
    params: z.object({ externalId: z.uuid().toLowerCase(), mailId: identifier }),
    output: z.array(orderMail),
    example: { params: { externalId: SOME_ORDER, mailId: '1' } },
  }),
  waitingMails: call({
    name: 'waitingMails',
    access: 'administrator',
    summary: 'The mails about orders that have not left yet, the oldest first, at most two hundred',
    output: z.array(waitingMail),
  }),
  retryMails: call({
    name: 'retryMails',
    access: 'administrator',
    summary: 'Tries every mail that waits now',
    output: z.object({ retried: z.number().int() }),
  }),
};
