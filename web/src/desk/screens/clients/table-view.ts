// What the client table shows, as part of its address: search, filters and order; and the built-in views.

import type {
  DeskClientCounts,
  DeskClientSort,
  DeskClientStatus,
} from '@mostrador/contract/entries/client-desk';

/** The filters of the table by their names in the contract. Absent: no filter. Ids of 0: without one. */
export interface TableFilter {
  readonly search?: string;
  readonly status?: DeskClientStatus;
  /** '2026-09-24'. */
  readonly withoutOrderSince?: string;
  readonly salesmanId?: number;
  readonly priceListId?: number;
  readonly discountListId?: number;
  readonly paymentTermsId?: number;
  readonly taxCategoryId?: number;
  readonly provinceId?: string;
}
export type FilterName = keyof TableFilter;

/** What the table shows, and in which order. */
export interface TableView {
  readonly filter: TableFilter;
  /** Absent: those that wait for verification first, then by name. */
  readonly sort?: { readonly by: DeskClientSort; readonly isDown: boolean };
}

const NAMES = {
  search: 'q',
  status: 'estado',
  withoutOrderSince: 'sin-pedidos',
  salesmanId: 'vendedor',
  priceListId: 'lista',
  discountListId: 'descuento',
  paymentTermsId: 'condicion',
  taxCategoryId: 'iva',
  provinceId: 'provincia',
} as const satisfies Record<FilterName, string>;

/** Which texts a filter may have. */
const FORMS: Readonly<Record<FilterName, RegExp>> = {
  search: /./,
  status: /^(waiting|pending_email|active|blocked|rejected|without_user)$/,
  withoutOrderSince: /^\d{4}-\d{2}-\d{2}$/,
  salesmanId: /^\d{1,9}$/,
  priceListId: /^\d{1,9}$/,
  discountListId: /^\d{1,9}$/,
  paymentTermsId: /^\d{1,9}$/,
  taxCategoryId: /^\d{1,9}$/,
  provinceId: /^[A-Z0-9-]{1,10}$/,
};
const SORTS: readonly string[] = ['code', 'name', 'city', 'lastOrder', 'newest'] satisfies DeskClientSort[];

/** Reads a view from an address; what it cannot read is left out. */
export function viewOf(query: URLSearchParams): TableView {
  const filter: Record<string, string | number> = {};
  for (const [name, param] of Object.entries(NAMES)) {
    const value = query.get(param);
    if (value === null || !FORMS[name as FilterName].test(value)) continue;
    filter[name] = name.endsWith('Id') && name !== 'provinceId' ? Number(value) : value;
  }
  const [by = '', direction] = (query.get('orden') ?? '').split('-');
  return {
    filter: filter as TableFilter,
    ...(SORTS.includes(by) && { sort: { by: by as DeskClientSort, isDown: direction === 'desc' } }),
  };
}

/** Returns the query of a view's address. */
export function queryOf({ filter, sort }: TableView): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, param] of Object.entries(NAMES)) {
    const value = filter[name as FilterName];
    if (value !== undefined && value !== '') query.set(param, String(value));
  }
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

type ViewKey = Exclude<keyof DeskClientCounts, 'recentSince'>;

/** The built-in views, in the order of their tabs. @param recentSince the day of the view 'Sin compras en 60 días'. */
export const builtInViews = (
  recentSince: string | undefined,
): readonly { readonly key: ViewKey; readonly filter: TableFilter }[] => [
  { key: 'all', filter: {} },
  { key: 'waiting', filter: { status: 'waiting' } },
  ...(recentSince === undefined
    ? []
    : [{ key: 'withoutRecentOrder' as const, filter: { withoutOrderSince: recentSince } }]),
  { key: 'withoutUser', filter: { status: 'without_user' } },
  { key: 'blocked', filter: { status: 'blocked' } },
];

/** Whether two views show the same rows, in whichever order. */
export const isSameView = (a: TableView, b: TableView): boolean => rowsOf(a) === rowsOf(b);

const rowsOf = ({ filter }: TableView): string => queryOf({ filter }).toString();
