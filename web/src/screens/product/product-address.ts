// Reads the address of the product page: the product's code, the list to go back to, and the chosen quantity.

import { everything, readStoreFilter, type StoreFilter } from '../../features/products/store-address';
import { productCodeOf } from '../../prefetch';

export interface ProductAddress {
  readonly code: string;
  /** The list that the user came from. */
  readonly filter: StoreFilter;
  /** The quantity chosen in that list. */
  readonly quantity: number | undefined;
}

/** Reads /product?pcode=&p&c&o&tg&cat&sn&q from the store, and /product?p= from the cart and the history. */
export function readProductAddress(query: URLSearchParams): ProductAddress {
  const fromStore = query.has('pcode');
  const { search, category, sort, tags, catalog, section } = readStoreFilter(query);
  const quantity = Number(query.get('q'));
  return {
    code: productCodeOf(query),
    filter: { ...everything, search: fromStore ? search : '', category, sort, tags, catalog, section },
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : undefined,
  };
}
