import type { OrderList } from '@mostrador/contract/entries/orders';
import { formatWhole } from '@mostrador/rules/money';
import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { Link } from 'react-router';
import { type OrdersView, ordersAddress } from '../../features/orders/address';
import { orderManagementText as text } from '../../text/order-management';

interface StatusTabsProps {
  readonly view: OrdersView;
  /** How many of each the other filters leave; undefined until it is known. */
  readonly counts: OrderList['counts'] | undefined;
}

const statuses = Object.keys(ORDER_STATUSES) as OrderStatus[];

/** One list for each status, as links: each has an address of its own. */
export function StatusTabs({ view, counts }: StatusTabsProps) {
  const all = counts && statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
  return (
    <nav className="status-tabs" aria-label={text.statuses}>
      {[undefined, ...statuses].map((status) => (
        <Link
          key={status ?? 'all'}
          to={ordersAddress({ ...view, status, page: 1 })}
          aria-current={view.status === status ? 'page' : undefined}
        >
          {status === undefined ? text.allStatuses : ORDER_STATUSES[status]}
          <span className="status-count">
            {counts === undefined ? ' ' : formatWhole((status === undefined ? all : counts[status]) ?? 0)}
          </span>
        </Link>
      ))}
    </nav>
  );
}
