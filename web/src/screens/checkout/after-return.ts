// Decides the notice and the next page for a buyer who returns from the payment platform: r=s 'Pago registrado.' and the store
// with m=ps, r=f 'Falló el intento de registrar el pago.', r=p 'Pago en proceso por la plataforma...'

import type { PaymentStatus } from '@mostrador/rules/payment-status';
import type { ToastTone } from '../../ui/toastStore';
import type { PaymentOutcome } from './payment-return';

interface NextStep {
  /** The key of the notice in `checkoutText`. */
  readonly notice: 'paid' | 'failed' | 'inProcess';
  readonly tone: ToastTone;
  readonly to: string;
}

/**
 * Returns the notice and the next address. The status known to the server takes precedence over the outcome in the address,
 * which anyone can type.
 */
export function afterReturn(
  outcome: PaymentOutcome,
  externalId: string | undefined,
  known: PaymentStatus | undefined,
): NextStep {
  const result = known === undefined ? outcome : (OUTCOMES[known] ?? (outcome === 's' ? 'p' : outcome));
  const order = externalId === undefined ? '/purchases' : undefined;
  if (result === 's') return { notice: 'paid', tone: 'ok', to: '/store?m=ps' };
  if (result === 'f') return { notice: 'failed', tone: 'error', to: order ?? `/checkout?o=${externalId}` };
  return { notice: 'inProcess', tone: 'info', to: order ?? `/purchases?o=${externalId}` };
}

/** The outcome of a payment status. A status without one is at most in process, even if the address reports success. */
const OUTCOMES: Partial<Record<PaymentStatus, PaymentOutcome>> = {
  paid: 's',
  in_process: 'p',
  rejected: 'f',
};
