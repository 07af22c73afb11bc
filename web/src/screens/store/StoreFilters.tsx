import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../../api/api';
import { CatalogList } from '../../features/catalogs/CatalogList';
import { publicCatalogsQuery } from '../../features/catalogs/queries';
import { CategoryFilterDialog } from '../../features/categories/CategoryFilterDialog';
import { levelOf } from '../../features/categories/category-choice';
import type { CountFilter } from '../../features/categories/queries';
import {
  changed,
  type StoreFilter,
  storeAddress,
  toOtherCategory,
} from '../../features/products/store-address';
import { storeText } from '../../text/store';

interface StoreFiltersProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly filter: StoreFilter;
  readonly within: CountFilter;
}

/** The store's dialog 'Filtros'. Its choice becomes the address. In narrow windows it also lists the catalogues. */
export function StoreFilters({ open, onClose, filter, within }: StoreFiltersProps) {
  const navigate = useNavigate();
  const { data: catalogs = [] } = useQuery(publicCatalogsQuery(useApi()));
  return (
    <CategoryFilterDialog
      open={open}
      onClose={onClose}
      start={{ productFilter: filter.search, categoryCode: filter.category }}
      within={within}
      onAccept={({ productFilter, categoryCode }) => {
        onClose();
        const next = toOtherCategory(filter, levelOf(categoryCode));
        void navigate(storeAddress({ ...next, search: productFilter }));
      }}
    >
      {catalogs.length > 0 && (
        <section className="store-filters-catalogs" aria-labelledby="catalogos-del-filtro">
          <h3 id="catalogos-del-filtro" className="group-title">
            {storeText.catalogs}
          </h3>
          <CatalogList
            catalogs={catalogs}
            current={filter.catalog}
            addressOf={(catalog) => storeAddress(changed(filter, { catalog }))}
            onGo={onClose}
          />
        </section>
      )}
    </CategoryFilterDialog>
  );
}
