// Keeps the tax categories in local storage for a day, so that forms need not fetch them again.

import type { TaxCategory } from '@mostrador/contract/entries/geography';

const KEY = 'taxCategoriesCache';
const SAVED_KEY = 'taxCategoriesCachedAt';
/** Tax categories change rarely: a list is fresh for a day. */
const GOOD_FOR = 24 * 3_600_000;

export interface KeptTaxCategories {
  readonly list: readonly TaxCategory[];
  readonly fresh: boolean;
}

/** Returns the list that an earlier visit stored; undefined if there is none or it cannot be read. */
export function keptTaxCategories(storage: Storage, now: number): KeptTaxCategories | undefined {
  const list = parse(storage.getItem(KEY));
  if (!Array.isArray(list) || list.length === 0 || !list.every(isTaxCategory)) return undefined;
  const age = now - Number(storage.getItem(SAVED_KEY) ?? 0);
  return { list, fresh: age >= 0 && age < GOOD_FOR };
}

export function keepTaxCategories(storage: Storage, list: readonly TaxCategory[], now: number) {
  try {
    storage.setItem(KEY, JSON.stringify(list));
    storage.setItem(SAVED_KEY, String(now));
  } catch {
    // a full storage costs a request more, nothing else
  }
}

function parse(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return undefined;
  }
}

function isTaxCategory(value: unknown): value is TaxCategory {
  return (
    typeof value === 'object' &&
    value !== null &&
    'taxCategoryId' in value &&
    typeof value.taxCategoryId === 'number' &&
    'taxCategoryDescription' in value &&
    typeof value.taxCategoryDescription === 'string'
  );
}
