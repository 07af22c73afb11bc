// Inserts the card payments of the demonstration's orders, with the history of each payment's status.

import type { DemoOrder } from '@mostrador/demo/demo-company';
import { toDecimalText } from '@mostrador/rules/money';
import type { Tx } from '../../platform/database/database.js';
import { daysBefore, insertAll } from './demo-rows.queries.js';

interface PaidOrder {
  readonly order: DemoOrder;
  readonly orderId: number;
  readonly number: number;
  /** The order's total in centavos. */
  readonly total: number;
}

const FIRST_PAYMENT = 91_400_000_000;

export async function loadPayments(tx: Tx, companyId: number, orders: readonly PaidOrder[]): Promise<void> {
  const byCard = orders.filter(({ order }) => order.payment !== 'none');
  const paidOrders = byCard.filter(({ order }) => order.payment !== 'pending');
  await insertAll(tx, 'payments', paidOrders, ({ order, orderId, number, total }) => {
    const isRefunded = order.payment === 'refunded';
    return {
      company_id: companyId,
      order_id: orderId,
      provider: 'mercadopago',
      provider_payment_id: paymentId(number),
      status: isRefunded ? 'refunded' : 'approved',
      status_detail: isRefunded ? 'refunded' : 'accredited',
      amount: toDecimalText(total),
      refunded: toDecimalText(isRefunded ? total : 0),
      currency: 'ARS',
      approved_at: daysBefore(order.daysAgo),
      provider_updated_at: daysBefore(isRefunded ? refundedDaysAgo(order) : order.daysAgo),
      first_seen_at: daysBefore(order.daysAgo),
    };
  });
  const steps = byCard.flatMap(({ order, orderId, number }) =>
    statusesOf(order).map((to, index, all) => ({ order, orderId, number, to, from: all[index - 1] })),
  );
  await insertAll(tx, 'payment_status_changes', steps, ({ order, orderId, number, from, to }) => ({
    company_id: companyId,
    order_id: orderId,
    from_status: from ?? 'none',
    to_status: to,
    provider_payment_id: to === 'pending' ? null : paymentId(number),
    changed_at: daysBefore(to === 'refunded' ? refundedDaysAgo(order) : order.daysAgo),
  }));
}

const paymentId = (number: number): string => String(FIRST_PAYMENT + number * 7_919);

const refundedDaysAgo = (order: DemoOrder): number => Math.max(0, order.daysAgo - 1);

function statusesOf(order: DemoOrder): readonly string[] {
  switch (order.payment) {
    case 'none':
      return [];
    case 'pending':
      return ['pending'];
    case 'paid':
      return ['pending', 'paid'];
    case 'refunded':
      return ['pending', 'paid', 'refunded'];
  }
}
