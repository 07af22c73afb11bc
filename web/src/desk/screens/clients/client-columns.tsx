// The columns of the client table.

import type { DeskClientColumn, DeskClientRow } from '@mostrador/contract/entries/client-desk';
import { formatCuit } from '@mostrador/rules/cuit';
import { Link } from 'react-router';
import { dayText } from '../../text/amounts';
import { clientsText as text } from '../../text/clients';
import type { DeskColumn } from '../../ui/desk-table';

const TONES = {
  waiting: 'st',
  pending_email: 'st',
  active: 'st st--ok',
  blocked: 'st st--bad',
  rejected: 'st st--off',
  without_user: 'st st--off',
} as const;

const textColumn = (
  key: keyof typeof text.columns & DeskClientColumn,
  width: string,
  of: (row: DeskClientRow) => string,
): DeskColumn<DeskClientRow> => ({
  key,
  head: text.columns[key],
  width,
  cell: (row) => of(row) || <span className="sub">{text.none}</span>,
  text: of,
});

/** The address that opens the sheet in which a client is verified. */
export const verifyPath = (clientId: number) => `/admin/clientes?verificar=${clientId}`;

export const clientColumns: readonly DeskColumn<DeskClientRow>[] = [
  {
    ...textColumn('code', '96px', ({ clientCode }) => clientCode),
    cell: ({ clientCode }) => <span className="sub">{clientCode}</span>,
    sortable: true,
  },
  {
    ...textColumn('name', 'minmax(190px, 1fr)', ({ legalName }) => legalName),
    sortable: true,
    cell: ({ clientId, legalName }) => (
      <Link className="name" to={`/admin/clientes/${clientId}`} tabIndex={-1}>
        {legalName}
      </Link>
    ),
    phone: 'a',
  },
  {
    ...textColumn('legalId', '122px', ({ legalId }) => formatCuit(legalId)),
    cell: ({ legalId }) => <span className="sub">{formatCuit(legalId)}</span>,
    phone: 'c',
  },
  textColumn('email', '190px', ({ email }) => email),
  textColumn('phone', '126px', ({ contactPhone }) => contactPhone),
  { ...textColumn('city', '132px', ({ city }) => city), sortable: true },
  textColumn('province', '120px', ({ provinceName }) => provinceName),
  textColumn('taxCategory', '150px', ({ taxCategory }) => taxCategory),
  {
    ...textColumn('priceList', '118px', ({ priceListName }) => priceListName),
    cell: ({ priceListName }) => priceListName || <span className="sub">{text.defaultList}</span>,
  },
  textColumn('discountList', '118px', ({ discountListName }) => discountListName),
  textColumn('paymentTerms', '118px', ({ paymentTermsName }) => paymentTermsName),
  textColumn('salesmen', '132px', ({ salesmen }) => salesmen),
  {
    key: 'lastOrder',
    head: text.columns.lastOrder,
    width: '112px',
    align: 'end',
    sortable: true,
    cell: ({ lastOrderAt }) =>
      lastOrderAt === null ? <span className="sub">{text.none}</span> : dayText(lastOrderAt),
    text: ({ lastOrderAt }) => (lastOrderAt === null ? '' : dayText(lastOrderAt)),
    phone: 'b',
  },
  {
    key: 'newest',
    head: text.columns.registered,
    width: '92px',
    align: 'end',
    sortable: true,
    cell: ({ registeredAt }) => <span className="sub">{dayText(registeredAt)}</span>,
    text: ({ registeredAt }) => dayText(registeredAt),
  },
  {
    key: 'status',
    head: text.columns.status,
    width: '124px',
    cell: ({ clientId, legalName, status }) =>
      status === 'waiting' ? (
        <Link
          className="clients-verify"
          to={verifyPath(clientId)}
          tabIndex={-1}
          aria-label={text.verifyOf(legalName)}
        >
          {text.verify}
        </Link>
      ) : (
        <span className={TONES[status]}>{text.statuses[status]}</span>
      ),
    text: ({ status }) => text.statuses[status],
    phone: 'd',
  },
];
