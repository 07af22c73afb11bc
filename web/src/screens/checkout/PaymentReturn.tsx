import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useCartRefresh } from '../../features/cart/queries';
import { usePaymentChanges } from '../../features/payments/usePaymentChanges';
import { checkoutText as text } from '../../text/checkout';
import { Spinner } from '../../ui/Spinner';
import { useToasts } from '../../ui/useToasts';
import { afterReturn } from './after-return';
import { CheckoutFrame } from './CheckoutFrame';
import { NOTICE_MS } from './notice-duration';
import { type PaymentOutcome, returnedPayment } from './payment-return';

/**
 * Payment confirmation: handles the buyer's return from the platform (r=s, r=f, r=p). The server asks it for the outcome,
 * then the buyer is sent on with 'Pago registrado.', 'Falló el intento de registrar el pago.' or 'Pago en proceso por la plataforma...'
 */
export function PaymentReturn({ outcome }: { readonly outcome: PaymentOutcome }) {
  const [query] = useSearchParams();
  const { settle } = usePaymentChanges();
  const refreshCart = useCartRefresh();
  const toasts = useToasts();
  const navigate = useNavigate();
  const started = useRef(false);

  useEffect(() => {
    if (started.current) return;
    started.current = true;
    async function goOn() {
      const { externalId, paymentId } = returnedPayment(query);
      const known =
        externalId !== undefined && paymentId !== undefined
          ? // a failure loses nothing: the platform notifies the server as well
            await settle(externalId, paymentId).catch(() => undefined)
          : undefined;
      const { notice, tone, to } = afterReturn(outcome, externalId, known?.paymentStatus);
      toasts.show({ text: text[notice], tone, duration: NOTICE_MS, about: 'payment' });
      refreshCart();
      void navigate(to, { replace: true });
    }
    void goOn();
  }, [outcome, query, settle, refreshCart, toasts, navigate]);

  return (
    <CheckoutFrame step={3}>
      <p className="checkout-waiting" role="status">
        <Spinner size="large" />
        {text.registering}
      </p>
    </CheckoutFrame>
  );
}
