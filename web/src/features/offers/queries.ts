// Queries of offers: the client's list, one offer, what becomes of its chosen lines, and the desk's table.

import type { CallInput } from '@mostrador/contract/client';
import { callPath } from '@mostrador/contract/routes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { useTableFile } from '../../api/useTableFile';

/** The first parts of every query key of this feature. */
export const offersKey = (scope: string) => [scope, 'offers'] as const;
export const offerKey = (scope: string, externalId: string) =>
  [...offersKey(scope), 'offer', externalId] as const;

/** The offers of the client, newest first. */
export function useClientOffers() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...offersKey(scope), 'client'] as const,
    queryFn: () => carrier('clientOffers', {}),
    staleTime: 0,
  });
}

/** One offer with the stock of its products; fetched anew on each visit. */
export function useOffer(externalId: string) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: offerKey(scope, externalId),
    queryFn: () => carrier('clientOffer', { params: { externalId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** What becomes of the chosen lines, and what their delivery costs. */
export function useOfferQuote(externalId: string, body: CallInput<'quoteOffer'>['body'], isWanted: boolean) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...offersKey(scope), 'quote', externalId, body] as const,
    queryFn: () => carrier('quoteOffer', { params: { externalId }, body }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    staleTime: 0,
  });
}

export type DeskOfferQuery = Omit<CallInput<'deskOffers'>['query'], 'pageSize' | 'pageNumber'>;

/** Returns a loader of windows of the desk's table. A window begins at a multiple of its rows. */
export function useDeskOfferWindows(list: string, query: DeskOfferQuery) {
  const { carrier } = useApi();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the loader belongs to the list that is named
  return useMemo(
    () =>
      async ({ from, count }: { readonly from: number; readonly count: number }) => {
        const page = await carrier('deskOffers', {
          query: { ...query, pageSize: count, pageNumber: Math.floor(from / count) },
        });
        return { rows: page.offers, total: page.totalCount, centavos: page.total };
      },
    [carrier, list],
  );
}

/** How many offers each built-in view shows. */
export function useDeskOfferCounts() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...offersKey(scope), 'counts'] as const,
    queryFn: () => carrier('deskOfferCounts', {}),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: 10_000,
  });
}

/** The salesmen by whom the table can be narrowed; none for a salesman, whose table has their own clients' offers. */
export function useOfferSalesmen() {
  const { carrier, scope, session } = useApi();
  return useQuery({
    queryKey: [...offersKey(scope), 'salesmen'] as const,
    queryFn: async () => (await carrier('deskOrderChoices', {})).salesmen,
    enabled: session?.profile === 3,
    staleTime: 30_000,
  });
}

/** Clients that a text finds, for whom the user may make an offer. */
export function useOfferClients(query: CallInput<'offerClients'>['query'], isWanted = true) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...offersKey(scope), 'clients', query] as const,
    queryFn: () => carrier('offerClients', { query }),
    placeholderData: keepPreviousData,
    enabled: isWanted,
    staleTime: 30_000,
  });
}

/** Returns a function that saves the desk's table as a file. It rejects with a `CallFailed`. */
export function useOffersFile() {
  const saveTable = useTableFile();
  return (format: 'csv' | 'xlsx', columns: readonly string[], filter: DeskOfferQuery) =>
    saveTable({
      path: callPath('deskOffersFile', undefined),
      name: 'Presupuestos',
      format,
      columns,
      filter: filter as Readonly<Record<string, string | number | undefined>>,
    });
}
