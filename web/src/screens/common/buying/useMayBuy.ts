import { mayBuy } from '@mostrador/rules/buying';
import { usePage } from '../../../page/page';
import { useProfile, useSession } from '../../../session/session-context';

/**
 * Returns whether the current user may buy: a client's users unless their role is to look, staff only where the company lets them
 * buy for clients, and visitors until they log in.
 */
export function useMayBuy(): boolean {
  const buyer = { profile: useProfile() ?? 1, clientRole: useSession()?.clientRole ?? 'buys' } as const;
  return mayBuy(buyer, usePage().context.implementsThirdPartyPurchases);
}
