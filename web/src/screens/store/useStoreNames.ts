// The texts that name the store's current filter: the list's heading, the catalogue and the tags.

import type { Category } from '@mostrador/contract/entries/categories';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { publicCatalogsQuery } from '../../features/catalogs/queries';
import type { StoreFilter } from '../../features/products/store-address';
import { useBrand } from '../../page/page';
import { tagNames } from '../../text/products';
import { storeText } from '../../text/store';

export interface StoreNames {
  /** The heading of the list. */
  readonly title: string;
  /** The text of the catalogue's chip. */
  readonly catalog: string;
  readonly tags: string;
}

export function useStoreNames(filter: StoreFilter, way: readonly Category[]): StoreNames {
  const { menu } = useBrand();
  const api = useApi();
  const { data: catalogs = [], isSuccess, isPlaceholderData } = useQuery(publicCatalogsQuery(api));
  const catalog = catalogs.find(({ catalogId }) => String(catalogId) === filter.catalog)?.catalogName;
  const tags = filter.tags
    .split(',')
    .map((tag) => tagNames[tag.trim()] ?? tag.trim())
    .join(', ');
  const category = way.at(-1);
  const searched = filter.search || filter.specialCode || filter.productCode;
  const title =
    (category && (category.categoryDescripcion || storeText.noCategory)) ||
    (filter.category === '-' && storeText.noCategory) ||
    (searched && storeText.resultsOf(searched)) ||
    catalog ||
    tags ||
    menu.store;
  // staff also see catalogues that this list does not contain
  const curates = api.session !== undefined && api.session.profile !== 1;
  const gone = catalog === undefined && isSuccess && !isPlaceholderData && !curates;
  return {
    title,
    catalog: gone ? storeText.catalogGone : storeText.catalogChip(catalog ?? filter.catalog),
    tags,
  };
}
