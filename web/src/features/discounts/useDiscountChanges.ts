// Changes of discount lists and their rules: each call, followed by a new reading of everything about discounts.

import type { DiscountListChange } from '@mostrador/contract/entries/discounts';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { discountsKey } from './queries';

/** What the editor saw of a rule, and what it shall be, in basis points; without product and category: the rule for everything. */
export interface RuleChange {
  readonly productId?: number | null;
  readonly categoryCode?: string | null;
  readonly from: number | null;
  readonly to: number | null;
  /** The days on which it counts; absent: those that it has. */
  readonly days?: { validFrom: string | null; validUntil: string | null };
}

/** Each function rejects with the server's refusal. */
export function useDiscountChanges() {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    const then = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      try {
        return await answer;
      } finally {
        void client.invalidateQueries({ queryKey: discountsKey(scope) });
      }
    };
    return {
      /** Returns the id of the product with a code; rejects with a 404 if there is none. */
      productIdOf: async (productCode: string): Promise<number> =>
        (await carrier('product', { query: { productCode } })).productId,
      createList: (name: string, copyOf: number | null) =>
        then(carrier('createDiscountList', { body: { name, copyOf } })),
      saveList: (discountListId: number, changes: readonly DiscountListChange[]) =>
        then(carrier('saveDiscountList', { params: { discountListId }, body: { changes: [...changes] } })),
      saveRules: (discountListId: number, rules: readonly RuleChange[]) =>
        then(carrier('saveDiscountRules', { params: { discountListId }, body: { rules: [...rules] } })),
      /** Discounts have changed by another call. */
      changed: () => client.invalidateQueries({ queryKey: discountsKey(scope) }),
    };
  }, [carrier, scope, client]);
}
