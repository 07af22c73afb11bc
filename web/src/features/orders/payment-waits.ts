import type { OrderDetails } from '@mostrador/contract/entries/orders';

/** Whether MercadoPago still waits for a payment that the buyer began there, such as a voucher to be paid in cash. */
export const paymentWaits = ({ payments }: Pick<OrderDetails, 'payments'>): boolean =>
  payments.some(({ status }) => status === 'pending');
