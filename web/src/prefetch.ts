// Fetches the data of a screen's first view, on the server and in the browser: home, store, product and cart.

import { cartQuery } from './features/cart/queries';
import { publicCatalogsQuery } from './features/catalogs/queries';
import { branchQuery, breadcrumbQuery } from './features/categories/queries';
import {
  filterParams,
  productQuery,
  relatedQuery,
  sectionQuery,
  taggedQuery,
} from './features/products/queries';
import { pagesInView, readStoreFilter } from './features/products/store-address';
import type { PrefetchTools } from './routes';

export async function prefetchHome({ client, api, brand }: PrefetchTools) {
  await Promise.all(brand.home.carousels.map(({ tag }) => client.prefetchQuery(taggedQuery(api, tag))));
}

export async function prefetchStore({ client, api, query }: PrefetchTools) {
  const filter = readStoreFilter(query);
  await Promise.all([
    client.prefetchInfiniteQuery({ ...sectionQuery(api, filter), pages: pagesInView(query) }),
    client.prefetchQuery(publicCatalogsQuery(api)),
    client.prefetchQuery(branchQuery(api, filter.category, filterParams(filter))),
  ]);
}

export async function prefetchProduct({ client, api, query }: PrefetchTools) {
  const code = productCodeOf(query);
  if (code === '') return;
  const product = await client.fetchQuery(productQuery(api, code)).catch(() => null);
  const category = product?.categoryCode;
  if (!category) return;
  await Promise.all([
    client.prefetchQuery(breadcrumbQuery(api, category)),
    client.prefetchQuery(relatedQuery(api, category)),
  ]);
}

/** Fetches the user's cart; does nothing for visitors. */
export async function prefetchCart({ client, api }: PrefetchTools) {
  const query = cartQuery(api);
  if (query.enabled) await client.prefetchQuery(query);
}

/** /product?pcode= from the store; ?p= from the cart and the history. With pcode, p is a search to go back to. */
export function productCodeOf(query: URLSearchParams): string {
  return (query.get('pcode') ?? query.get('p') ?? '').trim();
}
