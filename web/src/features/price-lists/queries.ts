// Queries about price lists: the lists (`priceLists`), windows of the grid (`priceGrid`), the preview of an increase
// (`previewIncrease`), and planned prices (`pricePlans`, `pricePlanRows`).

import type { CallInput } from '@mostrador/contract/client';
import { callPath } from '@mostrador/contract/routes';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Api, useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { type TableFile, useTableFile } from '../../api/useTableFile';

/** Every answer about prices has a key that begins so. */
export const pricesKey = (scope: string) => [scope, 'prices'] as const;

const listsQuery = ({ carrier, scope }: Api) =>
  queryOptions({
    queryKey: [...pricesKey(scope), 'lists'] as const,
    queryFn: () => carrier('priceLists', {}),
    staleTime: 0,
  });

/** All lists, the default one first; undefined until they have loaded. */
export function usePriceLists() {
  const { data, isError, refetch } = useQuery(listsQuery(useApi()));
  return { lists: data?.lists, hasFailed: isError, reload: refetch };
}

/** What the grid shows. */
export interface GridFilter {
  readonly searchTerm: string;
  readonly categoryCode: string;
}

/** Loads a window of the grid. */
export const loadGrid = ({ carrier }: Api, filter: GridFilter, offset: number, limit: number) =>
  carrier('priceGrid', { query: { ...given(filter), offset, limit } });

/** Returns a function that saves the grid as a file; `final`: with IVA. */
export function useGridFile() {
  const saveTable = useTableFile();
  return (
    filter: GridFilter & { readonly final: boolean },
    columns: readonly string[],
    format: TableFile['format'],
    name: string,
  ) => saveTable({ path: callPath('priceGridFile', {}), name, format, columns, filter: { ...filter } });
}

/** A filter without its empty fields. */
export const given = ({ searchTerm, categoryCode }: GridFilter) => ({
  ...(searchTerm !== '' && { searchTerm }),
  ...(categoryCode !== '' && { categoryCode }),
});

export type Increase = Omit<CallInput<'previewIncrease'>['body'], 'offset' | 'limit'>;
/** Which products an increase is for: ids, or all that a filter of the product table shows. */
export type ChosenProducts = NonNullable<Increase['products']>;

const PREVIEW_ROWS = 50;

/** What an increase would change; not asked for without one. */
export function useIncreasePreview(increase: Increase | undefined) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...pricesKey(scope), 'preview', increase] as const,
    queryFn: () => {
      if (increase === undefined) throw new Error('There is no increase to preview.');
      return carrier('previewIncrease', { body: { ...increase, limit: PREVIEW_ROWS } });
    },
    enabled: increase !== undefined,
    staleTime: 0,
    placeholderData: keepPreviousAnswer(scope),
    retry: false,
  });
}

/** A category for a filter, deeper ones indented by `depth`. */
export interface CategoryChoice {
  readonly code: string;
  readonly name: string;
  readonly depth: number;
}

/** The whole tree of categories, in its order, as choices of a filter. */
export function useCategoryChoices(): readonly CategoryChoice[] {
  const { carrier, scope } = useApi();
  const { data = [] } = useQuery({
    queryKey: [scope, 'categoryChoices'] as const,
    queryFn: () => categoriesOf({ carrier }),
    staleTime: 60_000,
  });
  return useMemo(() => choicesOf(data), [data]);
}

type SyncCategory = Awaited<ReturnType<typeof categoriesOf>>[number];
const categoriesOf = ({ carrier }: Pick<Api, 'carrier'>) => carrier('categoriesForSync', {});

function choicesOf(
  categories: readonly SyncCategory[],
  parent: string | null = null,
  depth = 0,
): readonly CategoryChoice[] {
  return categories
    .filter(({ parentCategoryCode }) => parentCategoryCode === parent)
    .toSorted((a, b) => a.position - b.position)
    .flatMap(({ categoryCode: code, categoryDescripcion: name }) => [
      { code, name, depth },
      ...choicesOf(categories, code, depth + 1),
    ]);
}

/** Plans of a page. */
export const PLANS_PAGE = 25;

/** A page of the planned prices, those to come first. */
export function usePricePlans(page: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...pricesKey(scope), 'plans', page] as const,
    queryFn: () => carrier('pricePlans', { query: { pageSize: PLANS_PAGE, pageNumber: page - 1 } }),
    staleTime: 0,
    placeholderData: keepPreviousAnswer(scope),
  });
}

/** The first prices of a plan; not asked for without one. */
export function usePricePlanRows(pricePlanId: number | undefined) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...pricesKey(scope), 'planRows', pricePlanId] as const,
    queryFn: () =>
      carrier('pricePlanRows', { params: { pricePlanId: pricePlanId ?? 0 }, query: { limit: 100 } }),
    enabled: pricePlanId !== undefined,
    staleTime: 0,
  });
}
