// The columns of the table of transfers.

import type { DeskTransfer } from '@mostrador/contract/entries/transfers';
import { entryName } from '@mostrador/rules/account';
import { TRANSFER_STATES, type TransferState } from '@mostrador/rules/transfers';
import { momentText, pesosText } from '../../text/amounts';
import { transfersText as text } from '../../text/transfers';
import type { DeskColumn } from '../../ui/desk-table';

export const TRANSFER_TONES: Readonly<Record<TransferState, string>> = {
  told: 'st st--warn',
  credited: 'st st--ok',
  rejected: 'st st--bad',
};

const paidOf = ({ orders, entries }: DeskTransfer) =>
  [...orders.map(({ orderNumber }) => text.order(orderNumber)), ...entries.map(entryName)].join(', ') ||
  text.none;

export const transferColumns: readonly DeskColumn<DeskTransfer>[] = [
  {
    key: 'told',
    head: text.columns.told,
    width: '130px',
    cell: ({ toldAt }) => <span className="sub">{momentText(toldAt)}</span>,
    text: ({ toldAt }) => momentText(toldAt),
  },
  {
    key: 'client',
    head: text.columns.client,
    width: 'minmax(170px, 1fr)',
    cell: ({ clientName }) => <span className="name">{clientName}</span>,
    text: ({ clientName }) => clientName,
    phone: 'a',
  },
  {
    key: 'amount',
    head: text.columns.amount,
    width: '140px',
    align: 'end',
    cell: ({ amount }) => pesosText(amount),
    text: ({ amount }) => pesosText(amount),
    phone: 'b',
  },
  {
    key: 'paidOn',
    head: text.columns.paidOn,
    width: '120px',
    cell: ({ paidOn }) => <span className="sub">{text.day(paidOn)}</span>,
    text: ({ paidOn }) => text.day(paidOn),
    phone: 'c',
  },
  {
    key: 'orders',
    head: text.columns.orders,
    width: 'minmax(120px, 0.6fr)',
    cell: (row) => <span className="sub">{paidOf(row)}</span>,
    text: paidOf,
  },
  {
    key: 'state',
    head: text.columns.state,
    width: '112px',
    cell: ({ state }) => <span className={TRANSFER_TONES[state]}>{TRANSFER_STATES[state]}</span>,
    text: ({ state }) => TRANSFER_STATES[state],
    phone: 'd',
  },
];
