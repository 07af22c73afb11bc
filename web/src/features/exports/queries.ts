import type { ExportedProducts } from '@mostrador/contract/entries/exports';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import type { Selection } from './selection';

/** A whole list for paper. It is fetched when it is asked for and stays as it is while one looks at it. */
export function productsExportQuery({ carrier, scope }: Api, selection: Selection) {
  return queryOptions({
    queryKey: [scope, 'productsExport', selection] as const,
    queryFn: (): Promise<ExportedProducts> => carrier('productsExport', { query: { ...selection } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousAnswer(scope),
  });
}
