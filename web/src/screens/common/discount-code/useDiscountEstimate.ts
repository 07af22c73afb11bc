import type { Cart } from '@mostrador/contract/entries/cart';
import { dayAt } from '@mostrador/rules/days';
import { codeOf, isDiscountCode } from '@mostrador/rules/discount-codes';
import type { ShownDiscount } from '@mostrador/rules/discount-rows';
import { discountByTerms } from '@mostrador/rules/discount-terms';
import { toCentavos } from '@mostrador/rules/money';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api';
import { netsOfShown } from '../../../features/cart/cart-amounts';
import { type ShownLine, shownLines } from '../../../features/cart/cart-edits';
import { discountCodeQuery } from '../../../features/discount-codes/queries';
import { useOffline } from '../../../storage/offline-mode';

/**
 * Hook that returns what a code takes off the cart, by the server's rule; null for a code that is not known as valid.
 * @param code as it was saved or checked. @param lines with quantities that are not saved yet; left out: the cart's.
 */
export function useDiscountEstimate(
  cart: Cart,
  code: string,
  lines: readonly ShownLine[] = shownLines(cart),
): ShownDiscount | null {
  const offline = useOffline();
  const query = discountCodeQuery(useApi(), cart.targetClientId ?? cart.clientId, code);
  const terms = useQuery({ ...query, enabled: isDiscountCode(codeOf(code)) && !offline }).data?.terms;
  if (!terms) return null;
  return discountByTerms(
    terms,
    netsOfShown(lines),
    toCentavos(cart.shippingCost),
    cart.taxTerms ?? null,
    dayAt(Date.now()),
  );
}
