// Handlers of the desk's calls about categories and tags, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload, signalOf } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { categoriesFile } from './categories-file.service.js';
import {
  createCategory,
  deskCategories,
  moveCategory,
  moveCategoryProducts,
  removeCategory,
  saveCategory,
} from './category-desk.service.js';
import { createTag, deskTags, removeTag, saveTag } from './tags.service.js';

type CategoryDeskCalls =
  | 'deskCategories'
  | 'deskCategoriesFile'
  | 'createCategory'
  | 'saveCategory'
  | 'moveCategory'
  | 'removeCategory'
  | 'moveCategoryProducts'
  | 'deskTags'
  | 'createTag'
  | 'saveTag'
  | 'removeTag';

export function categoryDeskRoutes(shop: Shop): CallHandlers<CategoryDeskCalls, Session> {
  return {
    // GET /store/Admin/categories
    deskCategories: () => deskCategories(shop, shop.db),
    // GET /store/Admin/categories/file
    deskCategoriesFile: async ({ query, reply }) =>
      sendDownload(reply, await categoriesFile(shop, query, signalOf(reply))),
    // POST /store/Admin/categories
    createCategory: ({ session, body }) => createCategory(shop, session, body),
    // PUT /store/Admin/categories/:categoryId
    saveCategory: ({ session, params, body }) => saveCategory(shop, session, params.categoryId, body.changes),
    // PUT /store/Admin/categories/:categoryId/place
    moveCategory: ({ session, params, body }) => moveCategory(shop, session, params.categoryId, body),
    // DELETE /store/Admin/categories/:categoryId
    removeCategory: ({ session, params }) => removeCategory(shop, session, params.categoryId),
    // POST /store/Admin/categories/:categoryId/products
    moveCategoryProducts: ({ session, params, body }) =>
      moveCategoryProducts(shop, session, params.categoryId, body),
    // GET /store/Admin/tags
    deskTags: async () => ({ tags: await deskTags(shop, shop.db) }),
    // POST /store/Admin/tags
    createTag: ({ session, body }) => createTag(shop, session, body),
    // PUT /store/Admin/tags/:tagCode
    saveTag: ({ session, params, body }) => saveTag(shop, session, params.tagCode, body),
    // DELETE /store/Admin/tags/:tagCode
    removeTag: ({ session, params }) => removeTag(shop, session, params.tagCode),
  };
}
