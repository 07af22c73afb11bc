import { parseSortCode } from '@mostrador/rules/sort-codes';
import { SlidersHorizontal } from 'lucide-react';
import { useNavigate } from 'react-router';
import { changed, type StoreFilter, storeAddress } from '../../features/products/store-address';
import { useBrand } from '../../page/page';
import { storeText } from '../../text/store';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Select';
import { ViewChoice } from '../common/buying/ViewChoice';
import { FilterChips } from './FilterChips';
import type { StoreNames } from './useStoreNames';

interface ToolbarProps {
  readonly filter: StoreFilter;
  readonly names: StoreNames;
  readonly count: number | undefined;
  readonly onFilters: () => void;
}

/** The bar above the store's products: the list's title, number of products, active filters and order ('Ordenar'). */
export function Toolbar({ filter, names, count, onFilters }: ToolbarProps) {
  const { search } = useBrand();
  const navigate = useNavigate();
  return (
    <div className="store-toolbar">
      <h1 className="page-title">{names.title}</h1>
      <p className="store-count" role="status">
        {count !== undefined && storeText.count(count, search.productWord)}
      </p>
      <FilterChips filter={filter} names={names} />
      <div className="store-tools">
        <Button kind="secondary" icon={SlidersHorizontal} onClick={onFilters}>
          {storeText.filters}
        </Button>
        <Select
          label={storeText.sort}
          hideLabel
          options={storeText.sortOptions}
          value={filter.sort ?? ''}
          onChange={(event) =>
            void navigate(storeAddress(changed(filter, { sort: parseSortCode(event.target.value) })))
          }
        />
        <ViewChoice />
      </div>
    </div>
  );
}
