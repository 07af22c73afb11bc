import type { ProductFilter } from '@mostrador/contract/entries/products';
import type { Session } from '../../api/session';

type Flags = Pick<ProductFilter, 'visibleInPortal' | 'withoutImages' | 'inStock' | 'soldOut' | 'inStockSoon'>;

/** The filters that salesmen and administrators keep in this browser; '-1' is no filter. */
export function storedFlags(session: Session | undefined): Flags {
  if (session === undefined || session.profile === 1) return {};
  const stock = {
    inStock: stored('inStock'),
    soldOut: stored('soldOut'),
    inStockSoon: stored('inStockSoon'),
  };
  if (session.profile === 2) return stock;
  const invisible = stored('invisibleProducts');
  return {
    ...stock,
    withoutImages: stored('productsWithoutImage'),
    visibleInPortal: invisible === undefined ? undefined : invisible === '1' ? '0' : '1',
  };
}

function stored(key: string): '0' | '1' | undefined {
  const value = localStorage.getItem(key);
  return value === '0' || value === '1' ? value : undefined;
}
