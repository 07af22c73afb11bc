// Queries of shopping lists: the client's lists, one list, what the client usually buys, and the favourites.

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';

/** The first parts of every query key of this feature. */
export const listsKey = (scope: string) => [scope, 'shoppingLists'] as const;
export const allListsKey = (scope: string) => [...listsKey(scope), 'all'] as const;
export const listKey = (scope: string, listId: string) => [...listsKey(scope), 'list', listId] as const;
export const favouritesKey = (scope: string) => [...listsKey(scope), 'favourites'] as const;

const signedIn = ({ session }: Api) => session !== undefined && !session.mustChangePassword;

/** The lists of the client. */
export function useShoppingLists(isWanted = true) {
  const api = useApi();
  return useQuery({
    queryKey: allListsKey(api.scope),
    queryFn: () => api.carrier('shoppingLists', {}),
    enabled: isWanted && signedIn(api),
    staleTime: 0,
  });
}

/** One list with its products at today's prices. */
export function useShoppingList(listId: string) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: listKey(scope, listId),
    queryFn: () => carrier('shoppingList', { params: { listId } }),
    staleTime: 0,
    retry: (failures, error) => statusOf(error) !== 404 && failures < 2,
  });
}

/** What the client usually buys. */
export function usualProductsQuery(api: Api) {
  return queryOptions({
    queryKey: [...listsKey(api.scope), 'usual'] as const,
    queryFn: () => api.carrier('usualProducts', {}),
    enabled: signedIn(api),
    staleTime: 60_000,
  });
}

/** The codes of the client's favourites. */
export function favouritesQuery(api: Api) {
  return queryOptions({
    queryKey: favouritesKey(api.scope),
    queryFn: () => api.carrier('favouriteCodes', {}),
    enabled: signedIn(api),
    staleTime: 30_000,
  });
}
