import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/api';
import { productsExportQuery } from '../../features/exports/queries';
import { everythingSold, type Selection } from '../../features/exports/selection';

/**
 * Fetches the products of the printable list. `load` fetches the selection; afterwards a change of the order fetches by
 * itself, and any other change waits for `load`.
 */
export function useExportedList(selection: Selection) {
  const api = useApi();
  const client = useQueryClient();
  // back from a product page the list is shown as it was
  const [loaded, setLoaded] = useState(() =>
    client.getQueryData(productsExportQuery(api, selection).queryKey) === undefined ? undefined : selection,
  );
  const wanted = loaded && { ...loaded, sortParam: selection.sortParam };
  const query = useQuery({
    ...productsExportQuery(api, wanted ?? everythingSold),
    enabled: wanted !== undefined,
  });
  const { data, isFetching, isError, isPlaceholderData, dataUpdatedAt, refetch } = query;
  const shown = wanted === undefined ? undefined : data;
  return {
    products: shown?.productItems,
    totalCount: shown?.totalCount ?? 0,
    /** In milliseconds since 1970; undefined while there is no list. */
    fetchedAt: shown === undefined ? undefined : dataUpdatedAt || undefined,
    isLoading: wanted !== undefined && isFetching,
    failed: wanted !== undefined && isError && !isFetching,
    /** Whether the list shown differs from the selection. */
    isOld: shown !== undefined && (isPlaceholderData || !sameList(wanted, selection)),
    load() {
      setLoaded(selection);
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
