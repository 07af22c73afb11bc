// What a salesman's client table shows, as part of its address: search, filters and order; and the built-in views.

import type { PortfolioCounts, PortfolioSort } from '@mostrador/contract/entries/portfolio';
import type { Rhythm } from '@mostrador/rules/buying-rhythm';
import { choiceParam, dayParam, type TableView, tableAddress, textParam } from '../../ui/table-address';

/** The filters of the table by their names in the contract. */
export interface MyClientFilter {
  readonly search?: string;
  readonly rhythm?: Rhythm;
  readonly cart?: 'open';
  readonly account?: 'overdue';
  readonly withoutOrderSince?: string;
}

/** Without an order: the latest first, then by name. */
export type MyClientView = TableView<MyClientFilter, PortfolioSort>;

export const myClientAddress = tableAddress<MyClientFilter, PortfolioSort>(
  {
    search: textParam('q'),
    rhythm: choiceParam('compra', ['late', 'due', 'onTime', 'unknown']),
    cart: choiceParam('carrito', ['open']),
    account: choiceParam('cuenta', ['overdue']),
    withoutOrderSince: dayParam('sin-pedidos'),
  },
  ['code', 'name', 'city', 'lastOrder', 'usualDays', 'daysLate', 'monthNet', 'lastVisit', 'overdue'],
);

type ViewKey = 'all' | 'late' | 'due' | 'openCart' | 'overdue' | 'withoutRecentOrder';

/** The built-in views, in the order of their tabs. @param counts undefined until they are read. */
export const builtInViews = (
  counts: PortfolioCounts | undefined,
): readonly { readonly key: ViewKey; readonly filter: MyClientFilter }[] => [
  { key: 'all', filter: {} },
  { key: 'late', filter: { rhythm: 'late' } },
  { key: 'due', filter: { rhythm: 'due' } },
  { key: 'openCart', filter: { cart: 'open' } },
  { key: 'overdue', filter: { account: 'overdue' } },
  ...(counts === undefined
    ? []
    : [{ key: 'withoutRecentOrder' as const, filter: { withoutOrderSince: counts.recentSince } }]),
];
