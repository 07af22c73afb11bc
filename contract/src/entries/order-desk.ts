// API calls of the desk's orders: the table with its files, one order, edits, deliveries in parts, cancelled remainders, one status
// for many orders, and the picking list. Money is in centavos in the table, in pesos in an order (entries/orders).

import { CHOSEN_ORDERS_MAX } from '@mostrador/rules/order-units';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { z } from 'zod';
import { call } from '../call.js';
import { day, identifier, text } from '../fields.js';
import { deliveryAddress } from './cart.js';
import { orderDetails, orderEventKind, orderStatus, paymentStatus } from './orders.js';

/**
 * Why an order requires attention. late: pending for days; payment: an alert, or a failed or disputed card payment of an open order;
 * mail: the last attempt to send one of its mails failed; stock: it is open, and a product of it has fewer units than are promised.
 */
export const orderAttention = z.enum(['late', 'payment', 'mail', 'stock']);
export type OrderAttention = z.output<typeof orderAttention>;

/** What the table is narrowed by. All values are texts, because the filter is part of an address. */
export const deskOrderFilter = {
  /** A part of the number, words of the client's name or code, or a product's code or name. */
  search: text(100).optional(),
  /** open: pending or in preparation; partial: delivered in part. */
  status: z.enum([...orderStatus.options, 'open', 'partial']).optional(),
  attention: z.enum(['any', ...orderAttention.options]).optional(),
  paymentStatus: paymentStatus.optional(),
  delivery: z.enum(['pickUp', 'transport', 'post']).optional(),
  clientId: identifier.optional(),
  /** The salesman that placed it; 0: placed by no salesman. */
  salesmanId: identifier.optional(),
  dateFrom: day,
  dateTo: day,
};
export type DeskOrderFilter = z.input<z.ZodObject<typeof deskOrderFilter>>;

const direction = z.enum(['up', 'down']).default('down');
const cursor = z
  .string()
  .regex(/^\d{1,16}-\d{1,10}$/)
  .optional();

/** One row of the table. */
export const deskOrderRow = z.object({
  externalId: z.string(),
  orderNumber: z.number().int(),
  clientId: z.number().int(),
  clientCode: z.string(),
  clientName: z.string(),
  salesmanName: z.string(),
  /** ISO 8601, UTC. */
  placedAt: z.string(),
  lines: z.number().int(),
  /** Ordered and not cancelled. */
  units: z.number().int(),
  pendingUnits: z.number().int(),
  /** Centavos. */
  total: z.number().int(),
  status: orderStatus,
  statusDesc: z.string(),
  /** Some of it has left, and some is pending: 'Entrega parcial'. */
  partlyDelivered: z.boolean(),
  deliveryDesc: z.string(),
  paymentStatus,
  attention: z.array(orderAttention),
});
export type DeskOrderRow = z.output<typeof deskOrderRow>;

export const deskOrderPage = z.object({
  /** How many rows the filter has, and their centavos; null behind a cursor. */
  totalCount: z.number().int().nullable(),
  total: z.number().int().nullable(),
  orders: z.array(deskOrderRow),
  /** After the last row; null at the end. */
  next: z.string().nullable(),
});
export type DeskOrderPage = z.output<typeof deskOrderPage>;

/** How many orders each built-in view of the table shows. */
export const deskOrderCounts = z.object({
  open: z.number().int(),
  attention: z.number().int(),
  partial: z.number().int(),
  pending: z.number().int(),
  review: z.number().int(),
});
export type DeskOrderCounts = z.output<typeof deskOrderCounts>;

export const deskOrderChoices = z.object({
  salesmen: z.array(z.object({ userId: z.number().int(), name: z.string() })),
});
export type DeskOrderChoices = z.output<typeof deskOrderChoices>;

/** Units of an order that left together. */
export const orderDelivery = z.object({
  deliveryNumber: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Empty when the ERP's file said so. */
  userName: z.string(),
  carrier: z.string(),
  note: z.string(),
  lines: z.array(z.object({ code: z.string(), name: z.string(), quantity: z.number().int() })),
});
export type OrderDelivery = z.output<typeof orderDelivery>;

