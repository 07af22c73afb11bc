import { mayBuy } from '@mostrador/rules/buying';
import { usePage } from '../../../page/page';
import { useProfile } from '../../../session/session-context';

/** Whether the user may fill a cart: who is logged in, or who is expected to be. A visitor may, until they log in. */
export function useMayBuy(): boolean {
  return mayBuy(useProfile() ?? 1, usePage().context.implementsThirdPartyPurchases);
}
