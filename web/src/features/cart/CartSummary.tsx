// The box 'Resumen del pedido': number of products, discounts, shipping, total without taxes, IVA, perceptions and 'Total a pagar', with the warning
// 'El pedido mínimo es de {amount}' while the total is not above the minimum order (minimumPurchaseAmount).

import type { ShownDiscount } from '@mostrador/rules/discount-rows';
import type { FreeDelivery } from '@mostrador/rules/free-delivery';
import { missingAmount } from '@mostrador/rules/minimum-order';
import { type Centavos, formatPesos, toCentavos } from '@mostrador/rules/money';
import { refusalText } from '@mostrador/rules/refusals';
import { NET_WORDS } from '@mostrador/rules/tax-rows';
import type { ReactNode } from 'react';
import { usePage } from '../../page/page';
import { cartScreenText as text } from '../../text/cart-screen';
import { discountMoneyRows } from '../../ui/discount-rows';
import { type MoneyRow, MoneyRows } from '../../ui/MoneyRows';
import { Note } from '../../ui/Note';
import { ProgressBar } from '../../ui/ProgressBar';
import { TaxHints, taxMoneyRows } from '../../ui/TaxRows';
import type { CartAmounts } from './cart-amounts';
import { FreeDeliveryState } from './FreeDeliveryState';
import './CartSummary.css';

export interface CartSummaryProps {
  readonly amounts: CartAmounts;
  /** Left out if the company does not offer it, or the order is not sent by post. */
  readonly freeDelivery?: FreeDelivery | undefined;
  /** Shows the minimum order only while it is not reached. */
  readonly quiet?: boolean | undefined;
  /** The buyer's IVA condition; empty if unknown. */
  readonly condition?: string | undefined;
  /** What the typed discount code takes off, by estimate; absent for none. */
  readonly discount?: ShownDiscount | null | undefined;
  readonly children: ReactNode;
}

/** The company's minimum, and whether a total is above it. Centavos. */
export function useMinimumOrder(total: number) {
  const { context } = usePage();
  const minimum = toCentavos(context.minimumPurchaseAmount);
  const missing = missingAmount(total, minimum);
  return { minimum, missing, reached: missing === 0 };
}

/** What the post costs, in words; null: to be agreed. */
export function postPriceText(price: Centavos | null): string {
  if (price === null) return text.toBeAgreed;
  return price === 0 ? text.free : formatPesos(price);
}

export function CartSummary({
  amounts,
  freeDelivery,
  quiet = false,
  condition = '',
  discount = null,
  children,
}: CartSummaryProps) {
  const { totals, shipping, taxes } = amounts;
  const { minimum, missing, reached } = useMinimumOrder(totals.total);
  const rows: readonly MoneyRow[] = [
    { words: text.products(totals.lines, totals.units), amount: formatPesos(totals.listSubtotal) },
    ...(totals.discount > 0 ? [{ words: text.discounts, amount: `−${formatPesos(totals.discount)}` }] : []),
    ...(shipping === undefined
      ? []
      : [
          {
            words: text.shippingByPost,
            amount: postPriceText(shipping),
          },
        ]),
    { words: NET_WORDS, amount: formatPesos(amounts.total), kind: 'net' },
    ...taxMoneyRows(taxes),
    ...discountMoneyRows(discount),
  ];
  return (
    <aside className="cart-summary" aria-label={text.summary}>
      {minimum > 0 && !(quiet && reached) && (
        <ProgressBar
          value={Math.min(totals.total, minimum)}
          max={minimum}
          done={reached}
          label={text.minimum(formatPesos(minimum))}
          state={reached ? text.minimumReached : text.minimumMissing(formatPesos(missing))}
        />
      )}
      {freeDelivery && <FreeDeliveryState state={freeDelivery} total={totals.total} withBar={reached} />}
      <MoneyRows rows={rows} />
      <TaxHints taxes={taxes} condition={condition} />
      {!reached && (
        <Note tone="warn" announce>
          {refusalText({ code: 'order_below_minimum', amount: minimum })}
        </Note>
      )}
      {children}
    </aside>
  );
}
