// Query of the logged-in user's account for /profile (`userDetails`).

import type { UserDetails } from '@mostrador/contract/entries/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';

/** The part of the query's key after the scope. */
export const USER_DETAILS = 'userDetails';

function userDetailsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.scope, USER_DETAILS] as const,
    queryFn: (): Promise<UserDetails> => api.carrier('userDetails', {}),
    enabled: api.session !== undefined,
    // a form begins with current data, never with the cache of an earlier visit
    gcTime: 0,
  });
}

export function useUserDetails() {
  return useQuery(userDetailsQuery(useApi()));
}
