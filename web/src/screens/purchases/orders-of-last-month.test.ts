// Choosing the orders of the month before: its days in Argentina, January, cancelled orders, and the limit.

import { REPEATED_ORDERS_MAX } from '@mostrador/rules/limits';
import { expect, it } from 'vitest';
import { ordersOfLastMonth } from './orders-of-last-month';

const order = (externalId: string, cartPurchaseDate: string, statusDesc = 'Entregado') => ({
  externalId,
  cartPurchaseDate,
  statusDesc,
});

it('takes the orders of the month before by the days of Argentina, without cancelled ones', () => {
  const orders = [
    order('this month', '2026-11-01T03:00:00Z'),
    order('last evening', '2026-11-01T02:59:00Z'),
    order('cancelled', '2026-10-15T12:00:00Z', 'Cancelado'),
    order('first morning', '2026-10-01T03:00:00Z'),
    order('before', '2026-10-01T02:59:00Z'),
  ];
  expect(ordersOfLastMonth(orders, Date.parse('2026-11-23T12:00:00Z'))).toEqual([
    'last evening',
    'first morning',
  ]);
});

it('takes December in January, and as many as can be repeated together', () => {
  const orders = Array.from({ length: REPEATED_ORDERS_MAX + 5 }, (_, index) =>
    order(String(index), '2025-12-10T12:00:00Z'),
  );
  expect(ordersOfLastMonth(orders, Date.parse('2026-01-05T12:00:00Z'))).toHaveLength(REPEATED_ORDERS_MAX);
});
