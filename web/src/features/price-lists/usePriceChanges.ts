// Changes of prices and price lists: each call, followed by a new reading of everything about prices.

import type { PriceCell, PriceListChange } from '@mostrador/contract/entries/price-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { type Increase, pricesKey } from './queries';

/** A list to be created. */
export interface NewPriceList {
  readonly name: string;
  readonly copyOf: number | null;
  readonly bps: number;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** When planned prices begin and end. */
export interface PlanDays {
  readonly name: string;
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/** What the user has seen of an increase, and when it begins; `startsOn` null: at once. */
export interface SeenIncrease {
  readonly fingerprint: string;
  /** Whether the user has confirmed prices that change by more than 30 %. */
  readonly confirmed: boolean;
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Each function rejects with the server's refusal. */
export function usePriceChanges() {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    const then = async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
      try {
        return await answer;
      } finally {
        // After a refusal too: another user has changed something.
        void client.invalidateQueries({ queryKey: pricesKey(scope) });
      }
    };
    return {
      savePrices: (cells: readonly PriceCell[]) =>
        then(carrier('savePrices', { body: { cells: [...cells] } })),
      applyIncrease: (increase: Increase, seen: SeenIncrease) =>
        then(carrier('applyIncrease', { body: { ...increase, ...seen } })),
      planPrices: (plan: PlanDays, cells: readonly PriceCell[]) =>
        then(carrier('planPrices', { body: { ...plan, cells: [...cells] } })),
      createList: (list: NewPriceList) => then(carrier('createPriceList', { body: list })),
      saveList: (priceListId: number, changes: readonly PriceListChange[]) =>
        then(carrier('savePriceList', { params: { priceListId }, body: { changes: [...changes] } })),
      cancelPlan: (pricePlanId: number) => then(carrier('cancelPricePlan', { params: { pricePlanId } })),
      /** Prices have changed by another call. */
      changed: () => client.invalidateQueries({ queryKey: pricesKey(scope) }),
    };
  }, [carrier, scope, client]);
}
