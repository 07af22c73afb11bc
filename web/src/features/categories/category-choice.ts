import type { Category } from '@mostrador/contract/entries/categories';

/** What a filter asks for: '' nothing chosen, '*' everything on purpose, '-' products without a category. */
export interface CategoryFilter {
  readonly productFilter: string;
  readonly categoryCode: string;
}

export const noFilter: CategoryFilter = { productFilter: '', categoryCode: '' };

/** The category code of an entry of the list; one without a code is that of the products without a category. */
export const codeOf = ({ categoryCode }: Category): string => categoryCode || '-';

/** Where the list of a code begins: '' and '*' are the root. */
export const levelOf = (code: string): string => (code === '*' ? '' : code);
