// Reads a client's account: the client's own, of the client that a salesman buys for, and on the desk of the clients of the caller's
// portfolio. Everything else is answered as if it did not exist.

import type { AccountEntries, AccountEntryRow, AccountSummary } from '@mostrador/contract/entries/account';
import { daysUntilDue, entryState } from '@mostrador/rules/account';
import { creditLeft } from '@mostrador/rules/credit';
import { dayAt } from '@mostrador/rules/days';
import { toCentavos } from '@mostrador/rules/money';
import { badRequest, notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { readableOrder } from '../orders/orders.service.js';
import { clientNotFound, ofPortfolio } from '../portfolio/portfolio-scope.service.js';
import {
  type AccountOf,
  accountSums,
  type EntriesFilter,
  type EntryPlace,
  entriesOfAccount,
  entriesOfOrder,
  hasClient,
  isClient,
  type ShownEntryRow,
  selectEntries,
} from './account.queries.js';

export type { AccountOf } from './account.queries.js';

/** Returns whose account the caller sees in the shop; undefined for staff who have chosen no client. */
export const ownAccount = ({ companyId, client }: Session): AccountOf | undefined =>
  client === undefined ? undefined : { companyId, clientId: client.clientId };

/** Returns the account of a client of the caller's portfolio; throws 404 for any other. */
export async function portfolioAccount(shop: Shop, session: Session, clientId: number): Promise<AccountOf> {
  const of = { companyId: session.companyId, clientId };
  if (!(await hasClient(shop.db, ofPortfolio(shop, session, isClient(of))))) throw clientNotFound();
  return of;
}

/** Returns the sums of an account; all zero without a client. */
export async function accountSummary(shop: Shop, of: AccountOf | undefined): Promise<AccountSummary> {
  const today = dayAt(shop.now());
  if (of === undefined) return noAccount(today);
  const row = await accountSums(shop.db, of, today);
  if (row === undefined) throw clientNotFound();
  const balance = toCentavos(row.balance);
  const limit = row.creditLimit === null ? null : toCentavos(row.creditLimit);
  const left = creditLeft({ limit, balance, openOrders: toCentavos(row.openOrdersTotal) });
  return {
    toldAt: row.toldAt?.toISOString() ?? null,
    today,
    balance,
    due: toCentavos(row.due),
    overdue: toCentavos(row.overdue),
    onAccount: toCentavos(row.onAccount),
    open: {
      invoice: row.invoice,
      debit_note: row.debit_note,
      credit_note: row.credit_note,
      receipt: row.receipt,
    },
    nextDue: row.nextDay === null ? null : { day: row.nextDay, amount: toCentavos(row.nextAmount ?? '0') },
    credit:
      limit === null || left === null
        ? null
        : { limit, left, openOrders: row.openOrders, control: shop.company().creditControl },
  };
}

const noAccount = (today: string): AccountSummary => ({
  toldAt: null,
  today,
  balance: 0,
  due: 0,
  overdue: 0,
  onAccount: 0,
  open: { invoice: 0, debit_note: 0, credit_note: 0, receipt: 0 },
  nextDue: null,
  credit: null,
});

interface EntriesWanted extends EntriesFilter {
  readonly after?: string | undefined;
  readonly limit: number;
}

/** Returns a page of an account's entries. */
export async function accountEntries(
  shop: Shop,
  of: AccountOf,
  { after, limit, ...filter }: EntriesWanted,
): Promise<AccountEntries> {
  const today = dayAt(shop.now());
  const rows = await selectEntries(shop.db, of, filter, today, placeOf(after), limit + 1);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => toEntry(row, today)),
    next: rows.length > limit && last !== undefined ? `${last.issuedOn}|${last.id}` : null,
  };
}

/** Returns the entries that bill an order which the caller may see. */
export async function orderEntries(
  shop: Shop,
  session: Session,
  externalId: string,
): Promise<AccountEntryRow[]> {
  const order = await readableOrder(shop, session, externalId);
  const of = { companyId: session.companyId, clientId: order.client_id };
  const rows = await entriesOfOrder(shop.db, of, order.order_id);
  return rows.map((row) => toEntry(row, dayAt(shop.now())));
}

/** Returns the entries of an account that have these ids; fewer if some are another account's. @param entryIds UUIDs. */
export const accountEntryIds = (shop: Shop, of: AccountOf, entryIds: readonly string[]): Promise<number[]> =>
  entriesOfAccount(shop.db, of, entryIds);

export const documentNotFound = () => notFound('No encontramos ese comprobante.');

const ID_MAX = 2_147_483_647;

/** @throws Problem 400 for a text that is not the `next` of a page. */
function placeOf(after: string | undefined): EntryPlace | undefined {
  if (after === undefined) return undefined;
  const [, issuedOn = '', id = ''] = /^(\d{4}-\d{2}-\d{2})\|(\d{1,10})$/.exec(after) ?? [];
  if (Number.isNaN(Date.parse(issuedOn)) || Number(id) > ID_MAX)
    throw badRequest('La página no existe.', 'after');
  return { issuedOn, id: Number(id) };
}

/** Returns an entry as the contract has it. */
export function toEntry(row: ShownEntryRow, today: string): AccountEntryRow {
  const { entryId, kind, number, issuedOn, dueOn, orders, documentId, fileName, bytes } = row;
  const timed = { issuedOn, dueOn, amount: toCentavos(row.amount), openAmount: toCentavos(row.openAmount) };
  return {
    entryId,
    kind,
    number,
    ...timed,
    state: entryState(timed, today),
    daysLeft: daysUntilDue(timed, today),
    balance: toCentavos(row.balance),
    orders: [...orders],
    document: documentId === null ? null : { documentId, fileName: fileName ?? '', bytes: bytes ?? 0 },
  };
}
