// The permissions that the tests expect of the desk's calls about categories, tags, search words and pictures of products.

import { randomUUID } from 'node:crypto';
import type { CallRules, NamingField } from './permissions-fields.js';

const product: NamingField = { names: 'productId', told: ['administrator'] };
const category: NamingField = { names: 'categoryId', told: ['administrator'] };

/** Whose things the calls of `category-desk`, `search-words` and `product-pictures` deal with. */
export const CATEGORY_DESK_RULES = {
  productPictures: { of: 'named', fields: { productId: product } },
  addProductPicture: { of: 'named', fields: { productId: product } },
  saveProductPictures: { of: 'named', fields: { productId: product } },

  deskCategories: { of: 'charges' },
  deskCategoriesFile: { of: 'charges' },
  createCategory: {
    of: 'named',
    fields: {
      categoryCode: 'said',
      parentCategoryId: {
        ...category,
        otherwise: 'refused',
        sent: () => ({ body: { categoryCode: randomUUID(), description: 'Nueva', parentCategoryId: null } }),
      },
    },
  },
  saveCategory: { of: 'named', fields: { categoryId: category } },
  moveCategory: {
    of: 'named',
    fields: { categoryId: category, parentCategoryId: 'allowed', beforeCategoryId: 'allowed' },
  },
  removeCategory: { of: 'named', fields: { categoryId: category } },
  moveCategoryProducts: { of: 'named', fields: { categoryId: category, toCategoryId: 'allowed' } },
  deskTags: { of: 'charges' },
  createTag: { of: 'caller', fields: { tagCode: 'said' } },
  saveTag: { of: 'named', fields: { tagCode: 'allowed' } },
  removeTag: { of: 'named', fields: { tagCode: 'allowed' } },

  searchWords: { of: 'charges' },
  createSynonyms: { of: 'caller' },
  saveSynonyms: { of: 'named', fields: { synonymGroupId: 'allowed' } },
  dismissSearch: { of: 'caller' },
  removeSynonyms: { of: 'named', fields: { synonymGroupId: 'allowed' } },
  searchPreview: { of: 'charges' },
} as const satisfies Partial<CallRules>;
