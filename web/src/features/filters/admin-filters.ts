// The choices of the product filters for staff: defaults (in stock 1, others 0), what is stored for each profile, and whether a filter
// is active.

import {
  ADMIN_FILTERS,
  type FilterValue,
  STOCK_FILTERS,
  type StoredFilters,
} from '../../storage/stored-filters';

export type FilterChoices = Required<StoredFilters>;

/** The choices that the dialog shows before a filter was ever applied. */
const atFirst: FilterChoices = {
  inStock: '1',
  soldOut: '0',
  inStockSoon: '0',
  invisibleProducts: '0',
  productsWithoutImage: '0',
};

export function choicesOf(stored: StoredFilters): FilterChoices {
  return { ...atFirst, ...stored };
}

/** The choices to store. Only administrators have the filters for visibility and pictures. */
export function keptOf(choices: FilterChoices, profile: 2 | 3): StoredFilters {
  return Object.fromEntries(keysOf(profile).map((key) => [key, choices[key]]));
}

/** Whether a filter that this profile may use is active. */
export function anyActive(stored: StoredFilters, profile: 2 | 3): boolean {
  return keysOf(profile).some((key) => isFilter(stored[key]));
}

const keysOf = (profile: 2 | 3) => (profile === 3 ? [...STOCK_FILTERS, ...ADMIN_FILTERS] : STOCK_FILTERS);
const isFilter = (value: FilterValue | undefined) => value === '0' || value === '1';
