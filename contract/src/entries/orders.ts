import { CART_BODY_MAX_BYTES } from '@mostrador/rules/limits';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { PAYMENT_STATUSES, type PaymentStatus } from '@mostrador/rules/payment-status';
import { z } from 'zod';
import { call } from '../call.js';
import { day, identifier, pesos, text } from '../fields.js';
import { cart, cartFields, cartLine, cartResult, deliveryAddress } from './cart.js';

const orderStatus = z.enum(Object.keys(ORDER_STATUSES) as [OrderStatus, ...OrderStatus[]]);
const paymentStatus = z.enum(Object.keys(PAYMENT_STATUSES) as [PaymentStatus, ...PaymentStatus[]]);
const paymentAlert = z.enum(['mismatch', 'paid_twice', 'paid_after_cancel']);

export const orderRow = z.object({
  externalId: z.string(),
  formatedDocumentNumber: z.string(),
  /** ISO 8601, UTC. */
  cartPurchaseDate: z.string(),
  statusDesc: z.string(),
  status: orderStatus,
  /** Products and shipping. */
  total: pesos,
  /** Empty in the list; the lines come with the details. */
  cartProducts: z.array(cartLine),
  observations: z.string(),
  clientName: z.string(),
  paymentStatus,
  /** Empty for an order without card payment. */
  paymentStatusDesc: z.string(),
});
export type OrderRow = z.output<typeof orderRow>;

/** A step of an order's life. */
export const orderStep = z.object({
  status: orderStatus,
  statusDesc: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** What the shop tells the client about it. */
  note: z.string(),
});
export type OrderStep = z.output<typeof orderStep>;

/** What the payment platform has told of one payment. */
export const orderPayment = z.object({
  /** The platform's number of it. */
  paymentId: z.string(),
  /** The platform's own word: approved, in_process, rejected, refunded, charged_back… */
  status: z.string(),
  amount: pesos,
  refunded: pesos,
  currency: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Why it does not pay the order; null where it does or may. */
  flag: paymentAlert.nullable(),
});
export type OrderPayment = z.output<typeof orderPayment>;

export const orderDetails = orderRow.extend({
  clientCode: z.string(),
  /** Who took the order where it was not the client: a salesman, or an administrator in the client's name; else empty. */
  takenBy: z.string(),
  contactPhone: z.string(),
  discountCodes: z.string(),
  deliveryOption: z.number().int().nullable(),
  deliveryDetails: z.string(),
  paymentOption: z.number().int().nullable(),
  pickUp: z.boolean(),
  /** The name of the delivery method; empty for none. */
  deliveryMethodName: z.string(),
  /** Where it goes, as it was when confirmed; null when nothing is delivered. */
  deliveryAddress: deliveryAddress.nullable(),
  /** Part of the total. */
  shippingCost: pesos,
  /** Sent by post for free, by the company's terms when it was confirmed. */
  freeDelivery: z.boolean(),
  /** In order of time, the first is the confirmation. */
  timeline: z.array(orderStep),
  payments: z.array(orderPayment),
  /** Whether it may be paid by card now. */
  payable: z.boolean(),
  paymentAlert: paymentAlert.nullable(),
  /** What the caller may change the status to; empty for whoever may not. */
  nextStatuses: z.array(orderStatus),
});
export type OrderDetails = z.output<typeof orderDetails>;

/** An order as administrators and salesmen see it in their list. */
export const listedOrder = orderRow.extend({
  clientCode: z.string(),
  salesmanName: z.string(),
  lines: z.number().int(),
  units: z.number().int(),
  deliveryDesc: z.string(),
  paymentAlert: paymentAlert.nullable(),
  /** Mails about it that have not left yet. */
  waitingMails: z.number().int(),
});
export type ListedOrder = z.output<typeof listedOrder>;

export const orderList = z.object({
  totalCount: z.number().int(),
  /** How many of each status the other filters leave. */
  counts: z.record(orderStatus, z.number().int()),
  /** Mails about orders that have not left yet, of the whole company; 0 for a salesman. */
  waitingMails: z.number().int(),
  orders: z.array(listedOrder),
});
export type OrderList = z.output<typeof orderList>;

/** resultCode: negative where a rule refused, 0 or more where done; the order as it is now. */
export const orderResult = z.object({
  resultCode: z.number().int(),
  message: z.string(),
  order: orderDetails,
});
export type OrderResult = z.output<typeof orderResult>;

