// The columns of the table of transfers.

import type { DeskTransfer } from '@mostrador/contract/entries/transfers';
import { TRANSFER_STATES, type TransferState } from '@mostrador/rules/transfers';
import { momentText, pesosText } from '../../text/amounts';
import { transfersText as text } from '../../text/transfers';
import type { DeskColumn } from '../../ui/desk-table';

export const TRANSFER_TONES: Readonly<Record<TransferState, string>> = {
  told: 'st st--warn',
  credited: 'st st--ok',
  rejected: 'st st--bad',
};

const ordersOf = ({ orders }: DeskTransfer) =>
  orders.length === 0 ? text.none : orders.map(({ orderNumber }) => orderNumber).join(', ');

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
    width: '120px',
    cell: (row) => <span className="sub">{ordersOf(row)}</span>,
    text: ordersOf,
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
