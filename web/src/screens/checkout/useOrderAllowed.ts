import type { Cart } from '@mostrador/contract/entries/cart';
import { useMinimumOrder } from '../../features/cart/CartSummary';
import { cartAmounts } from '../../features/cart/cart-amounts';
import { useClientMissing } from '../common/target-client/CartClient';

/** Returns whether a cart may become an order: it reaches the minimum, and a salesman has chosen the client. */
export function useOrderAllowed(cart: Cart | undefined) {
  const amounts = cart && cartAmounts(cart);
  const { reached } = useMinimumOrder(amounts?.totals.total ?? 0);
  const clientMissing = useClientMissing();
  return { clientMissing, allowed: reached && !clientMissing };
}
