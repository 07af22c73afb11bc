import { useNavigate } from 'react-router';
import { ActiveFilters } from '../../features/filters/ActiveFilters';
import { changed, type StoreFilter, storeAddress } from '../../features/products/store-address';
import { storeText } from '../../text/store';
import { Chip } from '../../ui/Chip';
import type { StoreNames } from './useStoreNames';

interface FilterChipsProps {
  readonly filter: StoreFilter;
  readonly names: StoreNames;
}

/**
 * The store's active filters other than the category, each as a chip that removes it. The catalogue's chip serves as
 * the catalogue breadcrumb.
 */
export function FilterChips({ filter, names }: FilterChipsProps) {
  const navigate = useNavigate();
  const chips = [
    ['search', storeText.searchChip(filter.search)],
    ['productCode', storeText.codeChip(filter.productCode)],
    ['specialCode', storeText.isbnChip(filter.specialCode)],
    ['catalog', names.catalog],
    ['tags', storeText.tagChip(names.tags)],
  ] as const;
  return (
    <div className="store-chips">
      {chips.map(
        ([part, label]) =>
          filter[part] !== '' && (
            <Chip
              key={label}
              removeLabel={storeText.remove(label)}
              onRemove={() => void navigate(storeAddress(changed(filter, { [part]: '' })))}
            >
              {label}
            </Chip>
          ),
      )}
      <ActiveFilters />
    </div>
  );
}
