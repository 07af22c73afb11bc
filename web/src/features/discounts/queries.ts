// Queries about discounts: the lists (`discountLists`), the rules of one (`discountRules`), and what a client pays (`explainPrice`).

import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';

export const discountsKey = (scope: string) => [scope, 'discounts'] as const;

/** All discount lists; undefined until they have loaded. */
export function useDiscountLists() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...discountsKey(scope), 'lists'] as const,
    queryFn: () => carrier('discountLists', {}),
    staleTime: 0,
  });
}

/** The rules that are shown of a list; one with more is kept by a file. */
const RULES_MAX = 500;

/** The rules of a list; not asked for without one. */
export function useDiscountRules(discountListId: number | undefined) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...discountsKey(scope), 'rules', discountListId] as const,
    queryFn: () =>
      carrier('discountRules', {
        params: { discountListId: discountListId ?? 0 },
        query: { limit: RULES_MAX },
      }),
    enabled: discountListId !== undefined,
    staleTime: 0,
  });
}

/** What a client pays for a product; not asked for before both codes are there. */
export function useExplainedPrice(clientCode: string, productCode: string) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...discountsKey(scope), 'explained', clientCode, productCode] as const,
    queryFn: () => carrier('explainPrice', { query: { clientCode, productCode } }),
    enabled: clientCode !== '' && productCode !== '',
    staleTime: 0,
    retry: false,
  });
}
