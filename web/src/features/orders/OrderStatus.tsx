// The coloured chips of an order's status and of the state of its card payment.

import type { OrderRow } from '@mostrador/contract/entries/orders';
import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { PAYMENT_STATUSES } from '@mostrador/rules/payment-status';
import { Chip, type Tone } from '../../ui/Chip';

const tones: Readonly<Record<string, Tone>> = {
  [ORDER_STATUSES.review]: 'warn',
  [ORDER_STATUSES.pending]: 'neutral',
  [ORDER_STATUSES.preparing]: 'warn',
  [ORDER_STATUSES.dispatched]: 'info',
  [ORDER_STATUSES.delivered]: 'ok',
  [ORDER_STATUSES.cancelled]: 'danger',
};

export function OrderStatus({ status }: { readonly status: string }) {
  return <Chip tone={tones[status] ?? 'neutral'}>{status}</Chip>;
}

const paymentTones: Readonly<Record<string, Tone>> = {
  [PAYMENT_STATUSES.pending]: 'warn',
  [PAYMENT_STATUSES.in_process]: 'warn',
  [PAYMENT_STATUSES.paid]: 'ok',
  [PAYMENT_STATUSES.rejected]: 'danger',
  [PAYMENT_STATUSES.charged_back]: 'danger',
};

/** The text of a card payment's state; empty for a pending payment of a cancelled order. */
export const paymentWord = (order: Pick<OrderRow, 'status' | 'paymentStatusDesc'>): string =>
  order.status === 'cancelled' && order.paymentStatusDesc === PAYMENT_STATUSES.pending
    ? ''
    : order.paymentStatusDesc;

/** The card payment's state; nothing for an order without one. */
export function PaymentStatus({ order }: { readonly order: Pick<OrderRow, 'status' | 'paymentStatusDesc'> }) {
  const word = paymentWord(order);
  if (word === '') return null;
  return <Chip tone={paymentTones[word] ?? 'neutral'}>{word}</Chip>;
}
