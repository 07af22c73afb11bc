import type { Centavos } from './money.js';

/**
 * The sort orders of the product list: feD newest first, prA and prD by price ascending and descending, nomA and nomD by
 * name, codA and codD by code.
 */
export const SORT_CODES = ['feD', 'prA', 'prD', 'nomA', 'nomD', 'codA', 'codD'] as const;

export type SortCode = (typeof SORT_CODES)[number];

/** The default sort order of the offline catalogue: createdDate, newest first. */
export const OFFLINE_SORT: SortCode = 'feD';

/** The values by which a product is sorted, as the database stores them. */
export interface SortFacts {
  readonly productId: number;
  /** `sortKey` of the name, computed when the product is stored. */
  readonly sortName: string;
  readonly code: string;
  /** The price that the client pays, in centavos; null if hidden or missing, which sorts last in both directions. */
  readonly price: Centavos | null;
  /** ISO 8601 in UTC, always with the same precision, so that comparing the texts compares the times. */
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

/** Returns the sort code of a query value; undefined (no sort order, not an error) if it is unknown or missing. */
export function parseSortCode(text: unknown): SortCode | undefined {
  return SORT_CODES.find((code) => code === text);
}

/**
 * Returns the comparator of a sort order for the offline catalogue. It uses the same keys as the server's `order by`.
 * Equal products are sorted by id in the direction of the order, so that the list is the same on every device.
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
