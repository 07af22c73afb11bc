// API calls of transfers that clients tell: tell one with its receipt, list them, download a receipt, and on the desk decide them. Money
// is in centavos, days are Argentina's.

import { ENTRY_KIND_NAMES } from '@mostrador/rules/account';
import {
  RECEIPT_NAME_MAX,
  TRANSFER_BANK_MAX,
  TRANSFER_ORDERS_MAX,
  TRANSFER_REASON_MAX,
  TRANSFER_STATE_NAMES,
} from '@mostrador/rules/transfers';
import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

const count = z.number().int();
const transferState = z.enum(TRANSFER_STATE_NAMES);
const transferId = z.uuid().toLowerCase();

/** An order that a transfer pays. */
const paidOrder = z.object({ externalId: z.string(), orderNumber: count });

/** An entry of the client's account that a transfer pays. */
const paidEntry = z.object({ entryId: z.string(), kind: z.enum(ENTRY_KIND_NAMES), number: z.string() });

export const transfer = z.object({
  transferId: z.string(),
  amount: count,
  /** '2026-03-31'. */
  paidOn: z.string(),
  state: transferState,
  /** Why it was rejected; empty in the other states. */
  reason: z.string(),
  /** ISO 8601, UTC. */
  toldAt: z.string(),
  /** null in the state `told`. */
  decidedAt: z.string().nullable(),
  /** Where it came from, as the client says; empty if they do not. */
  bank: z.string(),
  orders: z.array(paidOrder),
  entries: z.array(paidEntry),
  receipt: z.object({ fileName: z.string(), bytes: count }),
});
export type Transfer = z.output<typeof transfer>;

/** A transfer as the desk lists it. */
export const deskTransfer = transfer.extend({
  clientId: count,
  clientName: z.string(),
  /** The user who told it. */
  toldBy: z.string(),
});
export type DeskTransfer = z.output<typeof deskTransfer>;

/** A transfer after a decision, with the action by which it can be undone; null if it was so already. */
const decidedTransfer = deskTransfer.extend({ actionId: z.string().nullable() });
export type DecidedTransfer = z.output<typeof decidedTransfer>;

export const deskTransfers = z.object({
  totalCount: count,
  /** Of the whole company, whatever is filtered. */
  toldCount: count,
  transfers: z.array(deskTransfer),
});
export type DeskTransfers = z.output<typeof deskTransfers>;

const SOME_ID = '00000000-0000-4000-8000-000000000000';
const UUID_LIST = /^[0-9a-f-]{36}(?:,[0-9a-f-]{36})*$/i;
const UUID_LENGTH = 37;

export const transfersCalls = {
  tellTransfer: call({
    name: 'tellTransfer',
    access: 'session',
    fileBody: true,
    summary:
      'Tell a transfer, with its receipt as the body: PDF, JPEG or PNG by content, at most 10 MB. The same key is told once. Without orders it is of the client that the caller buys for',
    query: z.object({
      key: z.uuid().toLowerCase(),
      amount: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
      paidOn: z.iso.date(),
      /** The externalIds of orders of one client, separated by commas. */
      orderIds: text(TRANSFER_ORDERS_MAX * UUID_LENGTH)
        .regex(UUID_LIST)
        .optional(),
      /** The ids of entries of the account of the client that the caller buys for, separated by commas. */
      entryIds: text(TRANSFER_ORDERS_MAX * UUID_LENGTH)
        .regex(UUID_LIST)
        .optional(),
      bank: text(TRANSFER_BANK_MAX).default(''),
      fileName: text(RECEIPT_NAME_MAX).default(''),
    }),
    output: transfer,
    example: { query: { key: SOME_ID, amount: '1000', paidOn: '2026-03-02', fileName: 'pago.pdf' } },
  }),
  transfers: call({
    name: 'transfers',
    access: 'session',
    summary: "The client's last transfers, the newest first; of an order, those that pay it",
    query: z.object({ orderId: transferId.optional() }),
    output: z.array(transfer),
    example: { query: {} },
  }),
  transferReceipt: call({
    name: 'transferReceipt',
    access: 'session',
    rate: 'export',
    summary:
      'The receipt of a transfer as a download, for its client and for staff who look after the client',
    params: z.object({ transferId }),
    example: { params: { transferId: SOME_ID } },
  }),
  deskTransfers: call({
    name: 'deskTransfers',
    access: 'administrator',
    summary: 'A page of the transfers that clients told, the newest first',
    query: z.object({
      state: transferState.optional(),
      search: text(64).optional(),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: deskTransfers,
  }),
  decideTransfer: call({
    name: 'decideTransfer',
    access: 'administrator',
    summary:
      'Credit a transfer, or reject it with a reason, with a mail to the client; refused when its state is not the one the caller saw',
    params: z.object({ transferId }),
    body: z.object({
      seen: transferState,
      state: z.enum(['credited', 'rejected']),
      reason: text(TRANSFER_REASON_MAX).default(''),
    }),
    output: decidedTransfer,
    example: { params: { transferId: SOME_ID }, body: { seen: 'told', state: 'credited' } },
  }),
};
