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

/** What narrows the list besides the category, each part to be taken back by itself. */
export function FilterChips({ filter, names }: FilterChipsProps) {
  const navigate = useNavigate();
  const chips = [
    filter.search !== '' && { label: storeText.searchChip(filter.search), without: { search: '' } },
    filter.productCode !== '' && {
      label: storeText.codeChip(filter.productCode),
      without: { productCode: '' },
    },
    filter.specialCode !== '' && {
      label: storeText.isbnChip(filter.specialCode),
      without: { specialCode: '' },
    },
    filter.catalog !== '' && { label: names.catalog, without: { catalog: '' } },
    filter.tags !== '' && { label: storeText.tagChip(names.tags), without: { tags: '' } },
  ].filter((chip) => chip !== false);
  return (
    <div className="store-chips">
      {chips.map(({ label, without }) => (
        <Chip
          key={label}
          removeLabel={storeText.remove(label)}
          onRemove={() => void navigate(storeAddress(changed(filter, without)))}
        >
          {label}
        </Chip>
      ))}
      <ActiveFilters />
    </div>
  );
}
