// Reads offers for the desk's table: a page, the counts of its views, and the file of what the table shows.

import type {
  DeskOfferCounts,
  DeskOfferPage,
  OfferRow,
  offersCalls,
} from '@mostrador/contract/entries/offers';
import { dayAt } from '@mostrador/rules/days';
import { fromCentavos, toCentavos } from '@mostrador/rules/money';
import { OFFER_STATUSES } from '@mostrador/rules/offers';
import { offsetOf } from '@mostrador/rules/paging';
import type { output } from 'zod';
import type { Download } from '../../platform/table-files/download.js';
import { type ShownColumn, shownTableFile } from '../../platform/table-files/shown-table.js';
import type { Session, Shop } from '../../shop.js';
import { ordersFor } from '../orders/order-scope.service.js';
import { toOfferRow } from './offer-answers.service.js';
import {
  countOffers,
  countOfferViews,
  findOfferClients,
  offerCondition,
  selectOfferPage,
} from './offer-table.queries.js';

const FILE_PAGE = 1_000;

export async function deskOffers(
  shop: Shop,
  session: Session,
  query: output<typeof offersCalls.deskOffers.query>,
): Promise<DeskOfferPage> {
  const { sort, direction, pageSize, pageNumber, ...filter } = query;
  const condition = offerCondition(ordersFor(shop, session), filter, dayAt(shop.now()));
  const [rows, all] = await Promise.all([
    selectOfferPage(shop.db, condition, {
      sort,
      isDown: direction === 'down',
      limit: pageSize,
      offset: offsetOf(pageNumber, pageSize),
    }),
    countOffers(shop.db, condition),
  ]);
  return {
    totalCount: all.offers,
    total: toCentavos(all.total),
    offers: rows.map((row) => toOfferRow(shop, row)),
  };
}

/** Returns how many offers each built-in view of the table shows. */
export const deskOfferCounts = (shop: Shop, session: Session): Promise<DeskOfferCounts> =>
  countOfferViews(shop.db, ordersFor(shop, session), dayAt(shop.now()));

/** Returns the first clients that a text finds, for whom the caller may make an offer. */
export const offerClients = (
  shop: Shop,
  session: Session,
  query: output<typeof offersCalls.offerClients.query>,
) => findOfferClients(shop.db, ordersFor(shop, session), query);

/** Makes the file of a filter. */
export function offersFile(
  shop: Shop,
  session: Session,
  query: output<typeof offersCalls.deskOffersFile.query>,
  signal: AbortSignal,
): Promise<Download> {
  const { sort, direction, format, columns, ...filter } = query;
  const condition = offerCondition(ordersFor(shop, session), filter, dayAt(shop.now()));
  const pages = async function* () {
    for (let page = 0; ; page += 1) {
      const rows = await selectOfferPage(shop.db, condition, {
        sort,
        isDown: direction === 'down',
        limit: FILE_PAGE,
        offset: page * FILE_PAGE,
      });
      yield rows.map((row) => toOfferRow(shop, row));
      if (rows.length < FILE_PAGE) return;
    }
  };
  const table = { name: 'Presupuestos', columns: COLUMNS, pages: pages() };
  return shownTableFile(shop, { format, columns }, table, signal);
}

const COLUMNS: Readonly<Record<string, ShownColumn<OfferRow>>> = {
  number: { title: 'Presupuesto', cell: (row) => row.formatedDocumentNumber },
  madeAt: { title: 'Fecha', cell: (row) => dayAt(Date.parse(row.madeAt)) },
  clientCode: { title: 'Código de cliente', cell: (row) => row.clientCode },
  client: { title: 'Cliente', cell: (row) => row.clientName },
  madeBy: { title: 'Hecho por', cell: (row) => row.madeBy },
  lines: { title: 'Productos', cell: (row) => ({ number: row.lines }) },
  total: { title: 'Total sin impuestos', cell: (row) => ({ money: fromCentavos(row.total) }) },
  validUntil: { title: 'Vale hasta', cell: (row) => row.validUntil },
  status: { title: 'Estado', cell: (row) => OFFER_STATUSES[row.status] },
  order: { title: 'Pedido', cell: (row) => row.order?.formatedDocumentNumber ?? '' },
};