/** How an order was compared with its client's credit. Amounts in centavos. */
export const creditCheck = z.object({
  /** within: it fitted; warned: it did not, and was taken; held: it was taken in review. */
  outcome: z.enum(['within', 'warned', 'held']),
  limit: z.number().int(),
  /** What the client owed. */
  balance: z.number().int(),
  /** What the client's other open orders took. */
  openOrders: z.number().int(),
  /** What this order takes. */
  amount: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type CreditCheck = z.output<typeof creditCheck>;

/** An order with everything of its page. */
export const deskOrder = z.object({
  order: orderDetails,
  clientId: z.number().int(),
  orderNumber: z.number().int(),
  deliveries: z.array(orderDelivery),
  attention: z.array(orderAttention),
  /** The newest; null if it was never compared with a limit. */
  credit: creditCheck.nullable(),
  /** Whether its lines may be edited, and its delivery data. */
  editable: z.object({ lines: z.boolean(), delivery: z.boolean() }),
  /** Units that can leave today, by product code: pending ones of a product whose stock is short have fewer. */
  inStock: z.array(z.object({ code: z.string(), units: z.number().int() })),
});
export type DeskOrder = z.output<typeof deskOrder>;

/** The answer of a change. A repeated key gets the answer of the first request, with the order as it is now. */
export const changedOrder = z.object({
  /** Of an edit that changed nothing: null. */
  kind: orderEventKind.nullable(),
  message: z.string(),
  replayed: z.boolean(),
  order: deskOrder,
});
export type ChangedOrder = z.output<typeof changedOrder>;

const units = z.number().int().min(0).max(QUANTITY_MAX);
const LINES_MAX = 2_000;

/** The quantity of a product in the order: what the editor saw, and what it becomes; 0 is not in the order. */
export const orderLineEdit = z.object({ code: text(64), from: units, to: units });
export type OrderLineEdit = z.input<typeof orderLineEdit>;

/** An edit of one field: what the editor saw, and what it becomes. */
export const orderFieldEdit = z.discriminatedUnion('field', [
  z.object({ field: z.literal('observations'), from: text(2_000), to: text(2_000) }),
  z.object({ field: z.literal('contactPhone'), from: text(200), to: text(100) }),
  z.object({ field: z.literal('deliveryDetails'), from: text(2_000), to: text(500) }),
  z.object({
    field: z.literal('delivery'),
    from: z.enum(['', 'pickUp', 'transport', 'post']),
    to: z.enum(['pickUp', 'transport', 'post']),
  }),
  z.object({ field: z.literal('deliveryAddress'), from: deliveryAddress.nullable(), to: deliveryAddress }),
]);
export type OrderFieldEdit = z.input<typeof orderFieldEdit>;

/** A product of a delivery, or of a cancelled remainder: the pending units that the caller saw, and how many of them. */
const part = z.object({ code: text(64), pending: units, units });
export type OrderPart = z.input<typeof part>;

const order = { params: z.object({ externalId: z.uuid().toLowerCase() }) };
const key = z.uuid().toLowerCase();
const SOME_ORDER = '00000000-0000-4000-8000-000000000000';
const params = { externalId: SOME_ORDER };

/** Of one order of many whose status was changed. */
export const manyOrdersAnswer = z.object({
  externalId: z.string(),
  orderNumber: z.number().int(),
  /** Empty if it was changed; else why not. */
  refused: z.string(),
});

const chosen = z.array(z.uuid().toLowerCase()).min(1).max(CHOSEN_ORDERS_MAX);

export const orderDeskCalls = {
  deskOrders: call({
    name: 'deskOrders',
    rate: 'search',
    access: 'salesman',
    summary: "A window of the company's orders behind a cursor; for a salesman of their clients' orders",
    query: z.object({
      ...deskOrderFilter,
      direction,
      /** `next` of an earlier window. */
      after: cursor,
      /** Rows that are skipped behind the cursor. */
      skip: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(1).max(200).default(60),
    }),
    output: deskOrderPage,
  }),
  deskOrderCounts: call({
    name: 'deskOrderCounts',
    rate: 'search',
    access: 'salesman',
    summary: 'How many orders each view of the table shows',
    output: deskOrderCounts,
  }),
  deskOrderChoices: call({
    name: 'deskOrderChoices',
    access: 'administrator',
    summary: 'The salesmen by whom the table can be narrowed',
    output: deskOrderChoices,
  }),
  deskOrderIds: call({
    name: 'deskOrderIds',
    rate: 'search',
    access: 'salesman',
    summary: 'The first orders of a filter, for a change of many',
    query: z.object(deskOrderFilter),
    output: z.object({ orders: z.array(z.object({ externalId: z.string(), status: orderStatus })) }),
  }),
  deskOrdersFile: call({
    name: 'deskOrdersFile',
    rate: 'export',
    access: 'salesman',
    summary: 'The orders of a filter, or their lines, as a file with the columns that an ERP asks for',
    query: z.object({
      ...deskOrderFilter,
      direction,
      of: z.enum(['orders', 'lines']),
      format: z.enum(['csv', 'xlsx']),
      /** Only these orders: ids separated by commas. */
      ids: text(CHOSEN_ORDERS_MAX * 37).optional(),
    }),
    example: { query: { of: 'orders', format: 'csv' } },
  }),
  changeManyOrders: call({
    name: 'changeManyOrders',
    access: 'administrator',
    summary: 'One step of the status of many orders, each from the status that the caller saw',
    body: z.object({
      orders: z
        .array(z.object({ externalId: z.uuid().toLowerCase(), from: orderStatus }))
        .min(1)
        .max(CHOSEN_ORDERS_MAX),
      to: orderStatus,
      note: text(500).default(''),
    }),
    bodyMaxBytes: 131_072,
    output: z.object({ changed: z.number().int(), answers: z.array(manyOrdersAnswer) }),
    example: { body: { orders: [{ externalId: SOME_ORDER, from: 'pending' }], to: 'preparing' } },
  }),
  pickingList: call({
    name: 'pickingList',
    rate: 'export',
    access: 'salesman',
    summary:
      'The picking list and the delivery sheets of orders as one PDF; 404 if one of them is not an order that the caller may see',
    body: z.object({ externalIds: chosen }),
    bodyMaxBytes: 65_536,
    example: { body: { externalIds: [SOME_ORDER] } },
  }),
  deskOrder: call({
    name: 'deskOrder',
    access: 'salesman',
    summary: 'An order with its lines, changes and deliveries',
    ...order,
    output: deskOrder,
    example: { params },
  }),
  editOrder: call({
    name: 'editOrder',
    access: 'salesman',
    summary:
      'Changes quantities, lines and delivery data of an order, each from the value that the editor saw; 409 `changed_meanwhile` with the `conflicts`, then nothing is changed',
    ...order,
    body: z.object({
      key,
      lines: z.array(orderLineEdit).max(LINES_MAX).default([]),
      fields: z.array(orderFieldEdit).max(5).default([]),
      /** For the client: why. */
      note: text(500).default(''),
    }),
    bodyMaxBytes: 262_144,
    output: changedOrder,
    example: { params, body: { key: SOME_ORDER, lines: [{ code: 'A', from: 1, to: 2 }] } },
  }),
  deliverOrder: call({
    name: 'deliverOrder',
    access: 'administrator',
    summary: 'Delivers units of an order by line; the rest stays pending',
    ...order,
    body: z.object({
      key,
      lines: z.array(part).min(1).max(LINES_MAX),
      /** Who takes it: carrier, driver or tracking number. */
      carrier: text(200).default(''),
      note: text(500).default(''),
    }),
    bodyMaxBytes: 262_144,
    output: changedOrder,
    example: { params, body: { key: SOME_ORDER, lines: [{ code: 'A', pending: 1, units: 1 }] } },
  }),
  cancelRemainder: call({
    name: 'cancelRemainder',
    access: 'salesman',
    summary: 'Cancels pending units of an order by line; with nothing pending the order is closed',
    ...order,
    body: z.object({ key, lines: z.array(part).min(1).max(LINES_MAX), note: text(500).default('') }),
    bodyMaxBytes: 262_144,
    output: changedOrder,
    example: { params, body: { key: SOME_ORDER, lines: [{ code: 'A', pending: 1, units: 1 }] } },
  }),
};
