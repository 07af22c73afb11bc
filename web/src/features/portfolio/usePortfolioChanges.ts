// Notes and strikes out visits, and begins to buy for a client.

import type { CallInput } from '@mostrador/contract/client';
import type { SavedVisit } from '@mostrador/contract/entries/portfolio';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { portfolioKey } from './queries';

export type VisitInput = CallInput<'addVisit'>['body'];

/** Each call rejects with a `CallFailed`. */
export interface PortfolioChanges {
  readonly addVisit: (clientId: number, visit: VisitInput) => Promise<SavedVisit>;
  readonly strikeVisit: (clientId: number, noteId: number) => Promise<SavedVisit>;
  /** Makes the client the one that the caller buys for in the shop. @returns the sentence of a refusal, or undefined. */
  readonly buyFor: (clientId: number) => Promise<string | undefined>;
}

export function usePortfolioChanges(): PortfolioChanges {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  return useMemo(() => {
    const refreshed = async <T>(call: Promise<T>): Promise<T> => {
      const answer = await call;
      void client.invalidateQueries({ queryKey: portfolioKey(scope) });
      return answer;
    };
    return {
      addVisit: (clientId, visit) => refreshed(carrier('addVisit', { params: { clientId }, body: visit })),
      strikeVisit: (clientId, noteId) => refreshed(carrier('strikeVisit', { params: { clientId, noteId } })),
      async buyFor(clientId) {
        const { resultCode, message } = await carrier('updateCart', { body: { targetClientId: clientId } });
        return resultCode < 0 ? message : undefined;
      },
    };
  }, [carrier, scope, client]);
}
