import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { Link } from 'react-router';
import { checkoutText as text } from '../../text/checkout';
import { MoneyRows } from '../../ui/MoneyRows';
import { TaxHints } from '../../ui/TaxRows';
import { orderMoneyRows, taxesOfOrder } from '../common/orders/order-money';

/** The summary of a confirmed order beside its payment: number, products, shipping and total. */
export function OrderSummary({ order }: { readonly order: OrderDetails }) {
  const sent = order.pickUp ? text.pickUp : order.deliveryMethodName;
  return (
    <aside className="cart-summary" aria-label={text.order}>
      <p>
        {text.order}{' '}
        <Link className="text-link nowrap" to={`/purchases?o=${order.externalId}`}>
          {order.formatedDocumentNumber}
        </Link>
      </p>
      {sent !== '' && (
        <dl className="cart-summary-rows">
          <dt>{text.howDelivered}</dt>
          <dd>{sent}</dd>
        </dl>
      )}
      <MoneyRows rows={orderMoneyRows(order)} />
      <TaxHints taxes={taxesOfOrder(order)} condition={order.clientIdentity?.taxCategory ?? ''} />
    </aside>
  );
}
