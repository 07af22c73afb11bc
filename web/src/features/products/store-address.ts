import { clampSection } from '@mostrador/rules/paging';
import { parseSortCode, type SortCode } from '@mostrador/rules/sort-codes';

/** What the address of /store asks for. */
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
  return {
    search: text('p'),
    productCode: text('pc'),
    specialCode: text('sc'),
    category: text('c'),
    sort: parseSortCode(text('o')),
    catalog: text('cat'),
    section: clampSection(text('sn')),
    tags: text('tg'),
  };
}

/** The query of /store for a filter, without what is empty. */
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

export function storeAddress(filter: StoreFilter): string {
  const query = storeQuery(filter);
  return query.size === 0 ? '/store' : `/store?${query}`;
}

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
  const isbn = field === 'isbn' && !/[a-wyz]/i.test(text);
  return storeAddress({
    ...everything,
    sort,
    ...(isbn ? { specialCode: text.replaceAll(/[\s-]/g, '') } : { search: text }),
  });
}
