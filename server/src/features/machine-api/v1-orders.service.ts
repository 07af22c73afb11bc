// Orders as /api/v1 and the files of connectors tell them.

import type { V1Order } from '@mostrador/contract/v1/orders';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { orderStatusOf } from '@mostrador/rules/order-status';
import { parsePaymentStatus } from '@mostrador/rules/payment-status';
import type { Database } from '../../platform/database/database.js';
import { keptTaxes, taxesAnswer } from '../taxes/taxes.service.js';
import { type ChangedSince, type OrderRow, ordersChangedSince } from './orders.queries.js';

/** Returns an order's number as it is printed. */
export const printed = ({ orderNumber }: Pick<OrderRow, 'orderNumber'>): string =>
  formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: orderNumber });

/** Returns an order as /api/v1 tells it. */
export const v1OrderOf = (row: OrderRow): V1Order => ({
  number: printed(row),
  externalId: row.externalId,
  placedAt: row.placedAt.toISOString(),
  status: orderStatusOf(row.status) ?? 'pending',
  paymentStatus: parsePaymentStatus(row.paymentStatus) ?? 'none',
  erpNumber: row.erpNumber,
  acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  client: {
    code: row.clientCode,
    legalName: row.clientName,
    legalId: row.clientLegalId,
    taxCategory: row.clientTaxCategory,
  },
  salespersonEmail: row.salespersonEmail,
  lines: row.lines.map(({ listPrice, unitPrice, taxRate, ...line }) => ({
    ...line,
    listPrice: Number(listPrice),
    unitPrice: Number(unitPrice),
    taxRate: taxRate === null ? null : Number(taxRate),
  })),
  shipping: Number(row.shipping),
  total: Number(row.total),
  taxes: taxesAnswer(keptTaxes(row.taxes)),
  toPay: row.toPay === null ? null : Number(row.toPay),
  observations: row.observations,
  contactPhone: row.contactPhone,
  paymentOption: row.paymentOption === null ? null : row.paymentOption === 1 ? 'transfer' : 'cheque',
  delivery: {
    pickUp: row.pickUp,
    method: row.deliveryMethod,
    details: row.deliveryDetails,
    address: row.deliveryAddress,
  },
});

/** An order with its id, by which pages are ordered. */
export interface ChangedOrder {
  readonly orderId: number;
  readonly order: V1Order;
}

/** Returns orders that have changed, in the order of their ids. Orders in review are left out: they may not be prepared yet. */
export async function changedV1Orders(
  db: Database,
  companyId: number,
  since: ChangedSince,
  after: number,
  limit: number,
): Promise<readonly ChangedOrder[]> {
  const rows = await ordersChangedSince(db, companyId, since, after, limit);
  return rows.map((row) => ({ orderId: row.orderId, order: v1OrderOf(row) }));
}
