import { useSearchParams } from 'react-router';
import { OrderDetail } from './OrderDetail';
import { OrderList } from './OrderList';
import './PurchasesScreen.css';

/** The history of orders; `o` names the one that is open. */
export default function PurchasesScreen() {
  const [query] = useSearchParams();
  const open = query.get('o');
  return (
    <div className="page-width purchases-screen">
      {open === null ? <OrderList /> : <OrderDetail externalId={open} />}
    </div>
  );
}
