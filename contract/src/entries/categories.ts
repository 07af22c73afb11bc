// API calls of the category tree: search, breadcrumb, and subcategories with their product counts.

import { z } from 'zod';
import { call } from '../call.js';
import { catalogFilter, text } from '../fields.js';
import { visibilityFilter } from './products.js';

/** A category; the count is null if products were not counted. */
export const category = z.object({
  categoryCode: z.string(),
  categoryDescripcion: z.string(),
  parentCategoryCode: z.string().nullable(),
  productsCount: z.number().int().nullable(),
});
export type Category = z.output<typeof category>;

export const categoriesCalls = {
  categories: call({
    name: 'categories',
    access: 'public',
    visitorCache: true,
    summary: 'Categories: the children of one, or those whose code or description contains a text',
    query: z.object({
      codeSearchTerm: text(100).optional(),
      descSearchTerm: text(100).optional(),
      currentCategory: text(100).optional(),
    }),
    output: z.array(category),
  }),
  categoriesBreadcrumb: call({
    name: 'categoriesBreadcrumb',
    access: 'public',
    visitorCache: true,
    summary: 'The path from the root to a category',
    query: z.object({ currentCategoryCode: text(100).optional() }),
    output: z.array(category),
  }),
  productCategories: call({
    name: 'productCategories',
    rate: 'search',
    access: 'public',
    visitorCache: true,
    summary: 'Subcategories of a category with the number of products that match the filter',
    query: z.object({
      searchTerm: text(2000).optional(),
      ctegoryCodeFilter: text(100).optional(),
      catalogId: catalogFilter,
      ...visibilityFilter,
    }),
    output: z.array(category),
  }),
};
