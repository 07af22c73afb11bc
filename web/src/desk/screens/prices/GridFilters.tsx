// The filters above the grid of prices: search, category, and how the prices are shown.

import { Search } from 'lucide-react';
import { useRef } from 'react';
import type { CategoryChoice, GridFilter } from '../../../features/price-lists/queries';
import { Icon } from '../../../ui/Icon';
import { Segmented } from '../../../ui/Segmented';
import { useShortcut } from '../../../ui/useShortcut';
import { pricesText as text } from '../../text/prices';
import { CategoryOptions } from '../../ui/increase/CategoryOptions';
import type { PriceView } from './grid-columns';

interface GridFiltersProps {
  readonly filter: GridFilter;
  readonly onFilter: (filter: GridFilter) => void;
  readonly categories: readonly CategoryChoice[];
  /** The list to which the others are compared; undefined: there is nothing to compare. */
  readonly baseName: string | undefined;
  readonly show: PriceView;
  readonly onShow: (show: PriceView) => void;
}

export function GridFilters({ filter, onFilter, categories, baseName, show, onShow }: GridFiltersProps) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut({ key: '/' }, () => field.current?.select());
  return (
    <div className="d-filters price-filters">
      <label className="d-search">
        <Icon of={Search} />
        <input
          ref={field}
          className="control"
          type="search"
          value={filter.searchTerm}
          maxLength={200}
          placeholder={text.searchPlaceholder}
          aria-label={text.search}
          aria-keyshortcuts="/"
          onChange={({ target }) => onFilter({ ...filter, searchTerm: target.value })}
          onKeyDown={(event) => {
            // On to the cells, without the mouse.
            if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            document.querySelector<HTMLElement>('[role="grid"]')?.focus();
          }}
        />
        <kbd>/</kbd>
      </label>
      <select
        className="control select price-category"
        aria-label={text.category}
        value={filter.categoryCode}
        onChange={({ target }) => onFilter({ ...filter, categoryCode: target.value })}
      >
        <CategoryOptions categories={categories} all={text.allCategories} />
      </select>
      <span className="push not-phone">
        <Segmented
          legend={text.show}
          hideLegend
          options={[
            { value: 'price' as const, label: text.asPrice },
            ...(baseName === undefined ? [] : [{ value: 'share' as const, label: text.asShare(baseName) }]),
            { value: 'final' as const, label: text.asFinal },
          ]}
          value={show}
          onChange={onShow}
        />
      </span>
    </div>
  );
}
