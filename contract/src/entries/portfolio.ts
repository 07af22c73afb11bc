// API calls of a salesman's desk: their day, the table of their clients, one client, and the visits to them. The server reads whose clients
// they are from the session: a salesman gets the assigned ones, an administrator all. Money is in centavos, days are Argentina's.

import { RHYTHMS } from '@mostrador/rules/buying-rhythm';
import { CLIENT_NOTE_MAX } from '@mostrador/rules/client-fields';
import { z } from 'zod';
import { call } from '../call.js';
import { visitOutcome } from '../desk-client.js';
import { day, identifier, tableFileQuery, text } from '../fields.js';
import { deskOrderRow } from './order-desk.js';

export { type VisitOutcome, visitOutcome } from '../desk-client.js';

const count = z.number().int();

/** A visit to a client, as staff noted it. */
export const visit = z.object({
  noteId: count,
  visitedOn: z.string(),
  outcome: visitOutcome,
  /** May be empty. */
  text: z.string(),
  userName: z.string(),
  /** Whether the caller wrote it and may strike it out. */
  isOwn: z.boolean(),
  isStruck: z.boolean(),
});
export type Visit = z.output<typeof visit>;

/** The open carts of a client: those of its users and the caller's own, together. */
const openCart = z.object({
  lines: count,
  /** At today's prices, without IVA. */
  total: count,
  /** ISO 8601, UTC: the last change. */
  updatedAt: z.string(),
});

/** One row of the table. */
export const portfolioRow = z.object({
  clientId: count,
  clientCode: z.string(),
  legalName: z.string(),
  city: z.string(),
  /** The first one; empty for none. */
  phone: z.string(),
  isBlocked: z.boolean(),
  /** Of the last order that was not cancelled; null without one. */
  lastOrderDay: z.string().nullable(),
  lastOrderTotal: count.nullable(),
  /** rules/buying-rhythm; null: unknown. */
  usualDays: count.nullable(),
  daysLate: count,
  /** Net sales of this month. */
  monthNet: count,
  cart: openCart.nullable(),
  /** Of the account; null: the ERP has not told it yet. */
  balance: count.nullable(),
  overdue: count.nullable(),
  /** Negative beyond the limit; null: the client has none. */
  creditLeft: count.nullable(),
  lastVisit: z.object({ visitedOn: z.string(), outcome: visitOutcome, text: z.string() }).nullable(),
});
export type PortfolioRow = z.output<typeof portfolioRow>;

/** What the table is narrowed by. All values are texts, because the filter is part of an address. */
export const portfolioFilter = {
  search: text(200).optional(),
  rhythm: z.enum(RHYTHMS).optional(),
  /** Clients with an open cart. */
  cart: z.enum(['open']).optional(),
  /** Clients who owe something overdue. */
  account: z.enum(['overdue']).optional(),
  /** Clients without an order from that day on. */
  withoutOrderSince: day,
};
export const portfolioSort = z.enum([
  'code',
  'name',
  'city',
  'lastOrder',
  'usualDays',
  'daysLate',
  'monthNet',
  'lastVisit',
  'overdue',
]);
export type PortfolioSort = z.output<typeof portfolioSort>;

const portfolioOrder = {
  /** Absent: the latest first, then by name. */
  sort: portfolioSort.optional(),
  direction: z.enum(['up', 'down']).default('up'),
};
const portfolioQuery = z.object({
  ...portfolioFilter,
  ...portfolioOrder,
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(60),
});
export type PortfolioQuery = z.input<typeof portfolioQuery>;

export const portfolioPage = z.object({ totalCount: count, clients: z.array(portfolioRow) });
export type PortfolioPage = z.output<typeof portfolioPage>;

/** The columns of the table by their keys. */
export type PortfolioColumn =
  | 'code'
  | 'name'
  | 'city'
  | 'phone'
  | 'lastOrder'
  | 'lastTotal'
  | 'usualDays'
  | 'daysLate'
  | 'monthNet'
  | 'cart'
  | 'balance'
  | 'overdue'
  | 'creditLeft'
  | 'lastVisit';

/** How many clients each built-in view shows, and the figures of the side bar. */
export const portfolioCounts = z.object({
  /** The company's name, which an open page may have from before it was changed. */
  companyName: z.string(),
  /** False for a salesman of a company whose staff do not buy for clients: then everything is empty. */
  hasPortfolio: z.boolean(),
  all: count,
  late: count,
  due: count,
  openCart: count,
  overdue: count,
  withoutRecentOrder: count,
  /** The day from which `withoutRecentOrder` counts. */
  recentSince: z.string(),
  ordersWithAttention: count,
});
export type PortfolioCounts = z.output<typeof portfolioCounts>;

