// API calls of the desk's frame and start page: the counts of the side bar, what waits today, the quick search, and what
// the desk remembers for a user (saved views, columns).

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

/** A moment, ISO 8601, UTC. */
const moment = z.string();
const count = z.number().int();
/** Whole centavos. */
const centavos = z.number().int();

/** The figures of the side bar. */
export const deskCounts = z.object({
  /** The company's name, which an open page may have from before it was changed. */
  companyName: z.string(),
  products: count,
  categories: count,
  /** Orders that were not begun to be prepared. */
  ordersToPrepare: count,
  /** Orders beyond a credit limit that an administrator has to release or cancel. */
  ordersInReview: count,
  /** Orders that require attention, for any reason. */
  ordersWithAttention: count,
  waitingClients: count,
  /** Changes of identity that no administrator has decided. */
  identityChanges: count,
  /** Transfers that clients told and that wait for a decision. */
  toldTransfers: count,
});
export type DeskCounts = z.output<typeof deskCounts>;

/** An order that waits to be prepared. */
export const orderToPrepare = z.object({
  externalId: z.string(),
  orderNumber: count,
  placedAt: moment,
  clientTitle: z.string(),
  lines: count,
  /** Where it goes, as the order has it: the delivery method, or that it is picked up. */
  delivery: z.string(),
  total: centavos,
});

export const waitingClient = z.object({
  clientId: count,
  title: z.string(),
  legalId: z.string(),
  city: z.string(),
  /** When the user who waits registered. */
  since: moment,
});

export const soldOutProduct = z.object({
  productId: count,
  code: z.string(),
  title: z.string(),
  imagePath: z.string().nullable(),
});

export const failedMail = z.object({
  mailId: count,
  kind: z.string(),
  recipient: z.string(),
  /** null for a mail that is about no order. */
  orderNumber: count.nullable(),
  externalId: z.string().nullable(),
  queuedAt: moment,
  attempts: count,
  lastError: z.string(),
});

/** The net sales of one day in Argentina (rules/src/sales.ts). */
export const salesDay = z.object({ day: z.string(), orders: count, total: centavos });
export type SalesDay = z.output<typeof salesDay>;

/** The start page. Each list has the first few of its figure. */
export const deskStart = z.object({
  readAt: moment,
  /** The oldest first. */
  toPrepare: z.object({ count, total: centavos, orders: z.array(orderToPrepare) }),
  /** Those who have waited longest first. */
  waiting: z.object({ count, clients: z.array(waitingClient) }),
  /** The count is of the last minute; null where it could not be made in time. The last changed ones first. */
  soldOut: z.object({ count: count.nullable(), products: z.array(soldOutProduct) }),
  /** Mails whose last attempt failed, the oldest first. */
  failedMails: z.object({ count, mails: z.array(failedMail) }),
  /** The last fourteen days, today the last. */
  sales: z.array(salesDay),
});
export type DeskStart = z.output<typeof deskStart>;

/** What the quick search finds; the screens are found by the browser. */
export const deskSearch = z.object({
  products: z.array(
    z.object({
      productId: count,
      code: z.string(),
      title: z.string(),
      imagePath: z.string().nullable(),
      /** Of the company's default price list; null without a price. */
      price: centavos.nullable(),
      /** Units that can be ordered now; null without physical stock. */
      available: count.nullable(),
    }),
  ),
  clients: z.array(z.object({ clientId: count, code: z.string(), title: z.string(), city: z.string() })),
  orders: z.array(
    z.object({
      externalId: z.string(),
      orderNumber: count,
      placedAt: moment,
      clientTitle: z.string(),
      status: z.string(),
      total: centavos,
    }),
  ),
});
export type DeskSearch = z.output<typeof deskSearch>;

/** The screens for which the desk remembers something for each user. */
export const DESK_PREFERENCES = [
  'categories',
  'changes',
  'clients',
  'discounts',
  'imports',
  'offers',
  'orders',
  'portfolio',
  'prices',
  'products',
  'start',
  'transfers',
  'webhooks',
] as const;
export type DeskPreferenceName = (typeof DESK_PREFERENCES)[number];

const VIEWS_MAX = 40;
const COLUMNS_MAX = 60;

/** What the desk remembers for a user about one screen. */
export const deskPreference = z.object({
  /** Saved views: a title, and the query of the screen's address with filters and sorting. */
  views: z.array(z.object({ title: text(60), query: text(1_000) })).max(VIEWS_MAX),
  /** The keys of the table's columns that are shown, in order; empty for the screen's own. */
  columns: z.array(text(40)).max(COLUMNS_MAX),
});
export type DeskPreference = z.output<typeof deskPreference>;

export const deskPreferences = z.partialRecord(z.enum(DESK_PREFERENCES), deskPreference);
export type DeskPreferences = z.output<typeof deskPreferences>;

export const deskCalls = {
  deskCounts: call({
    name: 'deskCounts',
    access: 'administrator',
    summary: "The figures of the desk's side bar",
    output: deskCounts,
  }),
  deskStart: call({
    name: 'deskStart',
    access: 'administrator',
    summary:
      'What waits today: orders, clients, products out of stock, failed mails; and the sales of two weeks',
    output: deskStart,
  }),
  deskSearch: call({
    name: 'deskSearch',
    rate: 'search',
    access: 'salesman',
    summary:
      'The first products, clients and orders that a text finds; for a salesman their own clients and these clients’ orders only',
    query: z.object({ searchTerm: text(64) }),
    output: deskSearch,
    example: { query: { searchTerm: 'resma' } },
  }),
  deskPreferences: call({
    name: 'deskPreferences',
    access: 'salesman',
    summary: 'What the desk remembers for the caller',
    output: deskPreferences,
  }),
  saveDeskPreference: call({
    name: 'saveDeskPreference',
    access: 'salesman',
    summary: 'Remembers the saved views and columns of one screen for the caller; null forgets them',
    params: z.object({ preference: z.enum(DESK_PREFERENCES) }),
    body: z.object({ value: deskPreference.nullable() }),
    output: deskPreferences,
    example: {
      params: { preference: 'start' },
      body: { value: { views: [{ title: 'Escolar', query: 'c=escolar' }], columns: ['code'] } },
    },
  }),
};
