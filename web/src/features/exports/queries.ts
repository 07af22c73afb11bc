import type { ExportedProducts } from '@mostrador/contract/entries/exports';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import type { Selection } from './selection';

/**
 * Query of all products of the printable list on /storeexport (`productsExport`). It is fetched on request and not
 * refreshed while it is shown.
 */
export function productsExportQuery({ carrier, scope }: Api, selection: Selection) {
  return queryOptions({
    queryKey: [scope, 'productsExport', selection] as const,
    queryFn: (): Promise<ExportedProducts> => carrier('productsExport', { query: { ...selection } }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousAnswer(scope),
  });
}
