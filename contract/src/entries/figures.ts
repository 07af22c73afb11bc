// API calls of the desk about sales: by day, week or month; by client, product, category or salesman; clients who stopped buying; products
// that run out. rules/src/sales.ts says what a sale is. Money is in centavos, days are Argentina's.

import { LATE_FACTOR } from '@mostrador/rules/sales';
import { COMPARISONS, STEPS } from '@mostrador/rules/sales-periods';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, tableFileQuery, text } from '../fields.js';

const count = z.number().int();
const day = z.iso.date().refine((value) => value >= '2000-01-01' && value <= '2099-12-31', 'Fecha inválida.');
const dayRange = z.object({ from: z.string(), to: z.string() });

/** What was sold. */
const figures = { orders: count, units: count, net: count };
export const soldFigures = z.object(figures);
export type SoldFigures = z.output<typeof soldFigures>;

/** The sales of a part of the period, and of the part of the compared period at the same place; null without one. */
export const salesPart = dayRange.extend({
  ...figures,
  compared: dayRange.extend(figures).nullable(),
});
export type SalesPart = z.output<typeof salesPart>;

export const salesFigures = z.object({
  range: dayRange,
  compared: dayRange.nullable(),
  /** `clients`: who bought. */
  totals: soldFigures.extend({ clients: count }),
  comparedTotals: soldFigures.extend({ clients: count }).nullable(),
  parts: z.array(salesPart),
});
export type SalesFigures = z.output<typeof salesFigures>;

/** What sales are listed by. Categories are those at the top of the tree, with what is below them. */
export const SALES_LISTS = ['client', 'product', 'category', 'salesman'] as const;
export type SalesList = (typeof SALES_LISTS)[number];

export const topRow = z.object({
  /** The id; 0 for sales without a category or salesman. */
  key: count,
  /** The code of a client, product or category; empty otherwise. */
  code: z.string(),
  /** Empty for key 0, and for a category that was removed. */
  title: z.string(),
  ...figures,
  /** null without comparison. */
  compared: soldFigures.nullable(),
});
export type TopRow = z.output<typeof topRow>;

export const topSales = z.object({
  range: dayRange,
  compared: dayRange.nullable(),
  totalCount: count,
  /** Of all rows that the search finds. */
  net: count,
  comparedNet: count.nullable(),
  /** The largest net of a row in either period, for the length of bars. */
  largestNet: count,
  rows: z.array(topRow),
});
export type TopSales = z.output<typeof topSales>;

export const lapsedClient = z.object({
  clientId: count,
  code: z.string(),
  title: z.string(),
  phone: z.string(),
  /** The last day with an order. */
  lastDay: z.string(),
  daysSince: count,
  /** The median of the days between orders. */
  usualDays: count,
  orders: count,
  /** Of all time. */
  net: count,
});
export type LapsedClient = z.output<typeof lapsedClient>;

export const lapsedClients = z.object({ totalCount: count, rows: z.array(lapsedClient) });
export type LapsedClients = z.output<typeof lapsedClients>;

export const sellingOutProduct = z.object({
  productId: count,
  code: z.string(),
  title: z.string(),
  imagePath: z.string().nullable(),
  /** Units that can be ordered. */
  available: count,
  /** Units that are to arrive. */
  arriving: count,
  /** Units of the last 90 days. */
  sold: count,
  /** At that pace; 0 where it is sold out. */
  daysLeft: count,
});
export type SellingOutProduct = z.output<typeof sellingOutProduct>;

export const sellingOut = z.object({ totalCount: count, rows: z.array(sellingOutProduct) });
export type SellingOut = z.output<typeof sellingOut>;

