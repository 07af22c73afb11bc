// Tax categories in local storage: fresh for a day and usable afterwards, ignored when damaged, and a storage that is
// full.

import { describe, expect, it } from 'vitest';
import { keepTaxCategories, keptTaxCategories } from './tax-categories-cache';

const hour = 3_600_000;
const list = [{ taxCategoryId: 1, taxCategoryDescription: 'Responsable Inscripto' }];

function storageWith(values: Record<string, string> = {}): Storage {
  const map = new Map(Object.entries(values));
  return {
    get length() {
      return map.size;
    },
    clear: () => map.clear(),
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

describe('the kept tax categories', () => {
  it('are a plain list under the known key, fresh for a day and usable afterwards', () => {
    const storage = storageWith();
    keepTaxCategories(storage, list, 5 * hour);
    expect(JSON.parse(storage.getItem('taxCategoriesCache') ?? '')).toEqual(list);
    expect(keptTaxCategories(storage, 28 * hour)).toEqual({ list, fresh: true });
    expect(keptTaxCategories(storage, 30 * hour)).toEqual({ list, fresh: false });
  });

  it.each([
    ['nothing', {}],
    ['broken JSON', { taxCategoriesCache: '[{' }],
    ['an empty list', { taxCategoriesCache: '[]' }],
    ['something else', { taxCategoriesCache: '[{"taxCategoryId":"1"}]' }],
  ])('count as absent: %s', (_, values: Record<string, string>) => {
    expect(keptTaxCategories(storageWith(values), 0)).toBeUndefined();
  });

  it('do without a storage that is full', () => {
    const full: Storage = {
      ...storageWith(),
      length: 0,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    };
    expect(() => keepTaxCategories(full, list, 0)).not.toThrow();
  });
});
