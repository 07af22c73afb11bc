// What the offer table shows, as part of its address: search, filters and order; and the built-in views.

import type { DeskOfferCounts } from '@mostrador/contract/entries/offers';
import type { OfferStatus } from '@mostrador/rules/offers';
import { choiceParam, numberParam, type TableView, tableAddress, textParam } from '../../ui/table-address';

/** The filters of the table by their names in the contract. */
export interface OfferFilter {
  readonly search?: string;
  readonly status?: OfferStatus;
  readonly salesmanId?: number;
  readonly clientId?: number;
}

export type OfferSort = 'number' | 'client' | 'validUntil' | 'total';

/** Without an order: the newest first. */
export type OfferView = TableView<OfferFilter, OfferSort>;

export const offerAddress = tableAddress<OfferFilter, OfferSort>(
  {
    search: textParam('q'),
    status: choiceParam('estado', ['open', 'accepted', 'expired', 'withdrawn']),
    salesmanId: numberParam('vendedor'),
    clientId: numberParam('cliente'),
  },
  ['number', 'client', 'validUntil', 'total'],
);

type ViewKey = keyof DeskOfferCounts | 'all';

/** The built-in views, in the order of their tabs. */
export const builtInViews: readonly { readonly key: ViewKey; readonly view: OfferView }[] = [
  { key: 'all', view: { filter: {} } },
  { key: 'open', view: { filter: { status: 'open' } } },
  { key: 'accepted', view: { filter: { status: 'accepted' } } },
];