const monthSales = z.object({ from: z.string(), to: z.string(), net: count, orders: count });

/** The start page of a salesman. Each list has the first few of its figure. */
export const portfolioDay = z.object({
  /** ISO 8601, UTC. */
  readAt: z.string(),
  month: monthSales,
  /** The same days of last month. */
  lastMonth: monthSales,
  /** The latest first. */
  late: z.object({ count, clients: z.array(portfolioRow) }),
  /** Who is expected to order today or in the next days. */
  due: z.object({ count, clients: z.array(portfolioRow) }),
  /** The last changed first. */
  carts: z.object({ count, clients: z.array(portfolioRow) }),
  /** Pending or in preparation, the newest first. */
  orders: z.object({ count, total: count, orders: z.array(deskOrderRow) }),
});
export type PortfolioDay = z.output<typeof portfolioDay>;

/** A client as its salesman sees it. */
export const portfolioClient = z.object({
  row: portfolioRow,
  legalId: z.string(),
  taxCategory: z.string(),
  email: z.string(),
  phones: z.array(z.string()),
  /** Where it is visited: the default delivery address, else the legal one, on one line. */
  address: z.string(),
  deliveryComments: z.string(),
  /** Of the last twelve months, without cancelled ones. */
  yearOrders: count,
  yearTotal: count,
  /** The last ones, newest first. */
  orders: z.array(deskOrderRow),
  carts: z.array(
    openCart.extend({
      userName: z.string(),
      isOwn: z.boolean(),
      /** The first ones. */
      products: z.array(z.object({ code: z.string(), name: z.string(), quantity: count })),
    }),
  ),
  /** Newest first. */
  visits: z.array(visit),
});
export type PortfolioClient = z.output<typeof portfolioClient>;

export const savedVisit = z.object({
  /** By which the change can be undone; null if nothing changed. */
  actionId: z.string().nullable(),
  visits: z.array(visit),
});
export type SavedVisit = z.output<typeof savedVisit>;

const clientPath = z.object({ clientId: identifier });
const EXAMPLE = { clientId: '2147483647' };

export const portfolioCalls = {
  portfolioCounts: call({
    name: 'portfolioCounts',
    access: 'salesman',
    summary: "The figures of a salesman's side bar, and how many clients each view of their table shows",
    output: portfolioCounts,
  }),
  portfolioDay: call({
    name: 'portfolioDay',
    access: 'salesman',
    summary:
      "A salesman's day: who is late, who is due, this month's sales, orders under way and open carts of the caller's clients",
    output: portfolioDay,
  }),
  portfolioClients: call({
    name: 'portfolioClients',
    rate: 'search',
    access: 'salesman',
    summary: "A window of the caller's clients with last order, usual interval, sales and open cart",
    query: portfolioQuery,
    output: portfolioPage,
  }),
  portfolioClientsFile: call({
    name: 'portfolioClientsFile',
    rate: 'export',
    access: 'salesman',
    summary: "All of the caller's clients that the table shows, as XLSX or CSV",
    query: z.object({ ...portfolioFilter, ...portfolioOrder, ...tableFileQuery }),
    example: { query: { format: 'csv', columns: 'code,name', search: 'NADA' } },
  }),
  portfolioClient: call({
    name: 'portfolioClient',
    access: 'salesman',
    summary: "One of the caller's clients, with orders, open carts and visits; 404 for any other",
    params: clientPath,
    output: portfolioClient,
    example: { params: EXAMPLE },
  }),
  addVisit: call({
    name: 'addVisit',
    access: 'salesman',
    summary: "Notes a visit to one of the caller's clients; a repeated key adds nothing",
    params: clientPath,
    body: z.object({
      key: z.uuid().toLowerCase(),
      /** Not in the future. */
      visitedOn: z.iso.date(),
      outcome: visitOutcome,
      text: text(CLIENT_NOTE_MAX).default(''),
    }),
    output: savedVisit,
    example: {
      params: EXAMPLE,
      body: { key: '00000000-0000-4000-8000-000000000000', visitedOn: '2026-03-02', outcome: 'absent' },
    },
  }),
  strikeVisit: call({
    name: 'strikeVisit',
    access: 'salesman',
    summary: "Strikes out a visit of the caller's; 404 for any other",
    params: z.object({ clientId: identifier, noteId: identifier }),
    output: savedVisit,
    example: { params: { ...EXAMPLE, noteId: '2147483647' } },
  }),
};
