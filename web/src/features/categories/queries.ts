// Queries of categories: the breadcrumb of one (`categoriesBreadcrumb`), and the tree with its product counts
// (`productCategories`).

import type { Category } from '@mostrador/contract/entries/categories';
import type { ProductFilter } from '@mostrador/contract/entries/products';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';

type CountFlags = Pick<
  ProductFilter,
  'visibleInPortal' | 'withoutImages' | 'inStock' | 'soldOut' | 'inStockSoon'
>;

/** The filters that narrow the product counts beside the categories. */
export interface CountFilter extends CountFlags {
  readonly searchTerm: string | undefined;
  readonly catalogId: string | undefined;
}

/** The part of the category tree that is expanded around a category. */
export interface CategoryBranch {
  /** From the first level to the current category; empty at the root. */
  readonly way: readonly Category[];
  /** The sub-categories of the root and of each category on the way, with the products in each. */
  readonly levels: readonly (readonly Category[])[];
}

export const noBranch: CategoryBranch = { way: [], levels: [] };

/** The way from the root to a category. */
export function breadcrumbQuery({ carrier, scope }: Api, code: string) {
  return queryOptions({
    queryKey: [scope, 'categoriesBreadcrumb', code] as const,
    queryFn: (): Promise<Category[]> =>
      carrier('categoriesBreadcrumb', { query: { currentCategoryCode: code } }),
    enabled: code !== '',
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousAnswer(scope),
  });
}

/** The tree around a category ('' for the root), counting only what a filter finds. */
export function branchQuery({ carrier, scope }: Api, current: string, filter: CountFilter) {
  const below = (code: string) =>
    carrier('productCategories', { query: { ...filter, ctegoryCodeFilter: code || undefined } });
  return queryOptions({
    queryKey: [scope, 'productCategories', current, filter] as const,
    async queryFn(): Promise<CategoryBranch> {
      const roots = below('');
      if (current === '') return { way: [], levels: [await roots] };
      const way = await carrier('categoriesBreadcrumb', { query: { currentCategoryCode: current } });
      const levels = await Promise.all([roots, ...way.map(({ categoryCode }) => below(categoryCode))]);
      return { way, levels };
    },
    placeholderData: keepPreviousAnswer(scope),
  });
}

/** A category's sub-categories and its breadcrumb, fetched anew on each visit. */
export interface CategoryLevel {
  readonly way: readonly Category[];
  readonly below: readonly Category[];
}

/** @param code '' for the root, '-' for the products without a category, which has nothing below. */
export function categoryLevelQuery({ carrier, scope }: Api, code: string, filter: CountFilter) {
  return queryOptions({
    queryKey: [scope, 'productCategories', 'level', code, filter] as const,
    async queryFn(): Promise<CategoryLevel> {
      if (code === '-') return { way: [], below: [] };
      const [below, way] = await Promise.all([
        carrier('productCategories', { query: { ...filter, ctegoryCodeFilter: code || undefined } }),
        carrier('categoriesBreadcrumb', { query: { currentCategoryCode: code } }),
      ]);
      return { way, below };
    },
    staleTime: 0,
    placeholderData: keepPreviousAnswer(scope),
  });
}
