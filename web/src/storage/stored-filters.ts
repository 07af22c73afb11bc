// The product filters of salesmen and administrators in local storage: stock, visibility and pictures.

import { useSyncExternalStore } from 'react';

/** A filter value: '-1' no filter, '1' yes, '0' no. */
export type FilterValue = '-1' | '0' | '1';

export const STOCK_FILTERS = ['inStock', 'soldOut', 'inStockSoon'] as const;
export const ADMIN_FILTERS = ['invisibleProducts', 'productsWithoutImage'] as const;
const ALL = [...STOCK_FILTERS, ...ADMIN_FILTERS];

export type StoredFilters = Partial<Record<(typeof ALL)[number], FilterValue>>;

const listeners = new Set<() => void>();

/** Returns the stored filters, without those that were never chosen. */
export function storedFilters(): StoredFilters {
  return Object.fromEntries(
    ALL.map((key) => [key, localStorage.getItem(key)]).filter(([, value]) => isFilterValue(value)),
  );
}

/** Stores these filters and removes the others. */
export function storeFilters(filters: StoredFilters): void {
  for (const key of ALL) {
    const value = filters[key];
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  }
  for (const listener of listeners) listener();
}

/** Hook that renders again when the filters change, in this tab or in another one. */
export function useStoredFilters(): StoredFilters {
  return JSON.parse(useSyncExternalStore(subscribe, snapshot, () => '{}')) as StoredFilters;
}

const snapshot = () => JSON.stringify(storedFilters());

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function isFilterValue(value: unknown): value is FilterValue {
  return value === '-1' || value === '0' || value === '1';
}
