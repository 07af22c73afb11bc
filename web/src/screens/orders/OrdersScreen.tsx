import { useSearchParams } from 'react-router';
import { ordersViewOf } from '../../features/orders/address';
import { ManagedOrder } from './ManagedOrder';
import { OrdersList } from './OrdersList';
import './OrdersScreen.css';

/**
 * The screen 'Pedidos de clientes' (/orders), for salesmen and administrators: the list, or one order, whose id is
 * `o` in the address.
 */
export default function OrdersScreen() {
  const [query] = useSearchParams();
  const view = ordersViewOf(query);
  const open = query.get('o');
  return (
    <div className="page-width orders-screen">
      {open === null ? <OrdersList view={view} /> : <ManagedOrder externalId={open} view={view} />}
    </div>
  );
}
