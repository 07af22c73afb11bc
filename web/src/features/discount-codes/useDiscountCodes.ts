// The company's discount codes on the desk: the list, and the calls that create and change them.

import type { DiscountCodeValues, SavedDiscountCode } from '@mostrador/contract/entries/discount-codes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';

const codesKey = (scope: string) => [scope, 'deskDiscountCodes'] as const;

export function useDiscountCodes() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: codesKey(scope),
    queryFn: () => carrier('deskDiscountCodes', {}),
    staleTime: 0,
  });
}

/** The calls that change codes. Each rejects with a `CallFailed`. */
export interface DiscountCodeChanges {
  readonly create: (values: Omit<DiscountCodeValues, 'active'>) => Promise<SavedDiscountCode>;
  readonly save: (
    discountCodeId: number,
    from: DiscountCodeValues,
    to: DiscountCodeValues,
  ) => Promise<SavedDiscountCode>;
  /** Reads the list again. */
  readonly refresh: () => void;
}

export function useDiscountCodeChanges(): DiscountCodeChanges {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    const refresh = () => void client.invalidateQueries({ queryKey: codesKey(scope) });
    const refreshed = async (call: Promise<SavedDiscountCode>) => {
      const saved = await call;
      refresh();
      return saved;
    };
    return {
      refresh,
      create: (body) => refreshed(carrier('createDiscountCode', { body })),
      save: (discountCodeId, from, to) =>
        refreshed(carrier('saveDiscountCode', { params: { discountCodeId }, body: { from, to } })),
    };
  }, [carrier, scope, client]);
}
