// The texts of a product that its search text is made of, as a row of a file leaves them.

import { isSameValue } from '../change-log/change-log.service.js';
import type { StoredProduct } from './imports.queries.js';
import type { ProductRow } from './product-rows.js';

/** The texts of a product that its search text is made of, and that a file may hold. */
export type SearchedTexts = Pick<StoredProduct, 'name' | 'subtitle' | 'bar_code' | 'isbn' | 'synonyms'>;

/** Returns these texts as a row leaves them: what the file does not say stays. */
export function searchedTexts({ name, plain }: ProductRow, stored: StoredProduct | undefined): SearchedTexts {
  const textOf = (field: 'bar_code' | 'isbn') =>
    field in plain ? (plain[field] as string | null) : (stored?.[field] ?? null);
  return {
    name,
    subtitle: 'subtitle' in plain ? String(plain.subtitle) : (stored?.subtitle ?? ''),
    bar_code: textOf('bar_code'),
    isbn: textOf('isbn'),
    synonyms: (plain.synonyms as readonly string[] | undefined) ?? stored?.synonyms ?? [],
  };
}

export const haveSameTexts = (a: SearchedTexts, b: SearchedTexts): boolean =>
  a.name === b.name &&
  a.subtitle === b.subtitle &&
  a.bar_code === b.bar_code &&
  a.isbn === b.isbn &&
  isSameValue(a.synonyms, b.synonyms);