const PAGE_MAX = 200;
const page = {
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(PAGE_MAX).default(50),
};
/** Only the clients of this salesman. A salesman sees none but their own: without it, too. */
const ofSalesman = { salesmanId: identifier.optional() };
const period = { from: day, to: day, comparison: z.enum(COMPARISONS).default('previous'), ...ofSalesman };
const sales = { ...period, step: z.enum(STEPS).default('day') };
const top = {
  ...period,
  by: z.enum(SALES_LISTS),
  search: text(100).default(''),
  sort: z.enum(['net', 'units', 'orders', 'change', 'title']).default('net'),
  direction: z.enum(['up', 'down']).default('down'),
};
const lapsed = {
  ...ofSalesman,
  /** Usual intervals without an order after which a client has stopped buying. */
  factor: z.coerce.number().min(1).max(10).default(LATE_FACTOR),
  search: text(100).default(''),
  sort: z.enum(['net', 'daysSince', 'title']).default('net'),
  direction: z.enum(['up', 'down']).default('down'),
};
const selling = {
  /** Products whose stock lasts at most this many days. */
  days: z.coerce.number().int().min(0).max(365).default(15),
  search: text(100).default(''),
  sort: z.enum(['daysLeft', 'sold', 'title']).default('daysLeft'),
  direction: z.enum(['up', 'down']).default('up'),
};
const examplePeriod = { from: '2026-11-01', to: '2026-11-22' };
const exampleFile = { format: 'csv' };

export const figuresCalls = {
  salesFigures: call({
    name: 'salesFigures',
    rate: 'search',
    access: 'salesman',
    summary:
      'Sales of a period by day, week or month, with those of a compared period; 404 for the clients of another salesman',
    query: z.object(sales),
    output: salesFigures,
    example: { query: examplePeriod },
  }),
  salesFiguresFile: call({
    name: 'salesFiguresFile',
    rate: 'export',
    access: 'salesman',
    summary: 'Sales of a period by day, week or month as XLSX or CSV',
    query: z.object({ ...sales, ...tableFileQuery }),
    example: { query: { ...examplePeriod, ...exampleFile, columns: 'part,net' } },
  }),
  topSales: call({
    name: 'topSales',
    rate: 'search',
    access: 'salesman',
    summary:
      'Sales of a period by client, product, category or salesman; of a salesman those of their own clients, and not by salesman',
    query: z.object({ ...top, ...page }),
    output: topSales,
    example: { query: { ...examplePeriod, by: 'client' } },
  }),
  topSalesFile: call({
    name: 'topSalesFile',
    rate: 'export',
    access: 'salesman',
    summary: 'The whole list of sales by client, product, category or salesman as XLSX or CSV',
    query: z.object({ ...top, ...tableFileQuery }),
    example: { query: { ...examplePeriod, ...exampleFile, by: 'client', columns: 'title,net' } },
  }),
  lapsedClients: call({
    name: 'lapsedClients',
    rate: 'search',
    access: 'salesman',
    summary: 'Clients whose last order is older than their usual interval times a factor',
    query: z.object({ ...lapsed, ...page }),
    output: lapsedClients,
    example: { query: {} },
  }),
  lapsedClientsFile: call({
    name: 'lapsedClientsFile',
    rate: 'export',
    access: 'salesman',
    summary: 'All clients who stopped buying as XLSX or CSV',
    query: z.object({ ...lapsed, ...tableFileQuery }),
    example: { query: { ...exampleFile, columns: 'title,lastDay' } },
  }),
  sellingOut: call({
    name: 'sellingOut',
    rate: 'search',
    access: 'administrator',
    summary: 'Products whose stock lasts few days at the pace of the last 90 days',
    query: z.object({ ...selling, ...page }),
    output: sellingOut,
    example: { query: {} },
  }),
  sellingOutFile: call({
    name: 'sellingOutFile',
    rate: 'export',
    access: 'administrator',
    summary: 'All products that sell out as XLSX or CSV',
    query: z.object({ ...selling, ...tableFileQuery }),
    example: { query: { ...exampleFile, columns: 'code,daysLeft' } },
  }),
};

export type SalesQuery = z.input<typeof figuresCalls.salesFigures.query>;
export type TopSalesQuery = z.input<typeof figuresCalls.topSales.query>;
export type LapsedClientsQuery = z.input<typeof figuresCalls.lapsedClients.query>;
export type SellingOutQuery = z.input<typeof figuresCalls.sellingOut.query>;
