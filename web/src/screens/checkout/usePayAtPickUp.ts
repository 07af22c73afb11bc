import { useState } from 'react';
import { useNavigate } from 'react-router';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';
import { keepLastOrder } from '../../features/orders/last-order';
import { usePaymentChanges } from '../../features/payments/usePaymentChanges';
import { usePage } from '../../page/page';
import { useSession } from '../../session/session-context';
import { checkoutText as text } from '../../text/checkout';
import { useToasts } from '../../ui/useToasts';
import { NOTICE_MS } from './notice-duration';

/**
 * Cancels the card payment of an order, which is then paid at pick-up:
 * 'Pago cancelado. Recuerde que debe pagar al retirar el pedido en el local.' Shops without card payment show no notice
 * of it.
 */
export function usePayAtPickUp(externalId: string, onChanged: () => void) {
  const changes = usePaymentChanges();
  const toasts = useToasts();
  const navigate = useNavigate();
  const byCard = usePage().context.paymentScript !== '';
  const session = useSession();
  const [pending, setPending] = useState(false);

  async function payAtPickUp() {
    setPending(true);
    toasts.retry('payment');
    try {
      const order = await changes.payAtPickUp(externalId);
      if (order.paymentStatus === 'none') {
        keepLastOrder(session, externalId);
        // withdraws the notice to click 'Pagar'
        toasts.retry('confirm');
        if (byCard)
          toasts.show({ text: text.cancelled, tone: 'info', duration: NOTICE_MS, about: 'payment' });
        void navigate('/thanks', { replace: true });
      } else onChanged();
    } catch (error) {
      if (statusOf(error) !== 401) {
        const failed = refusalMessageOf(error) ?? text.cancelFailed;
        toasts.show({ text: failed, tone: 'error', duration: NOTICE_MS, about: 'payment' });
      }
    }
    setPending(false);
  }
  return { payAtPickUp, pending };
}
