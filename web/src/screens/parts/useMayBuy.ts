import { mayBuy } from '@mostrador/rules/buying';
import { useProfile } from '../../api/api';
import { usePage } from '../../page/page';

/** Whether the user may fill a cart: who is logged in, or who is expected to be. A visitor may, until they log in. */
export function useMayBuy(): boolean {
  return mayBuy(useProfile() ?? 1, usePage().context.implementsThirdPartyPurchases);
}
