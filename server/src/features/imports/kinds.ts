// The kinds of import whose rows are read, compared and stored in batches, by name.

import { CATEGORY_KIND } from './category-kind.js';
import { DISCOUNT_LIST_KIND } from './discount-list-kind.js';
import type { ImportKind, KindName } from './import-kind.js';
import { PRICE_KIND } from './price-kind.js';
import { PRICE_LIST_KIND } from './price-list-kind.js';
import { PRODUCT_KIND } from './product-kind.js';
import { STOCK_KIND } from './stock-kind.js';

/** The kinds that `importRows` knows. */
export const ROW_KINDS = [
  PRODUCT_KIND,
  CATEGORY_KIND,
  PRICE_LIST_KIND,
  PRICE_KIND,
  DISCOUNT_LIST_KIND,
  STOCK_KIND,
] as const;

export const rowKind = (name: KindName): ImportKind | undefined =>
  ROW_KINDS.find((kind) => kind.name === name);
