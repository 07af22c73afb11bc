// Entries of /api/v1 for orders: read them, acknowledge them, change their status.

import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { PAYMENT_STATUSES } from '@mostrador/rules/payment-status';
import { z } from 'zod';
import { pesos, text } from '../fields.js';
import { taxes } from '../taxes.js';
import { entry, instant, pageOf, pageQuery } from './entry.js';

const status = z.enum(Object.keys(ORDER_STATUSES) as [OrderStatus, ...OrderStatus[]]);
const paymentStatus = z.enum(
  Object.keys(PAYMENT_STATUSES) as [keyof typeof PAYMENT_STATUSES, ...(keyof typeof PAYMENT_STATUSES)[]],
);

/** An order with its lines. Amounts are pesos; line prices and `total` are without IVA. */
export const v1Order = z.object({
  number: z.string().meta({ description: 'PED-0001-00000042' }),
  externalId: z.uuid(),
  placedAt: instant,
  status,
  paymentStatus,
  erpNumber: z.string().nullable().meta({ description: 'The number under which the ERP acknowledged it' }),
  acknowledgedAt: instant.nullable(),
  client: z.object({
    code: z.string(),
    legalName: z.string(),
    legalId: z.string().meta({ description: 'CUIT as it was, 11 digits; empty if not known' }),
    taxCategory: z.string(),
  }),
  salespersonEmail: z.string().nullable(),
  lines: z.array(
    z.object({
      position: z.number().int(),
      code: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      freeUnits: z.number().int().meta({ description: 'Units of `quantity` that a promotion gives' }),
      delivered: z.number().int(),
      cancelled: z.number().int(),
      listPrice: pesos,
      unitPrice: pesos,
      taxCode: z.string().nullable(),
      taxRate: z.number().nullable().meta({ description: 'Percent' }),
      observations: z.string(),
    }),
  ),
  shipping: pesos,
  total: pesos.meta({ description: 'Products and shipping' }),
  taxes: taxes.nullable().meta({ description: 'Null where they are not known' }),
  toPay: pesos.nullable().meta({ description: 'With IVA and perceptions; null where they are not known' }),
  observations: z.string(),
  contactPhone: z.string(),
  paymentOption: z.enum(['transfer', 'cheque']).nullable(),
  delivery: z.object({
    pickUp: z.boolean(),
    method: z.string().nullable(),
    details: z.string(),
    address: z.record(z.string(), z.unknown()).nullable(),
  }),
});
export type V1Order = z.output<typeof v1Order>;

/** An order's printed number, or its number alone. */
const orderNumber = z.string().regex(/^(?:PED-\d{4}-\d{8}|[1-9]\d{0,7})$/);
const params = z.object({ number: orderNumber.meta({ description: 'As PED-0001-00000042, or 42' }) });

const ORDER: V1Order = {
  number: 'PED-0001-00000001',
  externalId: '7d3f2b8e-4a51-4c57-9a55-0d0f6a1f6c11',
  placedAt: '2026-03-02T13:04:05.000Z',
  status: 'pending',
  paymentStatus: 'none',
  erpNumber: null,
  acknowledgedAt: null,
  client: {
    code: 'C-100',
    legalName: 'Librería del Sur SRL',
    legalId: '30712345671',
    taxCategory: 'Responsable Inscripto',
  },
  salespersonEmail: null,
  lines: [
    {
      position: 1,
      code: 'LAP-001',
      name: 'Lapicera azul',
      quantity: 24,
      freeUnits: 0,
      delivered: 0,
      cancelled: 0,
      listPrice: 1000,
      unitPrice: 900,
      taxCode: 'IVA21',
      taxRate: 21,
      observations: '',
    },
  ],
  shipping: 0,
  total: 21_600,
  taxes: null,
  toPay: 26_136,
  observations: '',
  contactPhone: '',
  paymentOption: 'transfer',
  delivery: { pickUp: true, method: null, details: '', address: null },
};

const v1Delivery = z.object({
  order: z.string().meta({ description: 'Number of the order' }),
  number: z.number().int().meta({ description: 'Of the delivery, in the company' }),
  deliveredAt: instant,
  carrier: z.string(),
  note: z.string(),
  lines: z.array(z.object({ code: z.string(), name: z.string(), quantity: z.number().int() })),
});
export type V1Delivery = z.output<typeof v1Delivery>;

const DELIVERY: V1Delivery = {
  order: 'PED-0001-00000001',
  number: 1,
  deliveredAt: '2026-03-03T10:00:00.000Z',
  carrier: 'Andreani',
  note: '',
  lines: [{ code: 'LAP-001', name: 'Lapicera azul', quantity: 1 }],
};

