import { mayBuy } from '@mostrador/rules/buying';
import { usePage } from '../../../page/page';
import { useProfile } from '../../../session/session-context';

/**
 * Returns whether the current user may buy: clients may, staff only where the company lets them buy for clients, and
 * visitors until they log in.
 */
export function useMayBuy(): boolean {
  return mayBuy(useProfile() ?? 1, usePage().context.implementsThirdPartyPurchases);
}
