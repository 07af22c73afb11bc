import { useSearchParams } from 'react-router';
import { ordersViewOf } from '../../features/orders/address';
import { ManagedOrder } from './ManagedOrder';
import { OrdersPage } from './OrdersPage';
import './OrdersScreen.css';

/** The orders of the company's clients; `o` names the one that is open. */
export default function OrdersScreen() {
  const [query] = useSearchParams();
  const view = ordersViewOf(query);
  const open = query.get('o');
  return (
    <div className="page-width orders-screen">
      {open === null ? <OrdersPage view={view} /> : <ManagedOrder externalId={open} view={view} />}
    </div>
  );
}
