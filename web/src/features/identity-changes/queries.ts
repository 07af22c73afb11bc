// Query of /identitychanges: a page of the changes of clients' identities (`identityChanges`).

import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { CHANGES_PAGE_SIZE, type ChangesView } from './address';

export function identityChangesKey(scope: string) {
  return [scope, 'identityChanges'] as const;
}

function identityChangesQuery(api: Api, { pending, page }: ChangesView) {
  return queryOptions({
    queryKey: [...identityChangesKey(api.scope), pending, page] as const,
    queryFn: () =>
      api.carrier('identityChanges', {
        query: { pending: pending ? 'true' : 'false', pageSize: CHANGES_PAGE_SIZE, pageNumber: page - 1 },
      }),
    enabled: api.session?.profile === 3,
    placeholderData: keepPreviousAnswer(api.scope),
    staleTime: 0,
  });
}

export function useIdentityChanges(view: ChangesView) {
  return useQuery(identityChangesQuery(useApi(), view));
}
