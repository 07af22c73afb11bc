import type { Cart } from '@mostrador/contract/entries/cart';
import { shownTotals } from '@mostrador/rules/cart-totals';
import { useMinimumOrder } from '../../features/cart/CartSummary';
import { pricesOf } from '../../features/cart/cart-edits';
import { useClientMissing } from '../parts/CartClient';

/** The amounts of a cart's products, and whether they and the client allow an order. */
export function useOrderAllowed(cart: Cart | undefined) {
  const totals = shownTotals((cart?.cartProducts ?? []).map((line) => pricesOf(line, line.quantity)));
  const { reached } = useMinimumOrder(totals.total);
  const clientMissing = useClientMissing();
  return { totals, clientMissing, allowed: reached && !clientMissing };
}
