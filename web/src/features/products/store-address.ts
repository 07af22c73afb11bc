// Reads and writes the address of /store: ?p= search term, ?pc= product code, ?sc= special code (ISBN), ?c= category,
// ?o= sort, ?cat= catalogue id, ?sn= section number, ?tg= tags.

import { clampSection, PAGES_PER_SECTION } from '@mostrador/rules/paging';
import { parseSortCode, type SortCode } from '@mostrador/rules/sort-codes';

/** The filters that the address of /store contains. */
export interface StoreFilter {
  readonly search: string;
  readonly productCode: string;
  readonly specialCode: string;
  readonly category: string;
  readonly sort: SortCode | undefined;
  readonly catalog: string;
  readonly section: number;
  readonly tags: string;
}

export const everything: StoreFilter = {
  search: '',
  productCode: '',
  specialCode: '',
  category: '',
  sort: undefined,
  catalog: '',
  section: 1,
  tags: '',
};

/** Reads the query of /store: p, pc, sc, c, o, cat, sn, tg. An unknown sort code is no sort code. */
export function readStoreFilter(query: URLSearchParams): StoreFilter {
  const text = (name: string) => query.get(name)?.trim() ?? '';
  // the search form's own parameters, when JavaScript does not run
  const isbn = query.get('campo') === 'isbn' && looksLikeIsbn(text('p'));
  return {
    search: isbn ? '' : text('p'),
    productCode: text('pc'),
    specialCode: isbn ? bareCode(text('p')) : text('sc'),
    category: text('c'),
    sort: parseSortCode(text('o')),
    catalog: text('cat'),
    section: clampSection(text('sn')),
    tags: text('tg'),
  };
}

/** The query of /store for a filter, without empty parameters. No `sn` means section 1. */
export function storeQuery(filter: StoreFilter): URLSearchParams {
  const query = new URLSearchParams();
  const pairs = {
    p: filter.search,
    pc: filter.productCode,
    sc: filter.specialCode,
    c: filter.category,
    o: filter.sort ?? '',
    cat: filter.catalog,
    sn: filter.section > 1 ? String(filter.section) : '',
    tg: filter.tags,
  };
  for (const [name, value] of Object.entries(pairs)) if (value !== '') query.set(name, value);
  return query;
}

/** The number of pages in the first view of a section, at least 1. Without JavaScript, a link asks for more of them. */
export function pagesInView(query: URLSearchParams): number {
  const asked = Math.trunc(Number(query.get('n')));
  return asked >= 1 ? Math.min(asked, PAGES_PER_SECTION) : 1;
}

/** The same list with so many pages in its first view. */
export function longerAddress(filter: StoreFilter, pages: number): string {
  const query = storeQuery(filter);
  query.set('n', String(pages));
  return `/store?${query}`;
}

export function storeAddress(filter: StoreFilter): string {
  const query = storeQuery(filter);
  return query.size === 0 ? '/store' : `/store?${query}`;
}

/** Whether a list is the first page of all products, unfiltered and in the usual order. */
export const isUnfiltered = (filter: StoreFilter): boolean => storeQuery(filter).size === 0;

/** The same list seen otherwise: another category, search or sort starts at its first section. */
export function changed(filter: StoreFilter, change: Partial<StoreFilter>): StoreFilter {
  return { ...filter, section: 1, ...change };
}

/** Another category; a code names one product, whatever its category, and is forgotten. */
export function toOtherCategory(filter: StoreFilter, category: string): StoreFilter {
  return changed(filter, { category, productCode: '', specialCode: '' });
}

/** The product's page, with the way back to this list and the quantity that was chosen. */
export function productAddress(code: string, filter: StoreFilter, quantity: number): string {
  const query = new URLSearchParams({ pcode: code });
  const { productCode: _, specialCode: __, ...kept } = filter;
  for (const [name, value] of storeQuery({ ...everything, ...kept })) query.set(name, value);
  query.set('sn', String(filter.section));
  query.set('q', String(quantity));
  return `/product?${query}`;
}

/** A search, by name and code or by ISBN. Words are never an ISBN, whichever field was left chosen. */
export function searchAddress(field: string, text: string, sort: SortCode | undefined): string {
  const isbn = field === 'isbn' && looksLikeIsbn(text);
  return storeAddress({
    ...everything,
    sort,
    ...(isbn ? { specialCode: bareCode(text) } : { search: text }),
  });
}

/** The state of a visit of /store that a search in the header began. */
export const FROM_SEARCH_BOX = 'search-box';

const looksLikeIsbn = (text: string) => !/[a-wyz]/i.test(text);
const bareCode = (text: string) => text.replaceAll(/[\s-]/g, '');