export const orderEntries = {
  listOrders: entry({
    name: 'listOrders',
    method: 'GET',
    path: '/orders',
    scopes: ['orders:read'],
    summary: 'List orders by number, with their lines',
    detail: {
      en: 'The oldest first. To follow what happens, use the change feed instead.',
      es: 'El más antiguo primero. Para seguir lo que pasa use los cambios (/changes).',
    },
    query: z.strictObject({
      ...pageQuery,
      status: status.optional().meta({ description: 'Only orders of this status' }),
      acknowledged: z
        .enum(['true', 'false'])
        .optional()
        .meta({ description: 'Only orders that the ERP has acknowledged, or has not' }),
    }),
    output: pageOf(v1Order),
    paged: true,
    errors: [],
    example: { query: { acknowledged: 'false' }, output: { items: [ORDER], next: null } },
  }),
  getOrder: entry({
    name: 'getOrder',
    method: 'GET',
    path: '/orders/{number}',
    scopes: ['orders:read'],
    summary: 'Read an order',
    detail: {
      en: 'By its printed number or by its number alone.',
      es: 'Por su número impreso o solo por el número.',
    },
    params,
    output: v1Order,
    etag: true,
    errors: ['not_found'],
    example: { params: { number: 'PED-0001-00000001' }, output: ORDER },
  }),
  acknowledgeOrder: entry({
    name: 'acknowledgeOrder',
    method: 'POST',
    path: '/orders/{number}/acknowledgement',
    scopes: ['orders:write'],
    summary: 'Tell that the ERP took an order',
    detail: {
      en: 'With the number that the ERP gave it. The same number again changes nothing; another number is refused.',
      es: 'Con el número que le dio el ERP. Repetir el mismo número no cambia nada; otro número se rechaza.',
    },
    params,
    body: z.strictObject({ erpNumber: text(60).trim().min(1) }),
    output: v1Order,
    errors: ['not_found', 'order_acknowledged'],
    example: {
      params: { number: 'PED-0001-00000001' },
      body: { erpNumber: 'NP-000123' },
      output: { ...ORDER, erpNumber: 'NP-000123', acknowledgedAt: '2026-03-02T13:05:00.000Z' },
    },
  }),
  setOrderStatus: entry({
    name: 'setOrderStatus',
    method: 'POST',
    path: '/orders/{number}/status',
    scopes: ['orders:write'],
    summary: 'Change the status of an order',
    detail: {
      en: 'Through all steps in between, with stock and mail. `expected` refuses the change if the order has another status by now. The same status again changes nothing.',
      es: 'Pasa por todos los pasos intermedios, con stock y mail. Con `expected` se rechaza si el pedido ya tiene otro estado. Repetir el mismo estado no cambia nada.',
    },
    params,
    body: z.strictObject({
      to: status,
      note: text(300).default('').meta({ description: 'For the client: tracking number or reason' }),
      expected: status.optional(),
    }),
    output: v1Order,
    errors: ['not_found', 'order_in_review', 'order_stale', 'order_status_forbidden'],
    example: {
      params: { number: 'PED-0001-00000001' },
      body: { to: 'preparing', note: '', expected: 'pending' },
      output: { ...ORDER, status: 'preparing' },
    },
  }),
  createDelivery: entry({
    name: 'createDelivery',
    method: 'POST',
    path: '/orders/{number}/deliveries',
    scopes: ['orders:write'],
    summary: 'Tell that units of an order have left',
    detail: {
      en: 'What is not named stays pending. The last delivery dispatches the order. The client gets a mail.',
      es: 'Lo que no se nombra queda pendiente. La última entrega despacha el pedido. El cliente recibe un mail.',
    },
    params,
    body: z.strictObject({
      lines: z
        .array(z.strictObject({ code: text(64).min(1), units: z.number().int().min(1).max(1_000_000) }))
        .min(1)
        .max(1_000),
      carrier: text(80).default(''),
      note: text(300).default(''),
    }),
    status: 201,
    output: v1Delivery,
    idempotent: true,
    errors: ['not_found', 'order_not_editable', 'product_unknown', 'units_exceed_pending', 'units_invalid'],
    example: {
      params: { number: 'PED-0001-00000001' },
      headers: { 'idempotency-key': 'remito-0001-00000077' },
      body: { lines: [{ code: 'LAP-001', units: 1 }], carrier: 'Andreani', note: '' },
      output: DELIVERY,
    },
  }),
  listDeliveries: entry({
    name: 'listDeliveries',
    method: 'GET',
    path: '/deliveries',
    scopes: ['orders:read'],
    summary: 'List deliveries by number',
    detail: { en: 'Of all orders, the oldest first.', es: 'De todos los pedidos, la más antigua primero.' },
    query: z.strictObject(pageQuery),
    output: pageOf(v1Delivery),
    paged: true,
    errors: [],
    example: { query: { limit: '100' }, output: { items: [DELIVERY], next: null } },
  }),
};
