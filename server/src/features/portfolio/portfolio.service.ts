// Reads a salesman's portfolio: the table of their clients, the counts of its views, one client, and the salesman's day.

import type { SoldFigures } from '@mostrador/contract/entries/figures';
import type {
  PortfolioClient,
  PortfolioCounts,
  PortfolioDay,
  PortfolioPage,
  PortfolioRow,
  portfolioCalls,
  VisitOutcome,
} from '@mostrador/contract/entries/portfolio';
import { dayAfter, dayAt, startOfDay } from '@mostrador/rules/days';
import { type Centavos, toCentavos } from '@mostrador/rules/money';
import { type DayRange, monthAfter, periodRange } from '@mostrador/rules/sales-periods';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { visitsOf } from '../client-desk/client-visits.service.js';
import { clientMatches, creditLeftOf } from '../clients/clients.service.js';
import { clientSums } from '../figures/client-sums.service.js';
import { salesTotals } from '../figures/figures.service.js';
import { deskOrderCounts, deskOrders } from '../order-desk/order-table.service.js';
import { openCartsOf, type PortfolioCart } from './open-carts.service.js';
import {
  countPortfolio,
  type PortfolioFilter,
  type PortfolioLists,
  type PortfolioOrder,
  type PortfolioReading,
  type PortfolioRowDb,
  type PortfolioScope,
  selectClient,
  selectPortfolio,
  selectPortfolioLists,
  withoutMonth,
} from './portfolio.queries.js';
import { clientNotFound, hasPortfolio, portfolioScope } from './portfolio-scope.service.js';

export type PortfolioQuery = output<typeof portfolioCalls.portfolioClients.query>;

/** Days without an order after which the view 'Sin compras en 60 días' shows a client. */
const RECENT_DAYS = 60;
const YEAR_DAYS = 365;
/** Rows of each list of the day. */
const DAY_ROWS = 6;
const CLIENT_ORDERS = 8;
/** Products of a cart on a client's page. */
const CART_PRODUCTS = 5;

function readingOf(shop: Shop, scope: PortfolioScope, search: string): PortfolioReading {
  const today = dayAt(shop.now());
  const first = monthAfter(today, 0);
  const month = { from: first, to: dayAfter(monthAfter(today, 1), -1) };
  return {
    scope,
    matches: clientMatches(search, { withCity: true }),
    today,
    month: clientSums(scope.companyId, month),
  };
}

/** Returns a window of the table. */
export async function portfolioClients(
  shop: Shop,
  session: Session,
  { search, sort, direction, offset, limit, ...filter }: PortfolioQuery,
): Promise<PortfolioPage> {
  const order = { sort, isDown: direction === 'down' };
  return readPage(shop, session, search ?? '', filter, order, { limit, offset });
}

async function readPage(
  shop: Shop,
  session: Session,
  search: string,
  filter: PortfolioFilter,
  order: PortfolioOrder,
  window: { readonly limit: number; readonly offset: number },
): Promise<PortfolioPage> {
  const scope = portfolioScope(shop, session);
  const rows = await selectPortfolio(shop.db, readingOf(shop, scope, search), filter, order, window);
  const more = await moreOf(shop, session, scope, rows);
  return { totalCount: rows[0]?.total_count ?? 0, clients: rows.map((row) => toRow(row, more)) };
}

/** What rows show that is read for them alone. */
interface MoreOfRows {
  readonly carts: readonly PortfolioCart[];
  /** What is left of the credit of clients who have a limit. */
  readonly credit: ReadonlyMap<number, Centavos>;
}

async function moreOf(
  shop: Shop,
  session: Session,
  scope: PortfolioScope,
  rows: readonly PortfolioRowDb[],
): Promise<MoreOfRows> {
  const idsOf = (some: readonly PortfolioRowDb[]) => [...new Set(some.map((row) => row.client_id))];
  const withCart = idsOf(rows.filter((row) => row.cart_lines !== null));
  const [carts, credit] = await Promise.all([
    openCartsOf(shop, session, scope, withCart),
    creditLeftOf(shop.db, scope.companyId, idsOf(rows)),
  ]);
  return { carts, credit };
}

const centavosOf = (pesos: string | null) => (pesos === null ? null : toCentavos(pesos));

function toRow(row: PortfolioRowDb, { carts, credit }: MoreOfRows): PortfolioRow {
  const own = carts.filter(({ clientId }) => clientId === row.client_id);
  const [latest] = own;
  return {
    clientId: row.client_id,
    clientCode: row.client_code,
    legalName: row.legal_name,
    city: row.city,
    phone: row.phone,
    isBlocked: row.is_blocked,
    lastOrderDay: row.last_day,
    lastOrderTotal: centavosOf(row.last_total),
    usualDays: row.usual_days,
    daysLate: row.days_late,
    monthNet: row.month_net,
    cart:
      latest === undefined
        ? null
        : {
            lines: own.reduce((sum, { lines }) => sum + lines.length, 0),
            total: own.reduce((sum, { total }) => sum + total, 0),
            updatedAt: latest.updatedAt.toISOString(),
          },
    balance: centavosOf(row.balance),
    overdue: centavosOf(row.overdue),
    creditLeft: credit.get(row.client_id) ?? null,
    lastVisit:
      row.visited_on === null
        ? null
        : {
            visitedOn: row.visited_on,
            outcome: row.outcome as VisitOutcome,
            text: row.visit_text ?? '',
          },
  };
}

