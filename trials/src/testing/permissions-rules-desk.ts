// The permissions that the tests expect of the desk's calls, of all its features.

import { CATEGORY_DESK_RULES } from './permissions-rules-category-desk.js';
import { IMPORTS_RULES } from './permissions-rules-imports.js';
import { PRICE_LISTS_RULES } from './permissions-rules-price-lists.js';
import { PRODUCT_DESK_RULES } from './permissions-rules-product-desk.js';

export const DESK_RULES = {
  ...PRODUCT_DESK_RULES,
  ...CATEGORY_DESK_RULES,
  ...PRICE_LISTS_RULES,
  ...IMPORTS_RULES,
};
