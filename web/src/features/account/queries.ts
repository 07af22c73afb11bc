// Queries of a client's account: its sums, its entries page by page, and the entries of an order; of the caller's client in the shop, of
// any client of the portfolio on the desk.

import type { AccountEntryFilter } from '@mostrador/contract/entries/account';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';

const signedIn = ({ session }: Api) => session !== undefined && !session.mustChangePassword;

/** The sums of the account. @param clientId of the desk; undefined: the caller's own client. */
export function useAccount(clientId?: number, isWanted = true) {
  const api = useApi();
  return useQuery({
    queryKey: [api.scope, 'account', clientId ?? 'own', 'sums'] as const,
    queryFn: () =>
      clientId === undefined
        ? api.carrier('account', {})
        : api.carrier('deskAccount', { params: { clientId } }),
    enabled: isWanted && signedIn(api),
    staleTime: 0,
  });
}

/** Which entries are shown. `from` is a day. */
export interface EntriesView {
  readonly show: AccountEntryFilter;
  readonly from: string | undefined;
}

const PAGE = 30;
/** On the desk the list is one section of a page. */
const DESK_PAGE = 10;

/** The entries of the account, the newest first, page by page. */
export function useAccountEntries({ show, from }: EntriesView, clientId?: number, isWanted = true) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.scope, 'account', clientId ?? 'own', 'entries', show, from] as const,
    queryFn: ({ pageParam }) => {
      const query = {
        show,
        limit: clientId === undefined ? PAGE : DESK_PAGE,
        ...(from !== undefined && { from }),
        ...(pageParam !== undefined && { after: pageParam }),
      };
      return clientId === undefined
        ? api.carrier('accountEntries', { query })
        : api.carrier('deskAccountEntries', { params: { clientId }, query });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    enabled: isWanted && signedIn(api),
    staleTime: 0,
  });
}

/** The entries that bill an order. */
export function useOrderEntries(externalId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [api.scope, 'account', 'order', externalId] as const,
    queryFn: () => api.carrier('orderEntries', { params: { externalId } }),
    enabled: signedIn(api) && externalId !== '',
    staleTime: 60_000,
  });
}
