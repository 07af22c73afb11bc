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
 * The checkout (/checkout): the steps from the cart to the payment. In the address `paso` is the step of an open cart, `o`
 * the id of a confirmed order to pay, and `r` the outcome that the payment platform reports when it sends the buyer back.
 */
export default function CheckoutScreen() {
  const [query] = useSearchParams();
  const client = useCart().data?.targetClientId ?? '';
  const buying = useMayBuy();
  const order = query.get('o');
  const outcome = outcomeOf(query);
  return (
    <div className="page-width checkout-screen" data-without-tabs="">
      {outcome !== undefined ? (
        <PaymentReturn outcome={outcome} />
      ) : order !== null ? (
        <PaymentStep key={order} externalId={order} />
      ) : !buying ? (
        <NotBuying title={checkoutText.stepNames[0]} />
      ) : (
        // the checkout restarts for another client's cart
        <OpenCheckout key={client} />
      )}
    </div>
  );
}
