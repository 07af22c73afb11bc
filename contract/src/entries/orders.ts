// API calls of orders: confirm the cart, list and read orders, change the status, download the PDF, repeat an order.

import { REFILL_OUTCOMES } from '@mostrador/rules/cart-refill';
import { CART_BODY_MAX_BYTES, REPEATED_ORDERS_MAX } from '@mostrador/rules/limits';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { PAYMENT_STATUSES, type PaymentStatus } from '@mostrador/rules/payment-status';
import { z } from 'zod';
import { call } from '../call.js';
import { discount } from '../discounts.js';
import { day, identifier, pesos, text } from '../fields.js';
import { taxes } from '../taxes.js';
import { cart, cartFields, cartLine, cartResult, deliveryAddress } from './cart.js';

export const orderStatus = z.enum(Object.keys(ORDER_STATUSES) as [OrderStatus, ...OrderStatus[]]);
export const paymentStatus = z.enum(Object.keys(PAYMENT_STATUSES) as [PaymentStatus, ...PaymentStatus[]]);
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
  /** With IVA and perceptions; null where they are not known, as in orders from before. */
  toPay: pesos.nullable(),
  /** Empty in lists; only the details have the lines. */
  cartProducts: z.array(cartLine),
  observations: z.string(),
  clientName: z.string(),
  paymentStatus,
  /** Empty for an order without card payment. */
  paymentStatusDesc: z.string(),
});
export type OrderRow = z.output<typeof orderRow>;

/** One step of an order's timeline. */
export const orderStep = z.object({
  status: orderStatus,
  statusDesc: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** The shop's note for the client. */
  note: z.string(),
});
export type OrderStep = z.output<typeof orderStep>;

/** A payment as the payment platform reports it. */
export const orderPayment = z.object({
  /** The platform's id of the payment. */
  paymentId: z.string(),
  /** The platform's status: approved, in_process, rejected, refunded, charged_back… */
  status: z.string(),
  amount: pesos,
  refunded: pesos,
  currency: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Why the payment does not pay the order; null if it does or may. */
  flag: paymentAlert.nullable(),
});
export type OrderPayment = z.output<typeof orderPayment>;

/** What a client was for the tax office when an order was confirmed. */
export const orderIdentity = z.object({
  /** CUIT without hyphens. */
  legalId: z.string(),
  /** Empty if unknown. */
  taxCategory: z.string(),
  /** In one line; empty if unknown. */
  legalAddress: z.string(),
  /**
   * null: as it was at the confirmation. Else the order is older than this record, and the identity is the client's of that
   * time (ISO 8601, UTC).
   */
  copiedAt: z.string().nullable(),
});
export type OrderIdentity = z.output<typeof orderIdentity>;

/** edited: lines or delivery data; delivered: units left; closed: pending units were cancelled. */
export const orderEventKind = z.enum(['edited', 'delivered', 'closed']);
export type OrderEventKind = z.output<typeof orderEventKind>;

/** What was changed of an order after its confirmation. */
export const orderEvent = z.object({
  kind: orderEventKind,
  /** ISO 8601, UTC. */
  at: z.string(),
  /** Who changed it. */
  userName: z.string(),
  note: z.string(),
  changes: z.array(
    z.object({
      /** `line`, with the product's code and name and units from and to; else a field of the order. */
      field: z.string(),
      code: z.string(),
      name: z.string(),
      from: z.string(),
      to: z.string(),
    }),
  ),
});
export type OrderEvent = z.output<typeof orderEvent>;

/** A line of an order, with what became of its units. `quantity` is as it was ordered. */
export const orderLine = cartLine.extend({
  delivered: z.number().int(),
  /** Units that will not be delivered; they are no part of the total. */
  cancelled: z.number().int(),
});
export type OrderLine = z.output<typeof orderLine>;

export const orderDetails = orderRow.extend({
  cartProducts: z.array(orderLine),
  /** Some of it has left, and some is pending: 'Entrega parcial'. */
  partlyDelivered: z.boolean(),
  /** In chronological order. */
  events: z.array(orderEvent),
  clientCode: z.string(),
  clientIdentity: orderIdentity,
  /** The name of the salesman, or of the administrator in the client's name, who placed the order; else empty. */
  takenBy: z.string(),
  contactPhone: z.string(),
  discountCodes: z.string(),
  /** What its code takes off when it is invoiced; null for none. */
  discount: discount.nullable(),
  deliveryOption: z.number().int().nullable(),
  deliveryDetails: z.string(),
  paymentOption: z.number().int().nullable(),
  pickUp: z.boolean(),
  /** The name of the delivery method; empty for none. */
  deliveryMethodName: z.string(),
  /** The delivery address at the time of confirmation; null if the order is not delivered. */
  deliveryAddress: deliveryAddress.nullable(),
  /** As the order was computed with; null where it is not known. */
  taxes: taxes.nullable(),
  /** Part of the total. */
  shippingCost: pesos,
  /** Delivered by post for free, by the company's terms at the time of confirmation. */
  freeDelivery: z.boolean(),
  /** In chronological order; the first step is the confirmation. */
  timeline: z.array(orderStep),
  payments: z.array(orderPayment),
  /** Whether the order may be paid by card now. */
  payable: z.boolean(),
  paymentAlert: paymentAlert.nullable(),
  /** The statuses that the caller may set; empty if the caller may not change the status. */
  nextStatuses: z.array(orderStatus),
});
export type OrderDetails = z.output<typeof orderDetails>;

