import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { formatPesos, sum, toCentavos } from '@mostrador/rules/money';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { postPriceText } from '../../features/cart/CartSummary';
import { checkoutText as text } from '../../text/checkout';

/** The summary of a confirmed order beside its payment: number, products, shipping and total. */
export function OrderSummary({ order }: { readonly order: OrderDetails }) {
  const total = toCentavos(order.total);
  const shipping = toCentavos(order.shippingCost);
  const sent = order.pickUp ? text.pickUp : order.deliveryMethodName;
  const rows: readonly (readonly [string, string])[] = [
    [text.products, formatPesos(sum([total, -shipping]))],
    ...(shipping > 0 || order.freeDelivery ? [[text.shipping, postPriceText(shipping)] as const] : []),
    ...(sent === '' ? [] : [[text.howDelivered, sent] as const]),
  ];
  return (
    <aside className="cart-summary" aria-label={text.order}>
      <p>
        {text.order}{' '}
        <Link className="text-link nowrap" to={`/purchases?o=${order.externalId}`}>
          {order.formatedDocumentNumber}
        </Link>
      </p>
      <dl className="cart-summary-rows">
        {rows.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
      <p className="cart-summary-total">
        {text.total} <output>{formatPesos(total)}</output>
      </p>
      <p className="cart-summary-hint">{text.withoutTaxes}</p>
    </aside>
  );
}
