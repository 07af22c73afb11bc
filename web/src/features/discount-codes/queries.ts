// The check of a discount code for the client of the cart.

import type { DiscountCheck } from '@mostrador/contract/discounts';
import { codeOf } from '@mostrador/rules/discount-codes';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api';

/** What a code takes off. A code that is not known is asked for once, because such questions are counted. */
export function discountCodeQuery({ carrier, scope }: Api, clientId: number | null, typed: string) {
  const code = codeOf(typed);
  return queryOptions({
    queryKey: [scope, 'discountCode', clientId, code] as const,
    queryFn: (): Promise<DiscountCheck> =>
      carrier('checkDiscountCode', { body: { code } }, { targetClientId: clientId, quiet: true }),
    staleTime: 600_000,
    retry: false,
  });
}