/** An order in the list of administrators and salesmen. */
export const listedOrder = orderRow.extend({
  clientCode: z.string(),
  salesmanName: z.string(),
  lines: z.number().int(),
  units: z.number().int(),
  deliveryDesc: z.string(),
  paymentAlert: paymentAlert.nullable(),
  /** The number of its mails that have not been sent yet. */
  waitingMails: z.number().int(),
});
export type ListedOrder = z.output<typeof listedOrder>;

export const orderList = z.object({
  totalCount: z.number().int(),
  /** The number of orders by status that match the other filters. */
  counts: z.record(orderStatus, z.number().int()),
  /** The number of order mails of the whole company that have not been sent yet; 0 for a salesman. */
  waitingMails: z.number().int(),
  orders: z.array(listedOrder),
});
export type OrderList = z.output<typeof orderList>;

/** The order after a change. resultCode: negative if a rule refused, else 0 or more. */
export const orderResult = z.object({
  resultCode: z.number().int(),
  message: z.string(),
  order: orderDetails,
});
export type OrderResult = z.output<typeof orderResult>;

/** The result for one line of a repeated order, or of a list that was put into the cart. */
export const repeatedLine = z.object({
  code: z.string(),
  name: z.string(),
  /** The quantity in the order; the sum over several orders. */
  wanted: z.number().int(),
  /** The quantity in the cart now; 0 if the product was left out. */
  quantity: z.number().int(),
  /**
   * added; kept: the cart already had as many or more; less_stock: fewer than wanted; no_stock; gone: not sold any more;
   * below_minimum: the stock is less than the minimum quantity; no_price; cart_full.
   */
  outcome: z.enum(REFILL_OUTCOMES),
  /** Pesos per unit, in the order and now; null if there is no price. A list has no price of its own. */
  priceThen: pesos.nullable(),
  priceNow: pesos.nullable(),
});
export type RepeatedLine = z.output<typeof repeatedLine>;

export const repeatResult = z.object({
  resultCode: z.number().int(),
  message: z.string(),
  cart,
  /** Every line of the order, in the order's sequence. */
  lines: z.array(repeatedLine),
});
export type RepeatResult = z.output<typeof repeatResult>;

export const cartConfirmation = z.object({
  ...cartFields,
  /** The total that the buyer saw, in pesos. If it is not the current total, nothing is confirmed. */
  total: z.number(),
  /** For salesmen: the client that the screen showed. If the cart now has another client, nothing is confirmed. */
  targetClientId: identifier.nullish(),
  fromOffline: z.boolean().default(false),
  /** Created on the device. With fromOffline it becomes the order's id; a repeated confirmation returns the same order. */
  localUniqueId: z.uuid().toLowerCase().optional(),
  /** The buyer wants to pay by card. */
  paymentWanted: z.boolean().default(false),
});
export type CartConfirmation = z.input<typeof cartConfirmation>;

export const confirmResult = cartResult.extend({
  /** The order was placed and waits, because it goes beyond the client's credit limit. */
  inReview: z.boolean().exactOptional(),
});
export type ConfirmResult = z.output<typeof confirmResult>;

const order = { params: z.object({ externalId: z.uuid().toLowerCase() }) };
const SOME_ORDER = '00000000-0000-4000-8000-000000000000';

export const ordersCalls = {
  confirmCart: call({
    name: 'confirmCart',
    access: 'session',
    summary: 'Confirms the cart as an order; idempotent on externalId',
    body: cartConfirmation,
    bodyMaxBytes: CART_BODY_MAX_BYTES,
    output: confirmResult,
    example: { body: { total: 0 } },
  }),
  clientOrders: call({
    name: 'clientOrders',
    access: 'session',
    summary:
      "The client's orders, newest first; for a salesman those of the client they buy for, else of all their clients",
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
    summary: 'One order with its lines as confirmed',
    query: z.object({ externalId: z.uuid() }),
    output: orderDetails,
    example: { query: { externalId: SOME_ORDER } },
  }),
  orders: call({
    name: 'orders',
    access: 'salesman',
    summary: "A page of the company's orders, newest first; for a salesman only those of their clients",
    query: z.object({
      /** A part of the number, or of the client's name or code. */
      search: text(64).default(''),
      status: orderStatus.optional(),
      paymentStatus: paymentStatus.optional(),
      /** Only orders that an administrator must check: with a payment alert or an unsent mail. */
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
    summary: 'Changes the status of an order by one step; cancelling releases its stock',
    ...order,
    body: z.object({
      /** The status that the caller saw. If the order now has another, nothing is changed. */
      from: orderStatus,
      to: orderStatus,
      /** A note for the client: the tracking number or the reason. */
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
      'Adds the products of an order to the open cart at current prices, and returns the result of each line',
    ...order,
    output: repeatResult,
    example: { params: { externalId: SOME_ORDER } },
  }),
  repeatOrders: call({
    name: 'repeatOrders',
    access: 'session',
    summary: 'Adds the products of several orders to the open cart, with their quantities joined',
    body: z.object({ externalIds: z.array(z.uuid().toLowerCase()).min(1).max(REPEATED_ORDERS_MAX) }),
    output: repeatResult,
    example: { body: { externalIds: [SOME_ORDER] } },
  }),
};
