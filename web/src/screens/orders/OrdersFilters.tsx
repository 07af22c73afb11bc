import { PAYMENT_STATUSES, type PaymentStatus, parsePaymentStatus } from '@mostrador/rules/payment-status';
import { isFiltered, type OrdersView, ordersAddress } from '../../features/orders/address';
import { DayRange } from '../../features/orders/DayRange';
import { FilterField } from '../../features/orders/FilterField';
import { useViewChange } from '../../features/orders/useViewChange';
import { orderManagementText as text } from '../../text/order-management';
import { ordersText } from '../../text/orders';
import { Checkbox } from '../../ui/Checkbox';
import { LinkButton } from '../../ui/LinkButton';
import { Select } from '../../ui/Select';

const payments = (Object.keys(PAYMENT_STATUSES) as PaymentStatus[]).map((status) => ({
  value: status,
  label: PAYMENT_STATUSES[status] || text.withoutCard,
}));

/** The filters of /orders: search, days, payment and 'Requieren atención'. The address holds them. */
export function OrdersFilters({ view }: { readonly view: OrdersView }) {
  const change = useViewChange(view, ordersAddress);
  const changeFilter = (part: Partial<OrdersView>) => change({ ...part, page: 1 });
  return (
    <search className="orders-filters" aria-label={ordersText.filters}>
      <FilterField
        label={text.search}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={64}
        placeholder={text.searchHint}
        value={view.search}
        onSettled={(search) => changeFilter({ search })}
      />
      <DayRange from={view.from} to={view.to} onChange={changeFilter} />
      <Select
        label={text.payment}
        value={view.payment ?? ''}
        emptyLabel={text.anyPayment}
        options={payments}
        onChange={(event) => changeFilter({ payment: parsePaymentStatus(event.target.value) })}
      />
      <div className="orders-attention">
        <Checkbox
          label={text.attention}
          checked={view.attention}
          onChange={(event) => changeFilter({ attention: event.target.checked })}
        />
        {isFiltered(view) && (
          <LinkButton kind="quiet" to="/orders">
            {ordersText.clear}
          </LinkButton>
        )}
      </div>
    </search>
  );
}
