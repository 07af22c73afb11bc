// The filters of /purchases, by order number and days. The address holds them.

import { type PurchasesView, purchasesAddress } from '../../features/orders/address';
import { DayRange } from '../../features/orders/DayRange';
import { FilterField } from '../../features/orders/FilterField';
import { useViewChange } from '../../features/orders/useViewChange';
import { ordersText as text } from '../../text/orders';

interface PurchasesFiltersProps {
  readonly view: PurchasesView;
  /** The number of orders that match; undefined if no filter is set. */
  readonly found: number | undefined;
}

export function PurchasesFilters({ view, found }: PurchasesFiltersProps) {
  const change = useViewChange(view, purchasesAddress);
  const changeFilter = (part: Partial<PurchasesView>) => change({ ...part, page: 1 });
  return (
    <search className="purchases-filters" aria-label={text.filters}>
      <FilterField
        label={text.searchNumber}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        placeholder={text.searchNumberHint}
        value={view.search}
        onSettled={(search) => changeFilter({ search })}
      />
      <DayRange from={view.from} to={view.to} onChange={changeFilter} />
      <p className="spoken" role="status">
        {found === undefined ? '' : text.found(found)}
      </p>
    </search>
  );
}
