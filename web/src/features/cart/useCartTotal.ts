import { type Centavos, toCentavos } from '@mostrador/rules/money';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { useCart } from './queries';

/** Where the total of what is typed is kept: a query of its own, so that it ends with the session. */
export const typedKey = (scope: string) => [scope, 'typedCartTotal'] as const;

/** The cart's total that every place shows, in centavos; undefined until the cart is known. */
export function useCartTotal(): Centavos | undefined {
  const { scope } = useApi();
  const saved = useCart().data?.total;
  const typed = useQuery<Centavos | null>({ queryKey: typedKey(scope), queryFn: skipToken }).data;
  return typed ?? (saved === undefined ? undefined : toCentavos(saved));
}
