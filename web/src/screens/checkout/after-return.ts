import type { PaymentStatus } from '@mostrador/rules/payment-status';
import type { ToastTone } from '../../ui/toastStore';
import type { PaymentOutcome } from './payment-return';

interface WayOn {
  readonly said: 'paid' | 'failed' | 'inProcess';
  readonly tone: ToastTone;
  readonly to: string;
}

/**
 * What is said to a buyer who is back from the platform, and where the way goes on. What the server knows of the order
 * counts more than the address, which anybody can type; where it knows nothing the address is taken as the notice it is.
 */
export function afterReturn(
  outcome: PaymentOutcome,
  externalId: string | undefined,
  known: PaymentStatus | undefined,
): WayOn {
  const told = known === undefined ? outcome : (TOLD[known] ?? (outcome === 's' ? 'p' : outcome));
  const order = externalId === undefined ? '/purchases' : undefined;
  if (told === 's') return { said: 'paid', tone: 'ok', to: '/store?m=ps' };
  if (told === 'f') return { said: 'failed', tone: 'error', to: order ?? `/checkout?o=${externalId}` };
  return { said: 'inProcess', tone: 'info', to: order ?? `/purchases?o=${externalId}` };
}

/** The order's own word in the platform's. What is still to be paid is at most under way, whatever the address says. */
const TOLD: Partial<Record<PaymentStatus, PaymentOutcome>> = {
  paid: 's',
  in_process: 'p',
  rejected: 'f',
};
