// What the client table shows, as part of its address: search, filters and order; and the built-in views.

import type {
  DeskClientCounts,
  DeskClientSort,
  DeskClientStatus,
} from '@mostrador/contract/entries/client-desk';
import {
  choiceParam,
  dayParam,
  formParam,
  numberParam,
  type TableView,
  tableAddress,
  textParam,
} from '../../ui/table-address';

/** The filters of the table by their names in the contract. Ids of 0: without one. */
export interface ClientFilter {
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

/** Without an order: clients that wait for verification first, then by name. */
export type ClientView = TableView<ClientFilter, DeskClientSort>;

export const clientAddress = tableAddress<ClientFilter, DeskClientSort>(
  {
    search: textParam('q'),
    status: choiceParam('estado', [
      'waiting',
      'pending_email',
      'active',
      'blocked',
      'rejected',
      'without_user',
    ]),
    withoutOrderSince: dayParam('sin-pedidos'),
    salesmanId: numberParam('vendedor'),
    priceListId: numberParam('lista'),
    discountListId: numberParam('descuento'),
    paymentTermsId: numberParam('condicion'),
    taxCategoryId: numberParam('iva'),
    provinceId: formParam('provincia', /^[A-Z0-9-]{1,10}$/),
  },
  ['code', 'name', 'city', 'lastOrder', 'newest'],
);

type ViewKey = Exclude<keyof DeskClientCounts, 'recentSince'>;

/** The built-in views, in the order of their tabs. @param recentSince the day of the view 'Sin compras en 60 días'. */
export const builtInViews = (
  recentSince: string | undefined,
): readonly { readonly key: ViewKey; readonly filter: ClientFilter }[] => [
  { key: 'all', filter: {} },
  { key: 'waiting', filter: { status: 'waiting' } },
  ...(recentSince === undefined
    ? []
    : [{ key: 'withoutRecentOrder' as const, filter: { withoutOrderSince: recentSince } }]),
  { key: 'withoutUser', filter: { status: 'without_user' } },
  { key: 'blocked', filter: { status: 'blocked' } },
];
