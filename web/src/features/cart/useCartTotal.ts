// The cart's total in centavos as every place on the screen shows it, unsaved quantities included.

import { type Centavos, toCentavos } from '@mostrador/rules/money';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { useCart } from './queries';

/** The query key of the total of unsaved quantities. It is a query, so that it ends with the session. */
export const typedKey = (scope: string) => [scope, 'typedCartTotal'] as const;

/** Undefined until the cart is known. */
export function useCartTotal(): Centavos | undefined {
  const { scope } = useApi();
  const saved = useCart().data?.total;
  const typed = useQuery<Centavos | null>({ queryKey: typedKey(scope), queryFn: skipToken }).data;
  return typed ?? (saved === undefined ? undefined : toCentavos(saved));
}
