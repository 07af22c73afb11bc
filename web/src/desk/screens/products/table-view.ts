// What the product table shows, as part of its address: search, filters, price list and order; and the built-in views.

import type { DeskProductCounts, DeskProductSort } from '@mostrador/contract/entries/product-desk';

/** The filters of the table by their names in the contract. Absent: no filter. */
export interface TableFilter {
  readonly search?: string;
  readonly category?: string;
  readonly tags?: string;
  readonly active?: 'true' | 'false';
  readonly visible?: 'true' | 'false';
  readonly stock?: 'available' | 'out' | 'arriving' | 'low';
  readonly picture?: 'with' | 'without';
  readonly iva?: string;
  readonly price?: 'with' | 'without';
  /** Centavos. */
  readonly priceFrom?: number;
  readonly priceTo?: number;
}
export type FilterName = keyof TableFilter;

/** What the table shows, and in which order. */
export interface TableView {
  readonly filter: TableFilter;
  /** Absent: the company's default list. */
  readonly priceListId?: number;
  /** Absent: the best match of a search, else by code. */
  readonly sort?: { readonly by: DeskProductSort; readonly isDown: boolean };
}

const NAMES = {
  search: 'q',
  category: 'categoria',
  tags: 'etiqueta',
  active: 'activo',
  visible: 'visible',
  stock: 'stock',
  picture: 'imagen',
  iva: 'iva',
  price: 'precio',
  priceFrom: 'desde',
  priceTo: 'hasta',
} as const satisfies Record<FilterName, string>;

/** The values that a filter may have; undefined: any text. */
const VALUES: Partial<Record<FilterName, readonly string[]>> = {
  active: ['true', 'false'],
  visible: ['true', 'false'],
  stock: ['available', 'out', 'arriving', 'low'],
  picture: ['with', 'without'],
  price: ['with', 'without'],
};
const SORTS: readonly string[] = [
  'code',
  'name',
  'category',
  'price',
  'stock',
  'reserved',
  'newest',
] satisfies DeskProductSort[];

/** Reads a view from an address; what it cannot read is left out. */
export function viewOf(query: URLSearchParams): TableView {
  const filter: Record<string, string | number> = {};
  for (const [name, param] of Object.entries(NAMES)) {
    const value = query.get(param);
    if (value === null || value === '') continue;
    if (name === 'priceFrom' || name === 'priceTo') {
      if (/^\d{1,14}$/.test(value)) filter[name] = Number(value);
    } else if (VALUES[name as FilterName]?.includes(value) ?? true) filter[name] = value;
  }
  const list = query.get('lista') ?? '';
  const [by = '', direction] = (query.get('orden') ?? '').split('-');
  return {
    filter: filter as TableFilter,
    ...(/^\d{1,9}$/.test(list) && { priceListId: Number(list) }),
    ...(SORTS.includes(by) && { sort: { by: by as DeskProductSort, isDown: direction === 'desc' } }),
  };
}

/** Returns the query of a view's address. */
export function queryOf({ filter, priceListId, sort }: TableView): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, param] of Object.entries(NAMES)) {
    const value = filter[name as FilterName];
    if (value !== undefined && value !== '') query.set(param, String(value));
  }
  if (priceListId !== undefined) query.set('lista', String(priceListId));
  if (sort !== undefined) query.set('orden', sort.isDown ? `${sort.by}-desc` : sort.by);
  return query;
}

/** A filter with one value changed; undefined removes it. */
export function withFilter<N extends FilterName>(
  filter: TableFilter,
  name: N,
  value: TableFilter[N] | undefined,
): TableFilter {
  const { [name]: _, ...others } = filter;
  return value === undefined || value === '' ? others : { ...others, [name]: value };
}

/** The built-in views, in the order of their tabs. */
export const VIEWS: readonly { readonly key: keyof DeskProductCounts; readonly filter: TableFilter }[] = [
  { key: 'all', filter: {} },
  { key: 'outOfStock', filter: { active: 'true', stock: 'out' } },
  { key: 'low', filter: { active: 'true', stock: 'low' } },
  { key: 'withoutPicture', filter: { active: 'true', picture: 'without' } },
  { key: 'withoutPrice', filter: { active: 'true', price: 'without' } },
  { key: 'hidden', filter: { active: 'true', visible: 'false' } },
  { key: 'inactive', filter: { active: 'false' } },
];

/** Whether two views show the same rows, in whichever order. */
export const isSameView = (a: TableView, b: TableView): boolean => rowsOf(a) === rowsOf(b);

const rowsOf = ({ sort: _, ...view }: TableView): string => queryOf(view).toString();
