// The filters of /purchases, by order number, days and status. The address holds them.

import { ORDER_STATUSES, type OrderStatus, parseOrderStatus } from '@mostrador/rules/order-status';
import { type PurchasesView, purchasesAddress } from '../../features/orders/address';
import { DayRange } from '../../features/orders/DayRange';
import { FilterField } from '../../features/orders/FilterField';
import { useViewChange } from '../../features/orders/useViewChange';
import { ordersText as text } from '../../text/orders';
import { Select } from '../../ui/Select';

interface PurchasesFiltersProps {
  readonly view: PurchasesView;
  /** The number of orders that match; undefined if no filter is set. */
  readonly found: number | undefined;
  readonly anyInReview: boolean;
}

/** 'En revisión' is offered to a client who has such an order; most companies hold none. */
const statusOptions = (withReview: boolean) =>
  (Object.keys(ORDER_STATUSES) as OrderStatus[])
    .filter((status) => status !== 'review' || withReview)
    .map((status) => ({ value: status, label: ORDER_STATUSES[status] }));

export function PurchasesFilters({ view, found, anyInReview }: PurchasesFiltersProps) {
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
      <Select
        label={text.status}
        value={view.status ?? ''}
        emptyLabel={text.anyStatus}
        options={statusOptions(anyInReview || view.status === 'review')}
        onChange={(event) => changeFilter({ status: parseOrderStatus(event.target.value) })}
      />
      <DayRange from={view.from} to={view.to} onChange={changeFilter} />
      <p className="spoken" role="status">
        {found === undefined ? '' : text.found(found)}
      </p>
    </search>
  );
}
