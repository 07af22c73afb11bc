import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api';
import { productsExportQuery } from '../../features/exports/queries';
import { everythingSold, type Selection } from '../../features/exports/selection';

/**
 * The list that was asked for. Nothing is fetched before; then another order follows by itself, and another selection
 * waits to be asked for.
 */
export function useExportedList(selection: Selection) {
  const api = useApi();
  const client = useQueryClient();
  // who comes back from a product finds the list as it was
  const [asked, setAsked] = useState(() =>
    client.getQueryData(productsExportQuery(api, selection).queryKey) === undefined ? undefined : selection,
  );
  const wanted = asked && { ...asked, sortParam: selection.sortParam };
  const query = useQuery({
    ...productsExportQuery(api, wanted ?? everythingSold),
    enabled: wanted !== undefined,
  });
  const { data, isFetching, isError, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const shown = wanted === undefined ? undefined : data;
  return {
    products: shown?.productItems,
    totalCount: shown?.totalCount ?? 0,
    /** Milliseconds; undefined while there is no list. */
    fetchedAt: shown === undefined ? undefined : dataUpdatedAt || undefined,
    isLoading: wanted !== undefined && isFetching,
    failed: wanted !== undefined && isError && !isFetching,
    /** What is shown is not what is selected. */
    isOld: shown !== undefined && (isPlaceholderData || !sameList(wanted, selection)),
    load() {
      setAsked(selection);
      if (wanted !== undefined && sameList(wanted, selection)) void refetch();
    },
  };
}

function sameList(one: Selection | undefined, other: Selection): boolean {
  return (
    one?.searchTerm === other.searchTerm &&
    one?.ctegoryCodeFilter === other.ctegoryCodeFilter &&
    one?.catalogId === other.catalogId
  );
}
