import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { category } from './products.js';

export const categoriesCalls = {
  categories: call({
    name: 'categories',
    access: 'public',
    visitorCache: true,
    summary: 'Categories: the children of one, or those whose code or description holds a text',
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
    summary: 'The way from the root to a category',
    query: z.object({ currentCategoryCode: text(100).optional() }),
    output: z.array(category),
  }),
};
