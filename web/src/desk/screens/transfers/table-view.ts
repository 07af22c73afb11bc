// What the table of transfers shows, as part of its address: search and state; and the built-in views.

import { TRANSFER_STATE_NAMES, type TransferState } from '@mostrador/rules/transfers';
import { choiceParam, type TableView, tableAddress, textParam } from '../../ui/table-address';

/** The filters of the table by their names in the contract. */
export interface TransferFilter {
  readonly search?: string;
  readonly state?: TransferState;
}

/** The newest first. */
export type TransferView = TableView<TransferFilter, never>;

export const transferAddress = tableAddress<TransferFilter, never>(
  { search: textParam('q'), state: choiceParam('estado', TRANSFER_STATE_NAMES) },
  [],
);

/** The built-in views, in the order of their tabs. */
export const builtInViews: readonly { readonly key: TransferState | 'all'; readonly view: TransferView }[] = [
  { key: 'told', view: { filter: { state: 'told' } } },
  { key: 'credited', view: { filter: { state: 'credited' } } },
  { key: 'rejected', view: { filter: { state: 'rejected' } } },
  { key: 'all', view: { filter: {} } },
];
