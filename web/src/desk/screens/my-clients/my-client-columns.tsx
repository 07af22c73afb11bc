// The columns of a salesman's client table; on a phone a card of three lines, the last one with the ways to reach the client.

import type { PortfolioColumn, PortfolioRow } from '@mostrador/contract/entries/portfolio';
import { startOfDay } from '@mostrador/rules/days';
import { Link } from 'react-router';
import { pesosText, dayText as recentDay } from '../../text/amounts';
import { myClientsText as text, visitText } from '../../text/portfolio';
import type { DeskColumn } from '../../ui/desk-table';
import { ClientWays } from '../../ui/visits/ClientWays';

/** 'hoy', 'ayer', '02/11'. @param day '2026-11-02'. */
const dayOf = (day: string) => recentDay(new Date(startOfDay(day)).toISOString());
const none = <span className="sub">{text.none}</span>;

const textColumn = (
  key: keyof typeof text.columns & PortfolioColumn,
  width: string,
  of: (row: PortfolioRow) => string,
): DeskColumn<PortfolioRow> => ({
  key,
  head: text.columns[key],
  width,
  cell: (row) => of(row) || none,
  text: of,
});

/** A column of centavos; null: unknown. */
const amountColumn = (
  key: 'balance' | 'overdue' | 'creditLeft',
  of: (row: PortfolioRow) => number | null,
): DeskColumn<PortfolioRow> => {
  const words = (row: PortfolioRow) => {
    const amount = of(row);
    return amount === null ? '' : pesosText(amount);
  };
  return { ...textColumn(key, '118px', words), align: 'end' };
};

const lateText = ({ daysLate }: PortfolioRow) => (daysLate > 0 ? text.late(daysLate) : '');
const cartText = ({ cart }: PortfolioRow) =>
  cart === null ? '' : text.cart(pesosText(cart.total), cart.lines);

interface Ways {
  readonly onBuy: (row: PortfolioRow) => void;
  readonly onVisit: (row: PortfolioRow) => void;
}

export const myClientColumns = ({ onBuy, onVisit }: Ways): readonly DeskColumn<PortfolioRow>[] => [
  {
    ...textColumn('code', '92px', ({ clientCode }) => clientCode),
    cell: ({ clientCode }) => <span className="sub">{clientCode}</span>,
    sortable: true,
  },
  {
    ...textColumn('name', 'minmax(180px, 1fr)', ({ legalName }) => legalName),
    sortable: true,
    cell: ({ clientId, legalName }) => (
      <Link className="name" to={`/admin/clientes/${clientId}`} tabIndex={-1}>
        {legalName}
      </Link>
    ),
    phone: 'a',
  },
  { ...textColumn('city', '118px', ({ city }) => city), sortable: true },
  textColumn('phone', '124px', ({ phone }) => phone),
  {
    key: 'daysLate',
    head: text.columns.daysLate,
    width: '124px',
    sortable: true,
    cell: (row) =>
      row.isBlocked ? (
        <span className="st st--off">{text.blocked}</span>
      ) : row.daysLate > 0 ? (
        <span className="st st--bad">{lateText(row)}</span>
      ) : (
        <span className="sub not-phone">{text.none}</span>
      ),
    text: (row) => (row.isBlocked ? text.blocked : lateText(row)),
    phone: 'b',
  },
  {
    key: 'lastOrder',
    head: text.columns.lastOrder,
    width: '112px',
    align: 'end',
    sortable: true,
    cell: ({ lastOrderDay, lastOrderTotal, overdue }) => (
      <>
        {lastOrderDay === null ? (
          <>
            <span className="sub not-phone">{text.none}</span>
            <span className="only-phone">{text.neverOrdered}</span>
          </>
        ) : (
          <>
            {dayOf(lastOrderDay)}
            <span className="only-phone"> · {pesosText(lastOrderTotal)}</span>
          </>
        )}
        {overdue !== null && overdue > 0 && (
          <b className="only-phone"> · {text.overdueOf(pesosText(overdue))}</b>
        )}
      </>
    ),
    text: ({ lastOrderDay }) => (lastOrderDay === null ? '' : dayOf(lastOrderDay)),
    phone: 'c',
  },
  {
    key: 'lastTotal',
    head: text.columns.lastTotal,
    width: '118px',
    align: 'end',
    cell: ({ lastOrderTotal }) => (lastOrderTotal === null ? none : pesosText(lastOrderTotal)),
    text: ({ lastOrderTotal }) => (lastOrderTotal === null ? '' : pesosText(lastOrderTotal)),
  },
  {
    key: 'usualDays',
    head: text.columns.usualDays,
    width: '112px',
    align: 'end',
    sortable: true,
    cell: ({ usualDays }) => (usualDays === null ? none : text.every(usualDays)),
    text: ({ usualDays }) => (usualDays === null ? '' : text.every(usualDays)),
  },
  {
    key: 'monthNet',
    head: text.columns.monthNet,
    width: '124px',
    align: 'end',
    sortable: true,
    cell: ({ monthNet }) => (monthNet === 0 ? none : <b className="strong">{pesosText(monthNet)}</b>),
    text: ({ monthNet }) => (monthNet === 0 ? '' : pesosText(monthNet)),
  },
  {
    key: 'cart',
    head: text.columns.cart,
    width: '138px',
    align: 'end',
    cell: (row) =>
      row.cart === null ? (
        <span className="sub not-phone">{text.none}</span>
      ) : (
        <span className="st st--run" title={text.cartTitle(row.cart.lines)}>
          {cartText(row)}
        </span>
      ),
    text: cartText,
    phone: 'd',
  },
  amountColumn('balance', ({ balance }) => balance),
  {
    ...amountColumn('overdue', ({ overdue }) => overdue),
    sortable: true,
    cell: ({ overdue }) =>
      overdue === null || overdue === 0 ? none : <b className="strong">{pesosText(overdue)}</b>,
  },
  amountColumn('creditLeft', ({ creditLeft }) => creditLeft),
  {
    key: 'lastVisit',
    head: text.columns.lastVisit,
    width: '148px',
    sortable: true,
    cell: ({ lastVisit }) =>
      lastVisit === null ? (
        none
      ) : (
        <>
          {visitText.outcomes[lastVisit.outcome]} <span className="sub">{dayOf(lastVisit.visitedOn)}</span>
        </>
      ),
    text: ({ lastVisit }) =>
      lastVisit === null
        ? ''
        : [`${visitText.outcomes[lastVisit.outcome]} ${dayOf(lastVisit.visitedOn)}`, lastVisit.text]
            .filter((part) => part !== '')
            .join(': '),
  },
  {
    key: 'ways',
    head: text.columns.ways,
    width: '170px',
    cell: (row) => (
      <ClientWays
        name={row.legalName}
        phone={row.phone}
        onBuy={row.isBlocked ? undefined : () => onBuy(row)}
        onVisit={() => onVisit(row)}
      />
    ),
    phone: 'e',
  },
];
