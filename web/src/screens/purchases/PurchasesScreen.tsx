import { useSearchParams } from 'react-router';
import { purchasesViewOf } from '../../features/orders/address';
import { OrderDetail } from './OrderDetail';
import { OrderList } from './OrderList';
import './PurchasesScreen.css';

/** The history of orders; `o` names the one that is open. */
export default function PurchasesScreen() {
  const [query] = useSearchParams();
  const view = purchasesViewOf(query);
  const open = query.get('o');
  return (
    <div className="page-width purchases-screen">
      {open === null ? <OrderList view={view} /> : <OrderDetail externalId={open} view={view} />}
    </div>
  );
}