/** Returns how many clients each built-in view shows, and the figures of the side bar. */
export async function portfolioCounts(shop: Shop, session: Session): Promise<PortfolioCounts> {
  const scope = portfolioScope(shop, session);
  const recentSince = dayAfter(dayAt(shop.now()), -RECENT_DAYS);
  const reading = { ...readingOf(shop, scope, ''), month: withoutMonth };
  const [counts, orders] = await Promise.all([
    countPortfolio(shop.db, reading, recentSince),
    deskOrderCounts(shop, session),
  ]);
  return {
    companyName: shop.brand.companyName,
    hasPortfolio: hasPortfolio(shop, session),
    all: counts.all,
    late: counts.late,
    due: counts.due,
    openCart: counts.open_cart,
    overdue: counts.overdue,
    withoutRecentOrder: counts.without_recent_order,
    recentSince,
    ordersWithAttention: orders.attention,
  };
}

/** Returns the same days of the month before: of 31 March the last day of February is the end. */
function sameDaysLastMonth({ from, to }: DayRange): DayRange {
  const first = monthAfter(from, -1);
  const end = dayAfter(from, -1);
  const same = `${first.slice(0, 8)}${to.slice(8)}`;
  return { from: first, to: same < end && !Number.isNaN(startOfDay(same)) ? same : end };
}

const monthOf = (range: DayRange, sold: SoldFigures | undefined) => ({
  ...range,
  net: sold?.net ?? 0,
  orders: sold?.orders ?? 0,
});

const DAY_LISTS: PortfolioLists<'late' | 'due' | 'carts'> = {
  late: { filter: { rhythm: 'late' }, order: { sort: undefined, isDown: false } },
  due: { filter: { rhythm: 'due' }, order: { sort: 'expected', isDown: false } },
  carts: { filter: { cart: 'open' }, order: { sort: 'cart', isDown: true } },
};

/** Returns the first clients of each list of the day. */
async function dayLists(shop: Shop, session: Session) {
  const scope = portfolioScope(shop, session);
  const rows = await selectPortfolioLists(shop.db, readingOf(shop, scope, ''), DAY_LISTS, DAY_ROWS);
  const more = await moreOf(shop, session, scope, rows);
  const listOf = (name: keyof typeof DAY_LISTS) => {
    const own = rows.filter(({ list }) => list === name);
    return { count: own[0]?.total_count ?? 0, clients: own.map((row) => toRow(row, more)) };
  };
  return { late: listOf('late'), due: listOf('due'), carts: listOf('carts') };
}

/** Returns the caller's day. */
export async function portfolioDay(shop: Shop, session: Session): Promise<PortfolioDay> {
  const range = periodRange('month', dayAt(shop.now()));
  const past = sameDaysLastMonth(range);
  const [months, lists, orders] = await Promise.all([
    salesTotals(shop, session, [range, past]),
    dayLists(shop, session),
    deskOrders(shop, session, { status: 'open', direction: 'down', skip: 0, limit: DAY_ROWS }),
  ]);
  return {
    readAt: new Date(shop.now()).toISOString(),
    month: monthOf(range, months[0]),
    lastMonth: monthOf(past, months[1]),
    ...lists,
    orders: { count: orders.totalCount ?? 0, total: orders.total ?? 0, orders: orders.orders },
  };
}

/** Returns a client of the caller's portfolio. @throws Problem 404 for any other. */
export async function portfolioClient(
  shop: Shop,
  session: Session,
  clientId: number,
): Promise<PortfolioClient> {
  const scope = portfolioScope(shop, session);
  const today = dayAt(shop.now());
  const client = await selectClient(shop.db, scope, clientId, dayAfter(today, -YEAR_DAYS));
  if (client === undefined) throw clientNotFound();
  const [[row], carts, credit, visits, { orders }] = await Promise.all([
    selectPortfolio(
      shop.db,
      readingOf(shop, scope, ''),
      { clientId },
      { sort: undefined, isDown: false },
      { limit: 1, offset: 0 },
    ),
    openCartsOf(shop, session, scope, [clientId]),
    creditLeftOf(shop.db, scope.companyId, [clientId]),
    visitsOf(shop.db, session, clientId),
    deskOrders(shop, session, { clientId, direction: 'down', skip: 0, limit: CLIENT_ORDERS }),
  ]);
  // it was taken from the salesman meanwhile
  if (row === undefined) throw clientNotFound();
  return {
    row: toRow(row, { carts, credit }),
    legalId: client.legal_id,
    taxCategory: client.tax_category ?? '',
    email: client.email,
    phones: [...new Set([client.contact_phone, client.contact_phone2])].filter((phone) => phone !== ''),
    address: [
      [client.street, client.number, client.floor].filter((part) => part !== '').join(' '),
      client.city,
    ]
      .filter((part) => part !== '')
      .join(', '),
    deliveryComments: client.delivery_comments,
    yearOrders: client.year_orders,
    yearTotal: toCentavos(client.year_total),
    orders,
    carts: carts.map(({ userName, isOwn, updatedAt, lines, total }) => ({
      userName,
      isOwn,
      updatedAt: updatedAt.toISOString(),
      lines: lines.length,
      total,
      products: lines.slice(0, CART_PRODUCTS),
    })),
    visits,
  };
}
