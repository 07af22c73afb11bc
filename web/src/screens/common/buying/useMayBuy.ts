import { mayBuy } from '@mostrador/rules/buying';
import { usePage } from '../../../page/page';
import { useProfile } from '../../../session/session-context';

/** Whether the logged-in or expected user may fill a cart. Visitors may, until they log in. */
export function useMayBuy(): boolean {
  return mayBuy(useProfile() ?? 1, usePage().context.implementsThirdPartyPurchases);
}
