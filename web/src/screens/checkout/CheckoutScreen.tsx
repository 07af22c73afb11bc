import { useSearchParams } from 'react-router';
import { useCart } from '../../features/cart/queries';
import './CheckoutScreen.css';
import { checkoutText } from '../../text/checkout';
import { NotBuying } from '../common/buying/NotBuying';
import { useMayBuy } from '../common/buying/useMayBuy';
import { OpenCheckout } from './OpenCheckout';
import { PaymentReturn } from './PaymentReturn';
import { PaymentStep } from './PaymentStep';
import { outcomeOf } from './payment-return';

/**
 * From the cart to the payment. `paso` is the step of what is not confirmed yet, `o` the order that is to be paid, and
 * `r` says that the buyer is back from the payment platform.
 */
export default function CheckoutScreen() {
  const [query] = useSearchParams();
  const client = useCart().data?.targetClientId ?? '';
  const buying = useMayBuy();
  const order = query.get('o');
  const outcome = outcomeOf(query);
  return (
    <div className="page-width checkout-screen">
      {outcome !== undefined ? (
        <PaymentReturn outcome={outcome} />
      ) : order !== null ? (
        <PaymentStep key={order} externalId={order} />
      ) : !buying ? (
        <NotBuying title={checkoutText.stepNames[0]} />
      ) : (
        // another client's cart begins anew
        <OpenCheckout key={client} />
      )}
    </div>
  );
}
