// Queries of the desk's clients: a window of the table, its counts, what a client can be given, and one client.

import type { DeskClientPage, DeskClientQuery } from '@mostrador/contract/entries/client-desk';
import { callPath } from '@mostrador/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { type TableFile, useTableFile } from '../../api/useTableFile';

/** The first parts of every query key of this feature. */
export const clientDeskKey = (scope: string) => [scope, 'client-desk'] as const;

/** Returns the call for a window of the table. Its rows are kept by the table, not by the cache. */
export function useDeskClientWindow(): (query: DeskClientQuery) => Promise<DeskClientPage> {
  const { carrier } = useApi();
  return useCallback((query) => carrier('deskClients', { query }), [carrier]);
}

type ShownFilter = Omit<DeskClientQuery, 'offset' | 'limit'>;

/** The clients that a user has chosen in the table: some of those that it shows, or all of them without some. */
export type ChosenRows =
  | { readonly clientIds: readonly number[] }
  | { readonly exceptIds: readonly number[] };

/** Returns a function that saves what the table shows as a file, or the chosen clients of it. */
export function useDeskClientsFile() {
  const saveTable = useTableFile();
  return (
    filter: ShownFilter,
    { columns, format, name }: Pick<TableFile, 'columns' | 'format' | 'name'>,
    chosen?: ChosenRows,
  ) =>
    saveTable({
      path: callPath(chosen === undefined ? 'deskClientsFile' : 'chosenClientsFile', {}),
      name,
      format,
      columns,
      filter: { ...filter } as NonNullable<TableFile['filter']>,
      ...(chosen !== undefined && { chosen: { ...chosen } }),
    });
}

/** How many clients each built-in view shows. */
export function useDeskClientCounts() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...clientDeskKey(scope), 'counts'] as const,
    queryFn: () => carrier('deskClientCounts', {}),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: 10_000,
  });
}

/** Lists, terms, salesmen, tax categories and provinces. */
export function useDeskClientChoices() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...clientDeskKey(scope), 'choices'] as const,
    queryFn: () => carrier('deskClientChoices', {}),
    staleTime: 30_000,
  });
}

export const deskClientKey = (scope: string, clientId: number) =>
  [...clientDeskKey(scope), 'client', clientId] as const;

/** A client with every field; fetched anew on each visit, so that an edit begins with what is stored. */
export function useDeskClient(clientId: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: deskClientKey(scope, clientId),
    queryFn: () => carrier('deskClient', { params: { clientId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}
