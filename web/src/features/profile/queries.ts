// Query of the logged-in user's account for /profile (`userDetails`).

import type { UserDetails } from '@mostrador/contract/entries/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';

function userDetailsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.scope, 'userDetails'] as const,
    queryFn: (): Promise<UserDetails> => api.carrier('userDetails', {}),
    enabled: api.session !== undefined,
    // a form begins with current data, never with the cache of an earlier visit
    gcTime: 0,
  });
}

export function useUserDetails() {
  return useQuery(userDetailsQuery(useApi()));
}
