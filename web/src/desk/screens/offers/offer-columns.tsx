// The columns of the offer table.

import type { OfferRow } from '@mostrador/contract/entries/offers';
import type { OfferStatus } from '@mostrador/rules/offers';
import { Link } from 'react-router';
import { dayText, pesosText, wholeText } from '../../text/amounts';
import { offersText as text } from '../../text/offers';
import type { DeskColumn } from '../../ui/desk-table';

export const OFFER_TONES: Readonly<Record<OfferStatus, string>> = {
  open: 'st',
  accepted: 'st st--ok',
  expired: 'st st--off',
  withdrawn: 'st st--off',
};

export const offerColumns: readonly DeskColumn<OfferRow>[] = [
  {
    key: 'number',
    head: text.columns.number,
    width: '84px',
    sortable: true,
    cell: ({ externalId, offerNumber }) => (
      <Link className="name" to={`/admin/presupuestos/${externalId}`} tabIndex={-1}>
        {offerNumber}
      </Link>
    ),
    text: ({ offerNumber }) => String(offerNumber),
  },
  {
    key: 'client',
    head: text.columns.client,
    width: 'minmax(170px, 1fr)',
    sortable: true,
    cell: ({ clientName }) => <span className="name">{clientName}</span>,
    text: ({ clientName }) => clientName,
    phone: 'a',
  },
  {
    key: 'madeAt',
    head: text.columns.madeAt,
    width: '96px',
    cell: ({ madeAt }) => <span className="sub">{dayText(madeAt)}</span>,
    text: ({ madeAt }) => dayText(madeAt),
  },
  {
    key: 'madeBy',
    head: text.columns.madeBy,
    width: '150px',
    cell: ({ madeBy }) => madeBy,
    text: ({ madeBy }) => madeBy,
  },
  {
    key: 'lines',
    head: text.columns.lines,
    width: '64px',
    align: 'end',
    cell: ({ lines }) => wholeText(lines),
    text: ({ lines }) => String(lines),
  },
  {
    key: 'total',
    head: text.columns.total,
    width: '132px',
    align: 'end',
    sortable: true,
    cell: ({ total }) => pesosText(total),
    text: ({ total }) => pesosText(total),
    phone: 'b',
  },
  {
    key: 'validUntil',
    head: text.columns.validUntil,
    width: '116px',
    sortable: true,
    cell: ({ offerNumber, validUntil }) => (
      <span className="sub">
        <span className="only-phone">{`N.º ${offerNumber} · `}</span>
        {text.day(validUntil)}
      </span>
    ),
    text: ({ validUntil }) => text.day(validUntil),
    phone: 'c',
  },
  {
    key: 'order',
    head: text.columns.order,
    width: '156px',
    cell: ({ order }) =>
      order === null ? (
        <span className="sub">{text.none}</span>
      ) : (
        <Link className="link" to={`/admin/pedidos/${order.externalId}`} tabIndex={-1}>
          {order.formatedDocumentNumber}
        </Link>
      ),
    text: ({ order }) => order?.formatedDocumentNumber ?? '',
  },
  {
    key: 'status',
    head: text.columns.status,
    width: '112px',
    cell: ({ status }) => <span className={OFFER_TONES[status]}>{text.statuses[status]}</span>,
    text: ({ status }) => text.statuses[status],
    phone: 'd',
  },
];
