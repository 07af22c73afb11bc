// The desk's start page, the counts of its side bar, and what it remembers for a user.

import type {
  DeskCounts,
  DeskPreference,
  DeskPreferenceName,
  DeskPreferences,
  DeskStart,
  SalesDay,
} from '@mostrador/contract/entries/desk';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { toCentavos } from '@mostrador/rules/money';
import type { Session, Shop } from '../../shop.js';
import { companyDays } from '../figures/figures.service.js';
import { countAttention } from '../order-desk/order-table.service.js';
import {
  countsOf,
  deletePreference,
  failedMails,
  firstToPrepare,
  preferencesOf,
  type SoldOutDb,
  soldOutProducts,
  sumToPrepare,
  waitingClients,
  writePreference,
} from './desk.queries.js';

/** Rows of each list on the start page. */
const LIST_ROWS = 6;
const SALES_DAYS = 14;
/** How long the products without stock are remembered: reading all products takes longer than the rest of the page. */
const SOLD_OUT_FRESH_MS = 60_000;

export async function deskCounts(shop: Shop): Promise<DeskCounts> {
  const [row, ordersWithAttention] = await Promise.all([
    countsOf(shop.db, shop.company().companyId),
    countAttention(shop),
  ]);
  return {
    companyName: shop.brand.companyName,
    products: row?.products ?? 0,
    categories: row?.categories ?? 0,
    ordersToPrepare: row?.orders_to_prepare ?? 0,
    ordersInReview: row?.orders_in_review ?? 0,
    ordersWithAttention,
    waitingClients: row?.waiting_clients ?? 0,
    identityChanges: row?.identity_changes ?? 0,
    toldTransfers: row?.told_transfers ?? 0,
  };
}

export async function deskStart(shop: Shop): Promise<DeskStart> {
  const { db } = shop;
  const { companyId } = shop.company();
  const today = dayAt(shop.now());
  const since = dayAfter(today, 1 - SALES_DAYS);
  const [sum, orders, waiting, soldOut, mails, sales] = await Promise.all([
    sumToPrepare(db, companyId),
    firstToPrepare(db, companyId, LIST_ROWS),
    waitingClients(db, companyId, LIST_ROWS),
    soldOutOf(shop),
    failedMails(db, companyId, LIST_ROWS),
    companyDays(shop, { from: since, to: today }),
  ]);
  return {
    readAt: new Date(shop.now()).toISOString(),
    toPrepare: {
      count: sum.orders,
      total: toCentavos(sum.total),
      orders: orders.map((row) => ({
        externalId: row.external_id,
        orderNumber: row.order_number,
        placedAt: row.placed_at.toISOString(),
        clientTitle: row.client_name,
        lines: row.lines,
        delivery: row.pick_up ? 'Retira' : (row.delivery_method ?? row.delivery_details),
        total: toCentavos(row.total),
      })),
    },
    waiting: {
      count: waiting[0]?.clients ?? 0,
      clients: waiting.map((row) => ({
        clientId: row.client_id,
        title: row.legal_name,
        legalId: row.legal_id,
        city: row.city,
        since: row.since.toISOString(),
      })),
    },
    soldOut: {
      count: soldOut === undefined ? null : (soldOut[0]?.products ?? 0),
      products: (soldOut ?? []).map((row) => ({
        productId: row.product_id,
        code: row.code,
        title: row.name,
        imagePath: row.image_path,
      })),
    },
    failedMails: {
      count: mails[0]?.mails ?? 0,
      mails: mails.map((row) => ({
        mailId: row.mail_id,
        kind: row.kind,
        recipient: row.recipient,
        orderNumber: row.order_number,
        externalId: row.external_id,
        queuedAt: row.queued_at.toISOString(),
        attempts: row.attempts,
        lastError: row.last_error,
      })),
    },
    sales: everyDay(since, sales),
  };
}

interface RememberedSoldOut {
  readonly at: number;
  readonly rows: Promise<SoldOutDb[] | undefined>;
}

const soldOutByShop = new WeakMap<Shop, RememberedSoldOut>();

/** The products without stock as they were within the last minute; undefined if they cannot be read in time. */
function soldOutOf(shop: Shop): Promise<SoldOutDb[] | undefined> {
  const known = soldOutByShop.get(shop);
  if (known !== undefined && shop.now() - known.at < SOLD_OUT_FRESH_MS) return known.rows;
  const rows = soldOutProducts(shop.searchDb, shop.company().companyId, LIST_ROWS).catch((error: unknown) => {
    soldOutByShop.delete(shop);
    shop.log.warn({ error: String(error) }, 'the products without stock were not read in time');
    return undefined;
  });
  soldOutByShop.set(shop, { at: shop.now(), rows });
  return rows;
}

/** The days with sales between those without. */
function everyDay(
  since: string,
  sales: readonly { readonly day: string; readonly orders: number; readonly net: number }[],
): SalesDay[] {
  const known = new Map(sales.map((row) => [row.day, row]));
  return Array.from({ length: SALES_DAYS }, (_, after) => {
    const day = dayAfter(since, after);
    const row = known.get(day);
    return { day, orders: row?.orders ?? 0, total: row?.net ?? 0 };
  });
}

export const deskPreferences = (shop: Shop, { companyId, userId }: Session): Promise<DeskPreferences> =>
  preferencesOf(shop.db, companyId, userId);

/** Remembers a value, or forgets it if it is null. @returns all that is remembered. */
export async function saveDeskPreference(
  shop: Shop,
  session: Session,
  preference: DeskPreferenceName,
  value: DeskPreference | null,
): Promise<DeskPreferences> {
  if (value === null) await deletePreference(shop.db, session, preference);
  else await writePreference(shop.db, session, preference, JSON.stringify(value));
  return deskPreferences(shop, session);
}
