// Reads clients for the desk: the table with its counts, what a client can be given, and a client with everything of its page.

import type {
  clientDeskCalls,
  DeskClient,
  DeskClientChoices,
  DeskClientCounts,
  DeskClientPage,
  DeskClientStatus,
} from '@mostrador/contract/entries/client-desk';
import type { VisitOutcome } from '@mostrador/contract/entries/portfolio';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { toCentavos } from '@mostrador/rules/money';
import { fold } from '@mostrador/rules/search-text';
import type { RawBuilder } from 'kysely';
import type { output } from 'zod';
import type { Database } from '../../platform/database/database.js';
import { badRequest, notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { readClientsById } from '../clients/client-records.service.js';
import { clientMatches } from '../clients/clients.service.js';
import {
  selectDiscountLists,
  selectPaymentTerms,
  selectPriceLists,
  selectProvinces,
  selectSalesmen,
  selectTaxCategories,
} from './client-choices.queries.js';
import {
  clientCondition,
  countViews,
  type ListOrder,
  selectAllIds,
  selectListRows,
  selectStatus,
  selectWindow,
} from './client-list.queries.js';
import {
  countIdentityChanges,
  selectAddresses,
  selectFirstUser,
  selectLastOrders,
  selectNotes,
  selectOpenCarts,
  selectSimilar,
  sumOrders,
} from './client-rows.queries.js';
import { toEdited, toTableRow } from './client-values.js';

type TableQuery = output<typeof clientDeskCalls.deskClients.query>;
export type ClientFilter = Omit<TableQuery, 'sort' | 'direction' | 'offset' | 'limit'>;

/** Days without an order after which the view 'Sin compras en 60 días' shows a client. */
const RECENT_DAYS = 60;
const YEAR_DAYS = 365;
const EVERY_ROW = { limit: 100_000_000, offset: 0 };
/** Letters that a word of a name needs to be compared with other clients' names. */
const SIMILAR_WORD_MIN = 4;
/** Words that say what a company is, not which one. */
const COMMON_WORDS = new Set(
  'libreria librerias papelera papeleria distribuidora distribuciones kiosco comercial hermanos sociedad anonima regaleria jugueteria casa editorial libros'.split(
    ' ',
  ),
);

const conditionOf = (companyId: number, { search, ...filter }: ClientFilter): RawBuilder<unknown> =>
  clientCondition(companyId, filter, clientMatches(search ?? '', { withCity: true }));

/** Returns a window of the table. */
export async function deskClients(shop: Shop, query: TableQuery): Promise<DeskClientPage> {
  const { sort, direction, offset, limit, ...filter } = query;
  const { companyId } = shop.company();
  const order = { sort, down: direction === 'down' };
  const window = { limit, offset };
  const { total, ids } = await selectWindow(
    shop.db,
    companyId,
    conditionOf(companyId, filter),
    order,
    window,
  );
  const rows = await selectListRows(shop.db, companyId, ids);
  return { totalCount: total, clients: rows.map(toTableRow) };
}

/** Returns the ids of all clients that a filter shows, in the order of the table. */
export async function shownClientIds(
  shop: Shop,
  filter: ClientFilter,
  order: ListOrder,
): Promise<readonly number[]> {
  const { companyId } = shop.company();
  return (await selectWindow(shop.db, companyId, conditionOf(companyId, filter), order, EVERY_ROW)).ids;
}

/** Which clients one change is for: those with these ids, or all that a filter shows but some. */
export interface ChosenClients {
  readonly clientIds?: readonly number[] | undefined;
  readonly filter?: ClientFilter | undefined;
  readonly exceptIds?: readonly number[] | undefined;
}

/** Returns the ids of the chosen clients, ascending. Throws 400 without ids and filter, and with both. */
export async function readChosen(
  shop: Shop,
  { clientIds, filter, exceptIds }: ChosenClients,
): Promise<number[]> {
  if ((clientIds === undefined) === (filter === undefined))
    throw badRequest('Elija clientes, o un filtro.', 'clientIds');
  const { companyId } = shop.company();
  const found = clientIds ?? (await selectAllIds(shop.db, companyId, conditionOf(companyId, filter ?? {})));
  const except = new Set(exceptIds);
  return [...new Set(found)].filter((id) => !except.has(id)).sort((a, b) => a - b);
}

/** Returns how many clients each built-in view of the table shows. */
export async function deskClientCounts(shop: Shop): Promise<DeskClientCounts> {
  const recentSince = dayAfter(dayAt(shop.now()), -RECENT_DAYS);
  const counts = await countViews(shop.db, shop.company().companyId, recentSince);
  return {
    all: counts.all,
    waiting: counts.waiting,
    blocked: counts.blocked,
    withoutUser: counts.without_user,
    withoutRecentOrder: counts.without_recent_order,
    recentSince,
  };
}

/** Returns what a client can be given. */
export async function deskClientChoices(shop: Shop): Promise<DeskClientChoices> {
  const { companyId } = shop.company();
  const [priceLists, discountLists, paymentTerms, salesmen, taxCategories, provinces] = await Promise.all([
    selectPriceLists(shop.db, companyId),
    selectDiscountLists(shop.db, companyId),
    selectPaymentTerms(shop.db, companyId),
    selectSalesmen(shop.db, companyId),
    selectTaxCategories(shop.db),
    selectProvinces(shop.db),
  ]);
  return { priceLists, discountLists, paymentTerms, salesmen, taxCategories, provinces };
}

export const clientNotFound = () => notFound('No encontramos el cliente.');

/** Returns a client with everything of its page. Throws 404 if the company has none of that id. */
export async function deskClient(
  shop: Shop,
  db: Database,
  session: Session,
  clientId: number,
): Promise<DeskClient> {
  const { companyId } = shop.company();
  const [row] = await readClientsById(db, companyId, [clientId]);
  if (row === undefined) throw clientNotFound();
  const status = (await selectStatus(db, companyId, clientId)) as DeskClientStatus;
  const addresses = await selectAddresses(db, companyId, clientId);
  const notes = await selectNotes(db, companyId, clientId);
  const orders = await selectLastOrders(db, companyId, clientId);
  const year = await sumOrders(db, companyId, clientId, dayAfter(dayAt(shop.now()), -YEAR_DAYS));
  const carts = await selectOpenCarts(db, companyId, clientId);
  const { values } = toEdited(row);
  const isUndecided = status === 'waiting' || status === 'rejected';
  return {
    clientId,
    ...values,
    salesmanIds: [...values.salesmanIds],
    perceptions: [...values.perceptions],
    status,
    registeredAt: row.createdAt.toISOString(),
    rejectionReason: row.rejectionReason,
    addresses: addresses.map(({ active: _, provinceName, ...address }) => ({
      ...address,
      provinceName: provinceName ?? '',
    })),
    notes: notes.map((note) => ({
      noteId: note.client_note_id,
      text: note.text,
      writtenAt: note.written_at.toISOString(),
      userName: note.name,
      isOwn: note.user_id === session.userId,
      isStruck: note.struck_at !== null,
      visit:
        note.visited_on === null
          ? null
          : { visitedOn: note.visited_on, outcome: note.outcome as VisitOutcome },
    })),
    orders: orders.map((order) => ({
      externalId: order.external_id,
      orderNumber: order.order_number,
      placedAt: order.placed_at.toISOString(),
      lines: order.lines,
      total: toCentavos(order.total),
      status: order.status,
    })),
    yearOrders: year.orders,
    yearTotal: toCentavos(year.total),
    openCarts: carts.map((cart) => ({
      userName: cart.user_name,
      updatedAt: cart.updated_at.toISOString(),
      lines: cart.lines,
      products: [...cart.products],
    })),
    identityChanges: await countIdentityChanges(db, companyId, clientId),
    verification: isUndecided ? await verificationOf(db, companyId, clientId, values.legalName) : null,
  };
}

async function verificationOf(db: Database, companyId: number, clientId: number, legalName: string) {
  const user = await selectFirstUser(db, companyId, clientId);
  const words = fold(legalName)
    .split(' ')
    .filter((word) => word.length >= SIMILAR_WORD_MIN && !COMMON_WORDS.has(word));
  return {
    userEmail: user?.email ?? '',
    emailConfirmedAt: user?.email_confirmed_at?.toISOString() ?? null,
    similar: await selectSimilar(db, companyId, clientId, words),
  };
}
