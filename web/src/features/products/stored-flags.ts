import type { ProductFilter } from '@mostrador/contract/entries/products';
import { useSession } from '../../session/session-context';
import type { Session } from '../../session/session-store';
import { type FilterValue, storedFilters, useStoredFilters } from '../../storage/stored-filters';

export type ProductFlags = Pick<
  ProductFilter,
  'visibleInPortal' | 'withoutImages' | 'inStock' | 'soldOut' | 'inStockSoon'
>;

/**
 * The stored product filters of salesmen and administrators (stock, visibility, pictures) as parameters of the call
 * `products`; '-1' is no filter.
 */
export function storedFlags(session: Session | undefined): ProductFlags {
  if (session === undefined || session.profile === 1) return {};
  const kept = storedFilters();
  const stock = {
    inStock: flag(kept.inStock),
    soldOut: flag(kept.soldOut),
    inStockSoon: flag(kept.inStockSoon),
  };
  if (session.profile === 2) return stock;
  const invisible = flag(kept.invisibleProducts);
  return {
    ...stock,
    withoutImages: flag(kept.productsWithoutImage),
    visibleInPortal: invisible === undefined ? undefined : invisible === '1' ? '0' : '1',
  };
}

/** Hook that returns the stored filters, and renders again when they change. */
export function useProductFlags(): ProductFlags {
  useStoredFilters();
  return storedFlags(useSession());
}

const flag = (value: FilterValue | undefined) => (value === '-1' ? undefined : value);
