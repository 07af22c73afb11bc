import { useSearchParams } from 'react-router';
import { purchasesViewOf } from '../../features/orders/address';
import { OrderDetail } from './OrderDetail';
import { PurchasesList } from './PurchasesList';
import './PurchasesScreen.css';

/** The client's order history. The address's `o` is the id of the open order. */
export default function PurchasesScreen() {
  const [query] = useSearchParams();
  const view = purchasesViewOf(query);
  const open = query.get('o');
  return (
    <div className="page-width purchases-screen">
      {open === null ? <PurchasesList view={view} /> : <OrderDetail externalId={open} view={view} />}
    </div>
  );
}
