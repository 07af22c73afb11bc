import type { Product } from '@mostrador/contract/entries/products';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { FROM_SEARCH_BOX, type StoreFilter } from '../../features/products/store-address';

/** After a search in the header for the whole code, bar code or ISBN of the only product, focuses its quantity. */
export function useExactFocus(filter: StoreFilter, products: readonly Product[] | undefined): void {
  const { state, key } = useLocation();
  const only = state === FROM_SEARCH_BOX && products?.length === 1 ? products[0] : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a search for the same code is another visit (`key`)
  useEffect(() => {
    if (only === undefined) return;
    import('./exact-focus').then(
      ({ focusExact }) => focusExact(only, filter),
      () => undefined,
    );
  }, [only, key]);
}
