// The sum of a confirmed order: products, shipping, total without taxes, IVA, perceptions and the total to pay, as it was placed.

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { NET_WORDS } from '@mostrador/rules/tax-rows';
import { ordersText as text } from '../../../text/orders';
import { discountMoneyRows } from '../../../ui/discount-rows';
import type { MoneyRow } from '../../../ui/MoneyRows';
import { taxMoneyRows } from '../../../ui/TaxRows';

/** Returns an order's taxes; null where they are not known. A server of the release before says nothing of them. */
export const taxesOfOrder = ({ taxes }: { readonly taxes?: OrderDetails['taxes'] }): OrderDetails['taxes'] =>
  taxes ?? null;

/** Returns the rows of an order's sum, products and shipping first. */
export function orderMoneyRows(order: OrderDetails): MoneyRow[] {
  const total = toCentavos(order.total);
  const shipping = toCentavos(order.shippingCost);
  const parts: readonly MoneyRow[] =
    shipping === 0 && !order.freeDelivery
      ? []
      : [
          { words: text.products, amount: formatPesos(total - shipping) },
          { words: text.shipping, amount: order.freeDelivery ? text.free : formatPesos(shipping) },
        ];
  return [...parts, ...totalRows(order)];
}

/** Returns the rows from the total without taxes on. */
export const totalRows = (order: OrderDetails): MoneyRow[] => [
  { words: NET_WORDS, amount: formatPesos(toCentavos(order.total)), kind: 'net' },
  ...taxMoneyRows(taxesOfOrder(order)),
  ...discountMoneyRows(order.discount ?? null),
];
