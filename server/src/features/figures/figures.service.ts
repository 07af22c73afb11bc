// The reports: sales by day, week or month, by client, product, category and salesman, clients who stopped buying, products that sell out;
// and whose figures a caller may read.

import type {
  figuresCalls,
  LapsedClient,
  LapsedClients,
  SalesFigures,
  SalesPart,
  SellingOut,
  SellingOutProduct,
  SoldFigures,
  TopRow,
  TopSales,
} from '@mostrador/contract/entries/figures';
import { dayAfter, dayAt, daysBetween } from '@mostrador/rules/days';
import { PACE_DAYS } from '@mostrador/rules/sales';
import { comparedRange, type DayRange, monthAfter, rangeParts } from '@mostrador/rules/sales-periods';
import type { output } from 'zod';
import { badRequest, forbidden, notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { buysForOthers } from '../clients/target-client.service.js';
import { type LapsedDb, type SellingOutDb, selectLapsed, selectSellingOut } from './figure-lists.queries.js';
import {
  type DayFigures,
  isStaff,
  selectDays,
  selectProductMonths,
  selectTop,
  type TopRowDb,
} from './figures.queries.js';
import { type KeptSubject, type Scope, selectFoundKeys, selectNames } from './read-sums.queries.js';
import { readSums, type SoldRow } from './read-sums.service.js';
import { selectSalesmanTop } from './salesman-sales.queries.js';
import { pageOfRows } from './top-rows.js';

export type SalesQuery = output<typeof figuresCalls.salesFigures.query>;
export type TopQuery = output<typeof figuresCalls.topSales.query>;
export type LapsedQuery = output<typeof figuresCalls.lapsedClients.query>;
export type SellingOutQuery = output<typeof figuresCalls.sellingOut.query>;

/** No user has this id. */
const NOBODY = 0;
/** Ten years and some days. */
const RANGE_DAYS_MAX = 3_700;
/** A chart or a file with more parts says nothing. */
const PARTS_MAX = 800;

/**
 * Whose figures the caller reads: a salesman's own clients, where the company lets salesmen buy for clients; for administrators those of everybody or of one salesman.
 * @throws Problem 404 for another salesman's, and for one of another company.
 */
async function scopeOf(shop: Shop, session: Session, salesmanId: number | undefined): Promise<Scope> {
  const { companyId, userId, profile } = session;
  if (profile !== 3) {
    if (salesmanId !== undefined && salesmanId !== userId) throw notFound();
    return { companyId, salesmanId: buysForOthers(shop, session) ? userId : NOBODY };
  }
  if (salesmanId !== undefined && !(await isStaff(shop.db, companyId, salesmanId))) throw notFound();
  return { companyId, salesmanId };
}

function rangesOf({ from, to, comparison }: Pick<SalesQuery, 'from' | 'to' | 'comparison'>) {
  if (from > to) throw badRequest('El período termina antes de empezar.', 'to');
  if (daysBetween(from, to) > RANGE_DAYS_MAX) throw badRequest('Elija un período de hasta diez años.', 'to');
  const range: DayRange = { from, to };
  return { range, compared: comparedRange(range, comparison) };
}

const NOTHING: SoldFigures = { orders: 0, units: 0, net: 0 };

function sumDays(days: readonly DayFigures[], { from, to }: DayRange): SoldFigures {
  const sum = { ...NOTHING };
  for (const { day, orders, units, net } of days)
    if (day >= from && day <= to) {
      sum.orders += orders;
      sum.units += units;
      sum.net += net;
    }
  return sum;
}

/** Returns the sums of the caller's sales in each range, in one statement. */
export async function salesTotals(
  shop: Shop,
  session: Session,
  ranges: readonly DayRange[],
): Promise<SoldFigures[]> {
  const days = await selectDays(shop.db, await scopeOf(shop, session, undefined), ranges);
  return ranges.map((range) => sumDays(days, range));
}

/** Sales by day, week or month with those of the compared range: the first part with the first, and so on. */
export async function salesFigures(shop: Shop, session: Session, query: SalesQuery): Promise<SalesFigures> {
  const { range, compared } = rangesOf(query);
  const scope = await scopeOf(shop, session, query.salesmanId);
  const parts = rangeParts(range, query.step);
  if (parts.length > PARTS_MAX) throw badRequest('Elija semanas o meses para un período tan largo.', 'step');
  const comparedParts = compared === undefined ? [] : rangeParts(compared, query.step);
  const ranges = compared === undefined ? [range] : [range, compared];
  const [days, clients] = await Promise.all([
    selectDays(shop.db, scope, ranges),
    readSums(shop, scope, 'client', [range, compared]),
  ]);
  const buyers = (column: 'orders' | 'pastOrders') => clients.filter((row) => row[column] > 0).length;
  return {
    range,
    compared: compared ?? null,
    totals: { ...sumDays(days, range), clients: buyers('orders') },
    comparedTotals:
      compared === undefined ? null : { ...sumDays(days, compared), clients: buyers('pastOrders') },
    parts: parts.map((part, at): SalesPart => {
      const past = comparedParts[at];
      return {
        ...part,
        ...sumDays(days, part),
        compared: past === undefined ? null : { ...past, ...sumDays(days, past) },
      };
    }),
  };
}

/** A page of the sales by client, product, category or salesman. @throws Problem 403 where a salesman asks for the other salesmen. */
export async function topSales(shop: Shop, session: Session, query: TopQuery): Promise<TopSales> {
  const { range, compared } = rangesOf(query);
  const scope = await scopeOf(shop, session, query.salesmanId);
  if (session.profile !== 3 && query.by === 'salesman') throw forbidden();
  if (scope.salesmanId !== undefined && query.by === 'salesman')
    throw badRequest('Las ventas de un vendedor se ven por cliente, producto o rubro.', 'salesmanId');
  const { by } = query;
  const { companyId, salesmanId } = scope;
  if (salesmanId !== undefined && (by === 'product' || by === 'category')) {
    const request = { ...query, by, range, compared };
    return topOf(await selectSalesmanTop(shop.db, { companyId, salesmanId }, request), range, compared);
  }
  if (by === 'client' || by === 'product') return topOfKept(shop, scope, by, query, range, compared);
  return topOf(await selectTop(shop.db, companyId, { ...query, by, range, compared }), range, compared);
}

function topOf(rows: readonly TopRowDb[], range: DayRange, compared: DayRange | undefined): TopSales {
  const [first] = rows;
  return {
    range,
    compared: compared ?? null,
    totalCount: first?.total_count ?? 0,
    net: first?.total_net ?? 0,
    comparedNet: compared === undefined ? null : (first?.total_past_net ?? 0),
    largestNet: first?.largest_net ?? 0,
    rows: rows.map((row) => toTopRow(row, compared !== undefined)),
  };
}

/** A page of the sales by client or product, whose sums this process keeps. */
async function topOfKept(
  shop: Shop,
  scope: Scope,
  by: KeptSubject,
  { search, sort, direction, offset, limit }: TopQuery,
  range: DayRange,
  compared: DayRange | undefined,
): Promise<TopSales> {
  const { companyId } = scope;
  const narrows = search !== '';
  const [sold, found] = await Promise.all([
    readSums(shop, scope, by, [range, compared]),
    narrows || sort === 'title'
      ? selectFoundKeys(shop.db, companyId, by, search, sort === 'title')
      : undefined,
  ]);
  const listed = narrows ? sold.filter(({ key }) => found?.has(key)) : sold;
  const page = pageOfRows(listed, { sort, direction, offset, limit }, found);
  const names = await selectNames(
    shop.db,
    companyId,
    by,
    page.map(({ key }) => key),
  );
  let [net, pastNet, largestNet] = [0, 0, 0];
  for (const row of listed) {
    net += row.net;
    pastNet += row.pastNet;
    largestNet = Math.max(largestNet, row.net, row.pastNet);
  }
  return {
    range,
    compared: compared ?? null,
    totalCount: listed.length,
    net,
    comparedNet: compared === undefined ? null : pastNet,
    largestNet,
    rows: page.map((row) => ({
      ...toSold(row),
      key: row.key,
      code: names.get(row.key)?.code ?? '',
      title: names.get(row.key)?.title ?? '',
      compared:
        compared === undefined ? null : { orders: row.pastOrders, units: row.pastUnits, net: row.pastNet },
    })),
  };
}

const toSold = ({ orders, units, net }: SoldRow): SoldFigures => ({ orders, units, net });

const toTopRow = (row: TopRowDb, isCompared: boolean): TopRow => ({
  key: row.key,
  code: row.code,
  title: row.title,
  orders: row.orders,
  units: row.units,
  net: row.net,
  compared: isCompared ? { orders: row.past_orders, units: row.past_units, net: row.past_net } : null,
});

/** A page of the clients who stopped buying. */
export async function lapsedClients(
  shop: Shop,
  session: Session,
  query: LapsedQuery,
): Promise<LapsedClients> {
  const scope = await scopeOf(shop, session, query.salesmanId);
  const rows = await selectLapsed(shop.db, scope, { ...query, today: dayAt(shop.now()) });
  return { totalCount: rows[0]?.total_count ?? 0, rows: rows.map(toLapsed) };
}

const toLapsed = (row: LapsedDb): LapsedClient => ({
  clientId: row.client_id,
  code: row.code,
  title: row.title,
  phone: row.phone,
  lastDay: row.last_day,
  daysSince: row.days_since,
  usualDays: row.usual_days,
  orders: row.orders,
  net: row.net,
});

/** A page of the products whose stock lasts few days at the pace of the last 90 days. */
export async function sellingOut(shop: Shop, query: SellingOutQuery): Promise<SellingOut> {
  const today = dayAt(shop.now());
  const range = { from: dayAfter(today, 1 - PACE_DAYS), to: today };
  const { companyId } = shop.company();
  const sold = await readSums(shop, { companyId, salesmanId: undefined }, 'product', [range, undefined]);
  const rows = await selectSellingOut(shop.db, companyId, { ...query, sold });
  return { totalCount: rows[0]?.total_count ?? 0, rows: rows.map(toSellingOut) };
}

const toSellingOut = (row: SellingOutDb): SellingOutProduct => ({
  productId: row.product_id,
  code: row.code,
  title: row.title,
  imagePath: row.image_path,
  available: row.available,
  arriving: row.arriving,
  sold: row.sold,
  daysLeft: row.days_left,
});

/** The company's sales of each day of a range that has any. */
export const companyDays = (shop: Shop, range: DayRange): Promise<DayFigures[]> =>
  selectDays(shop.db, { companyId: shop.company().companyId, salesmanId: undefined }, [range]);

/** The units of a product that were sold in each of the last months, the oldest first. @param productId of the company. */
export async function productMonths(
  shop: Shop,
  productId: number,
  months: number,
): Promise<{ month: string; units: number }[]> {
  const today = dayAt(shop.now());
  const firsts = Array.from({ length: months }, (_, at) => monthAfter(today, at + 1 - months));
  const rows = await selectProductMonths(shop.db, shop.company().companyId, productId, firsts);
  const sold = new Map(rows.map(({ month, units }) => [month, units]));
  return firsts.map((first) => {
    const month = first.slice(0, 7);
    return { month, units: sold.get(month) ?? 0 };
  });
}
