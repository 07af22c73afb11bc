import type { Centavos } from './money.js';

/**
 * The orders in which the store lists products: feD newest first, prA and prD by price up and down, nomA and
 * nomD by name, codA and codD by code.
 */
export const SORT_CODES = ['feD', 'prA', 'prD', 'nomA', 'nomD', 'codA', 'codD'] as const;

export type SortCode = (typeof SORT_CODES)[number];

/** The order of the offline catalogue when none is chosen. */
export const OFFLINE_SORT: SortCode = 'feD';

/** What a product is sorted by, as the database keeps it. */
export interface SortFacts {
  readonly productId: number;
  /** `sortKey` of the name, made once when the product is stored. */
  readonly sortName: string;
  readonly code: string;
  /** What the buyer pays, in centavos; null where the price is hidden or missing, which sorts last up and down. */
  readonly price: Centavos | null;
  /** ISO 8601 in UTC, all of one precision, so that comparing the texts compares the times. */
  readonly created: string;
}

type Comparator = (a: SortFacts, b: SortFacts) => number;

const COMPARATORS: Readonly<Record<SortCode, Comparator>> = {
  feD: (a, b) => compare(b.created, a.created) || b.productId - a.productId,
  prA: (a, b) => comparePrices(a.price, b.price, 1) || a.productId - b.productId,
  prD: (a, b) => comparePrices(a.price, b.price, -1) || b.productId - a.productId,
  nomA: (a, b) => compare(a.sortName, b.sortName) || a.productId - b.productId,
  nomD: (a, b) => compare(b.sortName, a.sortName) || b.productId - a.productId,
  codA: (a, b) => compare(a.code, b.code) || a.productId - b.productId,
  codD: (a, b) => compare(b.code, a.code) || b.productId - a.productId,
};

/** The sort code of a query value; an unknown or missing one is no order at all, never an error. */
export function parseSortCode(text: unknown): SortCode | undefined {
  return SORT_CODES.find((code) => code === text);
}

/**
 * Compares two products for use offline by the keys of the server's `order by`: equals follow their ids in the direction of
 * the order, so that the list is the same on every device.
 */
export const comparatorOf = (code: SortCode = OFFLINE_SORT): Comparator => COMPARATORS[code];

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function comparePrices(a: Centavos | null, b: Centavos | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (a - b) * direction;
}
