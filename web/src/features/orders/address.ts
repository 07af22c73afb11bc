// The addresses of /purchases and /orders: reads search, dates, status, payment, attention and page from the query,
// and writes them back.

import { ORDER_STATUSES, type OrderStatus } from '@mostrador/rules/order-status';
import { PURCHASES_PAGE_SIZES } from '@mostrador/rules/paging';
import { type PaymentStatus, parsePaymentStatus } from '@mostrador/rules/payment-status';

/** The filters that both lists have. Days are Argentina's, as 2026-03-21; empty for none. */
export interface PurchasesView {
  readonly search: string;
  readonly from: string;
  readonly to: string;
  readonly pageSize: number;
  /** Counts from 1. */
  readonly page: number;
  readonly status: OrderStatus | undefined;
}

export interface OrdersView extends PurchasesView {
  readonly payment: PaymentStatus | undefined;
  /** Only the orders that an administrator must check. */
  readonly attention: boolean;
}

const plainPurchases: PurchasesView = {
  search: '',
  from: '',
  to: '',
  pageSize: PURCHASES_PAGE_SIZES[0],
  page: 1,
  status: undefined,
};
const plainOrders: OrdersView = {
  ...plainPurchases,
  payment: undefined,
  attention: false,
};

export function purchasesViewOf(query: URLSearchParams): PurchasesView {
  const page = query.get('pag') ?? '';
  const size = Number(query.get('por'));
  const status = query.get('estado') ?? '';
  return {
    search: (query.get('q') ?? '').slice(0, 64),
    from: dayOf(query.get('desde')),
    to: dayOf(query.get('hasta')),
    pageSize: PURCHASES_PAGE_SIZES.find((offered) => offered === size) ?? plainPurchases.pageSize,
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    status: Object.hasOwn(ORDER_STATUSES, status) ? (status as OrderStatus) : undefined,
  };
}

export function ordersViewOf(query: URLSearchParams): OrdersView {
  return {
    ...purchasesViewOf(query),
    payment: parsePaymentStatus(query.get('pago') ?? ''),
    attention: query.get('atencion') === '1',
  };
}

/** Returns a list's address, with one of its orders open if given. Default values are left out. */
export function purchasesAddress(view: PurchasesView, open?: string): string {
  return address('/purchases', purchasesQuery(view), open);
}

export function ordersAddress(view: OrdersView, open?: string): string {
  const query = purchasesQuery(view);
  if (view.payment !== undefined) query.set('pago', view.payment);
  if (view.attention) query.set('atencion', '1');
  return address('/orders', query, open);
}

/** Whether a list shows less than everything. */
export function isFiltered(view: PurchasesView | OrdersView): boolean {
  const all = ordersAddress({ ...plainOrders, pageSize: view.pageSize });
  return ordersAddress({ ...plainOrders, ...view, page: 1 }) !== all;
}

/** A day that the calendar has, of this shop's time; everything else is none. */
export function dayOf(text: string | null): string {
  if (text === null || !/^20\d\d-\d\d-\d\d$/.test(text)) return '';
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : '';
}

function purchasesQuery({ search, from, to, pageSize, page, status }: PurchasesView): URLSearchParams {
  const query = new URLSearchParams();
  if (search !== '') query.set('q', search);
  if (from !== '') query.set('desde', from);
  if (to !== '') query.set('hasta', to);
  if (pageSize !== plainPurchases.pageSize) query.set('por', String(pageSize));
  if (page > 1) query.set('pag', String(page));
  if (status !== undefined) query.set('estado', status);
  return query;
}

function address(path: string, query: URLSearchParams, open: string | undefined): string {
  if (open !== undefined) query.set('o', open);
  return query.size === 0 ? path : `${path}?${query}`;
}
