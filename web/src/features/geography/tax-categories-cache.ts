import type { TaxCategory } from '@mostrador/contract/entries/geography';

const KEY = 'taxCategoriesCache';
const SAVED_KEY = 'taxCategoriesCachedAt';
/** They change with the law: a day old they are good enough not to be asked for. */
const GOOD_FOR = 24 * 3_600_000;

export interface KeptTaxCategories {
  readonly list: readonly TaxCategory[];
  readonly fresh: boolean;
}

/** What this browser keeps of an earlier visit; undefined for nothing, or for something that cannot be read. */
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
