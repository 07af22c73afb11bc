import { useSearchParams } from 'react-router';
import { purchasesViewOf } from '../../features/orders/address';
import { PurchasedOrder } from './PurchasedOrder';
import { PurchasesList } from './PurchasesList';
import './PurchasesScreen.css';

/**
 * The screen 'Pedidos' (/purchases), the client's order history: the list, or one order, whose id is `o` in the
 * address.
 */
export default function PurchasesScreen() {
  const [query] = useSearchParams();
  const view = purchasesViewOf(query);
  const open = query.get('o');
  return (
    <div className="page-width purchases-screen">
      {open === null ? <PurchasesList view={view} /> : <PurchasedOrder externalId={open} view={view} />}
    </div>
  );
}
