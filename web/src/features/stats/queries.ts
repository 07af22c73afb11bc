import type { PageViews } from '@mostrador/contract/entries/stats';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';

/** Page views summed by day and by page; always the current ones. @param range days as 2026-03-21; empty for no limit. */
export function usePageViews({ from, to }: { readonly from: string; readonly to: string }) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'pageViews', from, to],
    queryFn: (): Promise<PageViews> =>
      carrier('pageViews', {
        query: { ...(from !== '' && { dateFrom: from }), ...(to !== '' && { dateTo: to }) },
      }),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: 0,
  });
}
