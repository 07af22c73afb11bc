// How an order is paid by transfer: the company's account to copy, and the receipt of the payment.

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { TransferData } from '../../../features/orders/TransferData';
import { TellTransfer } from './TellTransfer';

/** Renders nothing for an order that is paid otherwise. */
export function OrderTransfer({ order }: { readonly order: OrderDetails }) {
  if (order.paymentOption !== 1 || order.paymentStatus !== 'none') return null;
  return (
    <div className="stack">
      <TransferData order={order} />
      <TellTransfer order={{ externalId: order.externalId, number: order.formatedDocumentNumber }} />
    </div>
  );
}
