// Benchmark scenarios of visitors: product list, category, product, search and the rendered page, each with cached and
// with uncached answers.

import type { Loaded } from '../data/load.js';
import { list, path } from './paths.js';
import { get, type Scenario } from './scenario.js';

const PAGES_OF_A_SECTION = 12;
const PRODUCTS = 1_000;

/** Kept answers come from the cache after the first time, as in a real shop; fresh ones never do. */
export function visitorScenarios({ categoryCodes, productCodes, terms }: Loaded, pages: boolean): Scenario[] {
  const sections = Array.from({ length: PAGES_OF_A_SECTION }, (_, pageNumber) => get(list({ pageNumber })));
  const categories = categoryCodes.map((code) => get(list({ ctegoryCodeFilter: code })));
  const search = (words: readonly string[]) => words.map((searchTerm) => get(list({ searchTerm })));
  const products = productCodes
    .slice(0, PRODUCTS)
    .map((productCode) => get(path('product', { productCode })));
  const kept = { fresh: false, compare: ['bare'] } as const;
  const fresh = { fresh: true, compare: ['pgbench'] } as const;
  return [
    { group: 'list', name: 'list', shots: sections, ...kept },
    ...(pages ? [{ group: 'pages', name: 'the page /store', shots: [get('/store')], ...kept }] : []),
    { group: 'category', name: 'list of a category', shots: categories, ...kept },
    { group: 'product', name: 'product', shots: products, ...kept },
    { group: 'search', name: 'search, seen before', shots: search(terms.common), ...kept },
    { group: 'search', name: 'search, common word', shots: search(terms.common), ...fresh },
    { group: 'search', name: 'search, rare word', shots: search(terms.rare), ...fresh },
    { group: 'search', name: 'search, typing error', shots: search(terms.typo), ...fresh },
    { group: 'list', name: 'list, first visit', shots: sections, ...fresh },
    { group: 'category', name: 'category, first visit', shots: categories, ...fresh },
    { group: 'product', name: 'product, first visit', shots: products, ...fresh },
  ];
}
