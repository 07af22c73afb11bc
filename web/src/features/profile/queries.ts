import type { UserDetails } from '@mostrador/contract/entries/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';

function userDetailsQuery(api: Api) {
  return queryOptions({
    queryKey: [api.scope, 'userDetails'] as const,
    queryFn: (): Promise<UserDetails> => api.carrier('userDetails', {}),
    enabled: api.session !== undefined,
    // a form begins with what is true now, never with what was kept of an earlier visit
    gcTime: 0,
  });
}

/** The account of who is logged in, with the addresses of their client. */
export function useUserDetails() {
  return useQuery(userDetailsQuery(useApi()));
}
