// The choice of a category in the dialog of filters, with the special codes for all products and for products without
// a category.

import type { Category } from '@mostrador/contract/entries/categories';

/**
 * A search text and a category code, which may be '' (nothing chosen), '*' ('Todos', all products) or '-' (products without a
 * category).
 */
export interface CategoryFilter {
  readonly productFilter: string;
  readonly categoryCode: string;
}

export const noFilter: CategoryFilter = { productFilter: '', categoryCode: '' };

/** The code of a listed category; an entry without a code means the products without a category. */
export const codeOf = ({ categoryCode }: Category): string => categoryCode || '-';

/** The category whose sub-categories are listed for a code: '' and '*' are the root. */
export const levelOf = (code: string): string => (code === '*' ? '' : code);
