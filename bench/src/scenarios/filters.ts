// Benchmark scenarios of an administrator who filters the product list: in stock, sold out, without pictures, hidden,
// of one catalogue.

import { list } from './paths.js';
import { get, type Scenario } from './scenario.js';

const PAGES = 12;

const FILTERS = {
  'in stock': { inStock: 1 },
  'sold out': { soldOut: 1 },
  'in stock soon': { inStockSoon: 1 },
  'all but sold out': { soldOut: 0 },
  'without pictures': { withoutImages: 1 },
  'visible in portal': { visibleInPortal: 1 },
  hidden: { visibleInPortal: 0 },
} as const;

/** Each page is answered with the exact number of all products found. */
export function filterScenarios(token: string, catalogId: number): Scenario[] {
  const filters = { ...FILTERS, 'a catalogue': { catalogId } };
  return Object.entries(filters).map(([name, filter]) => ({
    group: 'filters',
    name: `filter: ${name}`,
    shots: Array.from({ length: PAGES }, (_, pageNumber) => get(list({ pageNumber, ...filter }), token)),
    compare: ['pgbench'],
  }));
}
