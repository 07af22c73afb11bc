// Queries of the desk's products: a window of the table, its counts, what a product can be given, one product, and its preview.

import type { DeskProductPage, DeskProductQuery } from '@mostrador/contract/entries/product-desk';
import { callPath } from '@mostrador/contract/routes';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';
import { type TableFile, useTableFile } from '../../api/useTableFile';

/** The first parts of every query key of this feature. */
export const productDeskKey = (scope: string) => [scope, 'product-desk'] as const;

/** Returns the call for a window of the table. Its rows are kept by the table, not by the cache. */
export function useDeskProductWindow(): (query: DeskProductQuery) => Promise<DeskProductPage> {
  const { carrier } = useApi();
  return useCallback((query) => carrier('deskProducts', { query }), [carrier]);
}

/** The list that a product was opened from: its search, filters and order, and the product's place in it, from 0. */
export interface ProductOrder {
  readonly query: ShownFilter;
  readonly at: number;
}

type ShownFilter = Omit<DeskProductQuery, 'offset' | 'limit'>;

/** Returns a function that saves what the table shows as a file. */
export function useDeskProductsFile() {
  const saveTable = useTableFile();
  return (filter: ShownFilter, columns: readonly string[], format: TableFile['format'], name: string) =>
    saveTable({
      path: callPath('deskProductsFile', {}),
      name,
      format,
      columns,
      filter: { ...filter } as NonNullable<TableFile['filter']>,
    });
}

/** The products that a user has chosen in the table: some of those that it shows, or all of them without some. */
export type ChosenRows =
  | { readonly productIds: readonly number[] }
  | { readonly exceptIds: readonly number[] };

/** Returns a function that saves the chosen products of the table as a file. */
export function useChosenProductsFile() {
  const saveTable = useTableFile();
  return (
    shown: ShownFilter,
    chosen: ChosenRows,
    columns: readonly string[],
    format: TableFile['format'],
    name: string,
  ) =>
    saveTable({
      path: callPath('chosenProductsFile', {}),
      name,
      format,
      columns,
      filter: { ...shown } as NonNullable<TableFile['filter']>,
      chosen: { ...chosen },
    });
}

/** How many products each built-in view shows. */
export function useDeskProductCounts(priceListId: number | undefined) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...productDeskKey(scope), 'counts', priceListId] as const,
    queryFn: () => carrier('deskProductCounts', { query: { priceListId } }),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: 10_000,
  });
}

/** Categories, tags and lists. */
export function useDeskProductChoices() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...productDeskKey(scope), 'choices'] as const,
    queryFn: () => carrier('deskProductChoices', {}),
    staleTime: 30_000,
  });
}

export const deskProductKey = (scope: string, productId: number) =>
  [...productDeskKey(scope), 'product', productId] as const;

/** A product with every field; fetched anew on each visit, so that an edit begins with what is stored. */
export function useDeskProduct(productId: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: deskProductKey(scope, productId),
    queryFn: () => carrier('deskProduct', { params: { productId } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** The units of a product ordered in each of the last twelve months. */
export function useDeskProductSales(productId: number) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...deskProductKey(scope, productId), 'sales'] as const,
    queryFn: () => carrier('deskProductSales', { params: { productId } }),
    staleTime: 60_000,
  });
}

/** The product before and after one at its place in a list, and how many the list has; undefined without a list. */
export function useDeskNeighbours(productId: number, order: ProductOrder | undefined) {
  const { carrier, scope } = useApi();
  const at = order?.at ?? 0;
  return useQuery({
    queryKey: [...productDeskKey(scope), 'neighbours', productId, order?.query, at] as const,
    queryFn: async () => {
      const offset = Math.max(0, at - 1);
      const { products, totalCount } = await carrier('deskProducts', {
        query: { ...order?.query, offset, limit: 3 },
      });
      const found = products.findIndex((product) => product.productId === productId);
      if (found < 0) return undefined;
      return {
        place: offset + found + 1,
        total: totalCount,
        previous: products[found - 1]?.productId,
        next: products[found + 1]?.productId,
      };
    },
    enabled: order !== undefined,
    staleTime: 0,
  });
}

/** A product as a client of these lists sees it. */
export function useDeskProductPreview(
  productId: number,
  priceListId: number,
  discountListId: number | undefined,
) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [...deskProductKey(scope, productId), 'preview', priceListId, discountListId] as const,
    queryFn: () =>
      carrier('deskProductPreview', { params: { productId }, query: { priceListId, discountListId } }),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: 0,
  });
}
