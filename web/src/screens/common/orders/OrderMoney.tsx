// The sum of a confirmed order, with what is to be paid as the largest figure.

import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { TO_PAY_WORDS } from '@mostrador/rules/tax-rows';
import { taxesText as text } from '../../../text/taxes';
import { MoneyRows } from '../../../ui/MoneyRows';
import { TaxHints } from '../../../ui/TaxRows';
import { orderMoneyRows, taxesOfOrder, totalRows } from './order-money';

interface OrderMoneyProps {
  readonly order: OrderDetails;
  /** Begins with products and shipping, where nothing else on the page says what they cost. */
  readonly isWhole?: boolean;
}

export function OrderMoney({ order, isWhole = false }: OrderMoneyProps) {
  const taxes = taxesOfOrder(order);
  return (
    <section className="order-money" aria-label={TO_PAY_WORDS}>
      <MoneyRows rows={isWhole ? orderMoneyRows(order) : totalRows(order)} />
      {taxes === null && <p className="money-hint">{text.unknown}</p>}
      <TaxHints taxes={taxes} condition={order.clientIdentity?.taxCategory ?? ''} />
    </section>
  );
}
