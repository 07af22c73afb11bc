import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { CatalogList } from '../../features/catalogs/CatalogList';
import { publicCatalogsQuery } from '../../features/catalogs/queries';
import { CategoryTree } from '../../features/categories/CategoryTree';
import type { CategoryBranch } from '../../features/categories/queries';
import {
  changed,
  type StoreFilter,
  storeAddress,
  toOtherCategory,
} from '../../features/products/store-address';
import { storeText } from '../../text/store';
import { Disclosure } from '../../ui/Disclosure';

interface SideFiltersProps {
  readonly filter: StoreFilter;
  readonly branch: CategoryBranch;
}

/** The store's side column: 'Categorías' and 'Catálogos' as collapsible lists of links. */
export function SideFilters({ filter, branch }: SideFiltersProps) {
  const { data: catalogs = [] } = useQuery(publicCatalogsQuery(useApi()));
  return (
    <div className="stack">
      <Disclosure title={storeText.categories}>
        <CategoryTree
          branch={branch}
          current={filter.category}
          addressOf={(category) => storeAddress(toOtherCategory(filter, category))}
        />
      </Disclosure>
      {catalogs.length > 0 && (
        <Disclosure title={storeText.catalogs}>
          <CatalogList
            catalogs={catalogs}
            current={filter.catalog}
            addressOf={(catalog) => storeAddress(changed(filter, { catalog }))}
          />
        </Disclosure>
      )}
    </div>
  );
}