/** What became of one line of an order that is repeated. */
export const repeatedLine = z.object({
  code: z.string(),
  name: z.string(),
  /** Of the order. */
  wanted: z.number().int(),
  /** In the cart now; 0 where it was left out. */
  quantity: z.number().int(),
  /**
   * added; kept: the cart held as many or more; less_stock: fewer than wanted; no_stock; gone: not sold any more;
   * below_minimum: what is left is less than the smallest quantity; no_price; cart_full.
   */
  outcome: z.enum([
    'added',
    'kept',
    'less_stock',
    'no_stock',
    'gone',
    'below_minimum',
    'no_price',
    'cart_full',
  ]),
  /** Pesos a unit then and now; null where there is none. */
  priceThen: pesos,
  priceNow: pesos.nullable(),
});
export type RepeatedLine = z.output<typeof repeatedLine>;

export const repeatResult = z.object({
  resultCode: z.number().int(),
  message: z.string(),
  cart,
  /** Every line of the order, in its order. */
  lines: z.array(repeatedLine),
});
export type RepeatResult = z.output<typeof repeatResult>;

export const cartConfirmation = z.object({
  ...cartFields,
  /** The total that the buyer saw, in pesos; where it is not today's, nothing is confirmed. */
  total: z.number(),
  /** For salesmen: the client that the screen showed; where it is not the cart's any more, nothing is confirmed. */
  targetClientId: identifier.nullish(),
  fromOffline: z.boolean().default(false),
  /** Made on the device; with fromOffline it becomes the order's id: confirming it again answers with the same order. */
  localUniqueId: z.uuid().toLowerCase().optional(),
  /** The buyer means to pay by card. */
  paymentWanted: z.boolean().default(false),
});
export type CartConfirmation = z.input<typeof cartConfirmation>;

const order = { params: z.object({ externalId: z.uuid().toLowerCase() }) };
const SOME_ORDER = '00000000-0000-4000-8000-000000000000';

export const ordersCalls = {
  confirmCart: call({
    name: 'confirmCart',
    access: 'session',
    summary: 'Turns the cart into an order; idempotent on externalId',
    body: cartConfirmation,
    bodyMaxBytes: CART_BODY_MAX_BYTES,
    output: cartResult,
    example: { body: { total: 0 } },
  }),
  clientOrders: call({
    name: 'clientOrders',
    access: 'session',
    summary:
      "Orders of the client, newest first; a salesman's are those of the client they buy for, else of all of theirs",
    query: z.object({
      clientCode: text(60).optional(),
      /** A part of the number. */
      search: text(64).optional(),
      dateFrom: day,
      dateTo: day,
    }),
    output: z.array(orderRow),
  }),
  clientOrderDetails: call({
    name: 'clientOrderDetails',
    access: 'session',
    summary: 'One order with its lines, as they were bought',
    query: z.object({ externalId: z.uuid() }),
    output: orderDetails,
    example: { query: { externalId: SOME_ORDER } },
  }),
  orders: call({
    name: 'orders',
    access: 'salesman',
    summary: "A page of the company's orders, newest first; a salesman's are those of their clients",
    query: z.object({
      /** A part of the number, of the client's name or code. */
      search: text(64).default(''),
      status: orderStatus.optional(),
      paymentStatus: paymentStatus.optional(),
      /** Those that an administrator has to look at: a payment alert, a mail that has not left. */
      attention: z.enum(['true', 'false']).default('false'),
      dateFrom: day,
      dateTo: day,
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: orderList,
  }),
  changeOrderStatus: call({
    name: 'changeOrderStatus',
    access: 'administrator',
    summary: 'Takes an order one step further; a cancelled one gives its stock back',
    ...order,
    body: z.object({
      /** The status that the caller saw; where it is another by now, nothing is changed. */
      from: orderStatus,
      to: orderStatus,
      /** For the client: the transport's number, the reason. */
      note: text(500).default(''),
    }),
    output: orderResult,
    example: { params: { externalId: SOME_ORDER }, body: { from: 'pending', to: 'preparing' } },
  }),
  orderPdf: call({
    name: 'orderPdf',
    rate: 'export',
    access: 'session',
    summary: 'The order as a PDF',
    ...order,
    example: { params: { externalId: SOME_ORDER } },
  }),
  repeatOrder: call({
    name: 'repeatOrder',
    access: 'session',
    summary:
      "Puts an order's products into the open cart at today's prices, and tells of each line what became of it",
    ...order,
    output: repeatResult,
    example: { params: { externalId: SOME_ORDER } },
  }),
};
