// The columns of the order table.

import type { DeskOrderRow } from '@mostrador/contract/entries/order-desk';
import { Link } from 'react-router';
import { momentText, pesosText, wholeText } from '../../text/amounts';
import { ordersText as text } from '../../text/orders';
import type { DeskColumn } from '../../ui/desk-table';
import { ORDER_TONES } from '../../ui/order-tones';

const statusText = ({ partlyDelivered, statusDesc }: DeskOrderRow) =>
  partlyDelivered ? text.statuses.partial : statusDesc;
const attentionText = ({ attention }: DeskOrderRow) =>
  attention.map((reason) => text.attention[reason]).join(', ');

const figure = (
  key: 'lines' | 'units' | 'pending',
  width: string,
  of: (row: DeskOrderRow) => number,
): DeskColumn<DeskOrderRow> => ({
  key,
  head: text.columns[key],
  width,
  align: 'end',
  cell: (row) => (of(row) === 0 ? <span className="sub">{text.none}</span> : wholeText(of(row))),
  text: (row) => String(of(row)),
});

export const orderColumns: readonly DeskColumn<DeskOrderRow>[] = [
  {
    key: 'number',
    head: text.columns.number,
    width: '76px',
    cell: ({ externalId, orderNumber }) => (
      <Link className="name" to={`/admin/pedidos/${externalId}`} tabIndex={-1}>
        {orderNumber}
      </Link>
    ),
    text: ({ orderNumber }) => String(orderNumber),
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
    key: 'placed',
    head: text.columns.placed,
    width: '112px',
    sortable: true,
    cell: ({ orderNumber, placedAt }) => (
      <span className="sub">
        <span className="only-phone">{text.phoneLine(orderNumber, '')}</span>
        {momentText(placedAt)}
      </span>
    ),
    text: ({ placedAt }) => momentText(placedAt),
    phone: 'c',
  },
  figure('lines', '64px', ({ lines }) => lines),
  figure('units', '72px', ({ units }) => units),
  figure('pending', '72px', ({ pendingUnits }) => pendingUnits),
  {
    key: 'delivery',
    head: text.columns.delivery,
    width: '144px',
    cell: ({ deliveryDesc }) => deliveryDesc || <span className="sub">{text.none}</span>,
    text: ({ deliveryDesc }) => deliveryDesc,
  },
  {
    key: 'salesman',
    head: text.columns.salesman,
    width: '132px',
    cell: ({ salesmanName }) => salesmanName || <span className="sub">{text.none}</span>,
    text: ({ salesmanName }) => salesmanName,
  },
  {
    key: 'total',
    head: text.columns.total,
    width: '132px',
    align: 'end',
    cell: ({ total }) => pesosText(total),
    text: ({ total }) => pesosText(total),
    phone: 'b',
  },
  {
    key: 'attention',
    head: text.columns.attention,
    width: '138px',
    cell: (row) =>
      row.attention.length === 0 ? (
        <span className="sub">{text.none}</span>
      ) : (
        <span className="st st--warn">{attentionText(row)}</span>
      ),
    text: attentionText,
  },
  {
    key: 'status',
    head: text.columns.status,
    width: '132px',
    cell: (row) => (
      <span className={row.partlyDelivered ? 'st st--run' : ORDER_TONES[row.status]}>{statusText(row)}</span>
    ),
    text: statusText,
    phone: 'd',
  },
];
