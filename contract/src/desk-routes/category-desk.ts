// Method and path of the desk's calls about categories and tags.

import type { Method } from '../routes.js';

export const categoryDeskRoutes = {
  deskCategories: ['GET', '/store/Admin/categories'],
  deskCategoriesFile: ['GET', '/store/Admin/categories/file'],
  createCategory: ['POST', '/store/Admin/categories'],
  saveCategory: ['PUT', '/store/Admin/categories/:categoryId'],
  moveCategory: ['PUT', '/store/Admin/categories/:categoryId/place'],
  removeCategory: ['DELETE', '/store/Admin/categories/:categoryId'],
  moveCategoryProducts: ['POST', '/store/Admin/categories/:categoryId/products'],
  deskTags: ['GET', '/store/Admin/tags'],
  createTag: ['POST', '/store/Admin/tags'],
  saveTag: ['PUT', '/store/Admin/tags/:tagCode'],
  removeTag: ['DELETE', '/store/Admin/tags/:tagCode'],
} as const satisfies Record<string, readonly [Method, string]>;
