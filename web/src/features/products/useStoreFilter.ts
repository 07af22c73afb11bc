import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { readStoreFilter, type StoreFilter } from './store-address';

/** Hook that returns the filters in the address of /store. The same address gives the same object. */
export function useStoreFilter(): StoreFilter {
  const { search } = useLocation();
  return useMemo(() => readStoreFilter(new URLSearchParams(search)), [search]);
}
