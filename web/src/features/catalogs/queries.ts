import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api';
import { keepShown } from '../../api/query-client';

export function publicCatalogsQuery({ carrier, scope }: Api) {
  return queryOptions({
    queryKey: [scope, 'publicCatalogs'] as const,
    queryFn: () => carrier('publicCatalogs', {}),
    staleTime: 5 * 60_000,
    placeholderData: keepShown(scope),
  });
}
