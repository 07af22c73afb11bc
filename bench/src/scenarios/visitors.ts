// Benchmark scenarios of visitors: product list, category, product, search and the rendered page, each with cached and
// with uncached answers.

import type { Loaded } from '../data/load.js';
import { list, path } from './paths.js';
import { get, type Scenario } from './scenario.js';

const PAGES_OF_A_SECTION = 12;
const PRODUCTS = 1_000;

/** Kept answers come from the cache after the first time, as in a real shop; those of new addresses are put together, or searched anew. */
export function visitorScenarios({ categoryCodes, productCodes, terms }: Loaded, pages: boolean): Scenario[] {
  const sections = Array.from({ length: PAGES_OF_A_SECTION }, (_, pageNumber) => get(list({ pageNumber })));
  const categories = categoryCodes.map((code) => get(list({ ctegoryCodeFilter: code })));
  const search = (words: readonly string[]) => words.map((searchTerm) => get(list({ searchTerm })));
  const products = productCodes
    .slice(0, PRODUCTS)
    .map((productCode) => get(path('product', { productCode })));
  const kept = { compare: ['bare'] } as const;
  const first = { fresh: 'address', compare: [] } as const;
  const searched = { fresh: 'spelling', compare: ['pgbench'] } as const;
  return [
    { group: 'list', name: 'list', shots: sections, ...kept },
    ...(pages ? [{ group: 'pages' as const, name: 'the page /store', shots: [get('/store')], ...kept }] : []),
    { group: 'category', name: 'list of a category', shots: categories, ...kept },
    { group: 'product', name: 'product', shots: products, ...kept },
    { group: 'search', name: 'search, seen before', shots: search(terms.common), ...kept },
    { group: 'search', name: 'search, common word', shots: search(terms.common), ...first },
    { group: 'search', name: 'search, rare word', shots: search(terms.rare), ...first },
    { group: 'search', name: 'search, typing error', shots: search(terms.typo), ...first },
    { group: 'search', name: 'search anew, common word', shots: search(terms.common), ...searched },
    { group: 'search', name: 'search anew, rare word', shots: search(terms.rare), ...searched },
    { group: 'search', name: 'search anew, typing error', shots: search(terms.typo), ...searched },
    { group: 'list', name: 'list, first visit', shots: sections, ...first },
    { group: 'category', name: 'category, first visit', shots: categories, ...first },
    { group: 'product', name: 'product, first visit', shots: products, ...first },
  ];
}
