// The cart's total in centavos as the header and the bars of the shop show it, unsaved quantities included.

import { type Centavos, toCentavos } from '@mostrador/rules/money';
import type { TaxesInPesos } from '@mostrador/rules/tax-terms';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { usePage } from '../../page/page';
import { useCart } from './queries';

/** The query key of the total of unsaved quantities. It is a query, so that it ends with the session. */
export const typedKey = (scope: string) => [scope, 'typedCartTotal'] as const;

/** Hook that returns which total is shown: what is to be paid where the company shows final prices first, else the one without taxes. */
export function useLeadTotal(): (
  total: Centavos,
  taxes: Pick<TaxesInPesos, 'toPay'> | null | undefined,
) => Centavos {
  const isFinal = usePage().context.priceDisplay === 'final_net';
  return (total, taxes) => (isFinal && taxes ? toCentavos(taxes.toPay) : total);
}

/** Undefined until the cart is known. */
export function useCartTotal(): Centavos | undefined {
  const { scope } = useApi();
  const cart = useCart().data;
  const typed = useQuery<Centavos | null>({ queryKey: typedKey(scope), queryFn: skipToken }).data;
  const lead = useLeadTotal();
  return typed ?? (cart && lead(toCentavos(cart.total), cart.taxes));
}
