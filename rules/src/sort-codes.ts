import { sortKey } from './fold.js';
import type { Centavos } from './money.js';

/**
 * The orders in which the store lists products: feD newest first, prA and prD by price up and down, nomA and
 * nomD by name, codA and codD by code.
 */
export const SORT_CODES = ['feD', 'prA', 'prD', 'nomA', 'nomD', 'codA', 'codD'] as const;

export type SortCode = (typeof SORT_CODES)[number];

/** The order of the offline catalogue when none is chosen. */
export const OFFLINE_SORT: SortCode = 'feD';

/** What a product is sorted by offline. */
export interface SortableProduct {
  readonly name: string;
  readonly code: string;
  /** Centavos; null where the price is hidden or missing, which sorts last up and down. */
  readonly price: Centavos | null;
  /** ISO 8601 in UTC, all of one precision, so that comparing the texts compares the times. */
  readonly created: string;
}

interface SortFacts {
  readonly name: string;
  readonly code: string;
  readonly exactCode: string;
  readonly price: Centavos | null;
  readonly created: string;
}

type Comparator = (a: SortFacts, b: SortFacts) => number;

const COMPARATORS: Readonly<Record<SortCode, Comparator>> = {
  feD: (a, b) => compare(b.created, a.created),
  prA: (a, b) => comparePrices(a.price, b.price, 1),
  prD: (a, b) => comparePrices(a.price, b.price, -1),
  nomA: (a, b) => compare(a.name, b.name),
  nomD: (a, b) => compare(b.name, a.name),
  codA: (a, b) => compare(a.code, b.code),
  codD: (a, b) => compare(b.code, a.code),
};

/** The sort code of a query value; an unknown or missing one is no order at all, never an error. */
export function parseSortCode(text: unknown): SortCode | undefined {
  return SORT_CODES.find((code) => code === text);
}

/**
 * The products in an order, for use offline; the server sorts by the same keys. Equals follow their code, so
 * that the order is the same on every device. The given list stays as it is.
 */
export function sortProducts<Product extends SortableProduct>(
  products: readonly Product[],
  code: SortCode = OFFLINE_SORT,
): Product[] {
  const comparator = COMPARATORS[code];
  return products
    .map((product) => ({ product, facts: factsOf(product) }))
    .sort((a, b) => comparator(a.facts, b.facts) || byCode(a.facts, b.facts))
    .map(({ product }) => product);
}

function factsOf({ name, code, price, created }: SortableProduct): SortFacts {
  return { name: sortKey(name), code: sortKey(code), exactCode: code, price, created };
}

function byCode(a: SortFacts, b: SortFacts): number {
  return compare(a.code, b.code) || compare(a.exactCode, b.exactCode);
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function comparePrices(a: Centavos | null, b: Centavos | null, direction: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return (a - b) * direction;
}
