// The status tabs of /orders, each with its number of orders. They are links, because each list has its own address.

import type { OrderList } from '@mostrador/contract/entries/orders';
import { formatWhole } from '@mostrador/rules/money';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { type OrdersView, ordersAddress } from '../../features/orders/address';
import { orderManagementText as text } from '../../text/order-management';
import { LinkTabs } from '../../ui/LinkTabs';

interface StatusTabsProps {
  readonly view: OrdersView;
  /** The number of orders of each status under the other filters; undefined until known. */
  readonly counts: OrderList['counts'] | undefined;
}

const ALL = 'all';
const statuses = Object.keys(ORDER_STATUSES) as OrderStatus[];

export function StatusTabs({ view, counts }: StatusTabsProps) {
  const all = counts && statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  // a company that holds no orders has none in review
  const shown = statuses.filter(
    (status) => status !== 'review' || view.status === 'review' || (counts?.review ?? 0) > 0,
  );
  return (
    <LinkTabs
      label={text.statuses}
      current={view.status ?? ALL}
      tabs={[undefined, ...shown].map((status) => ({
        key: status ?? ALL,
        label: status === undefined ? text.allStatuses : ORDER_STATUSES[status],
        to: ordersAddress({ ...view, status, page: 1 }),
        count:
          counts === undefined ? '\u00a0' : formatWhole((status === undefined ? all : counts[status]) ?? 0),
      }))}
    />
  );
}
