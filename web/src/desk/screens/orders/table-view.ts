// What the order table shows, as part of its address: search, filters and order; and the built-in views.

import type { DeskOrderCounts, DeskOrderFilter } from '@mostrador/contract/entries/order-desk';
import {
  choiceParam,
  dayParam,
  numberParam,
  type TableView,
  tableAddress,
  textParam,
} from '../../ui/table-address';

/** The filters of the table by their names in the contract. */
export interface OrderFilter {
  readonly search?: string;
  readonly status?: NonNullable<DeskOrderFilter['status']>;
  readonly attention?: NonNullable<DeskOrderFilter['attention']>;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly salesmanId?: number;
  readonly delivery?: NonNullable<DeskOrderFilter['delivery']>;
  readonly paymentStatus?: NonNullable<DeskOrderFilter['paymentStatus']>;
  readonly clientId?: number;
}

/** Without an order: the newest first. */
export type OrderView = TableView<OrderFilter, 'placed'>;

export const orderAddress = tableAddress<OrderFilter, 'placed'>(
  {
    search: textParam('q'),
    status: choiceParam('estado', [
      'open',
      'review',
      'pending',
      'preparing',
      'partial',
      'dispatched',
      'delivered',
      'cancelled',
    ]),
    attention: choiceParam('atencion', ['any', 'late', 'payment', 'mail', 'stock']),
    dateFrom: dayParam('desde'),
    dateTo: dayParam('hasta'),
    salesmanId: numberParam('vendedor'),
    delivery: choiceParam('entrega', ['pickUp', 'transport', 'post']),
    paymentStatus: choiceParam('pago', [
      'pending',
      'in_process',
      'paid',
      'rejected',
      'partially_refunded',
      'refunded',
      'charged_back',
    ]),
    clientId: numberParam('cliente'),
  },
  ['placed'],
);

type ViewKey = keyof DeskOrderCounts | 'all' | 'cancelled';

/** The built-in views, in the order of their tabs. */
export const builtInViews: readonly { readonly key: ViewKey; readonly filter: OrderFilter }[] = [
  { key: 'open', filter: { status: 'open' } },
  { key: 'review', filter: { status: 'review' } },
  { key: 'attention', filter: { attention: 'any' } },
  { key: 'pending', filter: { status: 'pending' } },
  { key: 'partial', filter: { status: 'partial' } },
  { key: 'cancelled', filter: { status: 'cancelled' } },
  { key: 'all', filter: {} },
];
