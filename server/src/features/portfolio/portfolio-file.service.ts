// 'Exportar' of a salesman's clients: all that the table shows, in its order and columns.

import type { PortfolioColumn, PortfolioRow, portfolioCalls } from '@mostrador/contract/entries/portfolio';
import type { output } from 'zod';
import type { Download } from '../../platform/table-files/download.js';
import { type ShownColumn, shownTableFile } from '../../platform/table-files/shown-table.js';
import type { Session, Shop } from '../../shop.js';
import { portfolioClients } from './portfolio.service.js';

type FileQuery = output<typeof portfolioCalls.portfolioClientsFile.query>;

const ROWS_A_PAGE = 1_000;

/** Makes the file of the table. @throws Problem 400 for an unknown column. */
export function portfolioFile(
  shop: Shop,
  session: Session,
  { format, columns, ...query }: FileQuery,
  signal: AbortSignal,
): Promise<Download> {
  const pages = async function* () {
    for (let offset = 0; ; offset += ROWS_A_PAGE) {
      const { clients } = await portfolioClients(shop, session, { ...query, offset, limit: ROWS_A_PAGE });
      yield clients;
      if (clients.length < ROWS_A_PAGE) return;
    }
  };
  return shownTableFile(
    shop,
    { format, columns },
    { name: 'Mis clientes', columns: COLUMNS, pages: pages() },
    signal,
  );
}

const money = (centavos: number | null | undefined) =>
  centavos === null || centavos === undefined ? null : { money: centavos / 100 };
const number = (value: number | null) => (value === null ? null : { number: value });

const COLUMNS: Readonly<Record<PortfolioColumn, ShownColumn<PortfolioRow>>> = {
  code: { title: 'Código', cell: ({ clientCode }) => clientCode },
  name: { title: 'Cliente', cell: ({ legalName }) => legalName },
  city: { title: 'Localidad', cell: ({ city }) => city },
  phone: { title: 'Teléfono', cell: ({ phone }) => phone },
  lastOrder: { title: 'Último pedido', cell: ({ lastOrderDay }) => lastOrderDay },
  lastTotal: { title: 'Importe del último pedido', cell: ({ lastOrderTotal }) => money(lastOrderTotal) },
  usualDays: { title: 'Compra cada (días)', cell: ({ usualDays }) => number(usualDays) },
  daysLate: { title: 'Atraso (días)', cell: ({ daysLate }) => number(daysLate) },
  monthNet: { title: 'Ventas netas del mes', cell: ({ monthNet }) => money(monthNet) },
  cart: { title: 'Pedido abierto', cell: ({ cart }) => money(cart?.total) },
  balance: { title: 'Saldo de la cuenta', cell: ({ balance }) => money(balance) },
  overdue: { title: 'Vencido', cell: ({ overdue }) => money(overdue) },
  creditLeft: { title: 'Crédito disponible', cell: ({ creditLeft }) => money(creditLeft) },
  lastVisit: { title: 'Última visita', cell: ({ lastVisit }) => lastVisit?.visitedOn ?? null },
};
