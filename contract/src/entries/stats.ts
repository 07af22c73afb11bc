// API calls that record a page view and read the page views by day.

import { z } from 'zod';
import { call } from '../call.js';
import { day, text } from '../fields.js';

const count = z.number().int();

export const pageViews = z.object({
  /** The first and last day of the range, in Argentina. */
  dateFrom: z.string(),
  dateTo: z.string(),
  /** Every day of the range. `users` counts each signed-in user once a day. */
  days: z.array(z.object({ day: z.string(), views: count, users: count })),
  /** The most viewed pages of the whole range, at most 100. The entry with an empty module sums up all rare pages. */
  pages: z.array(z.object({ module: z.string(), function: z.string(), message: z.string(), views: count })),
});
export type PageViews = z.output<typeof pageViews>;

export const statsCalls = {
  stats: call({
    name: 'stats',
    access: 'public',
    summary: 'Records a page view',
    // Older clients call it by GET, although it writes a row.
    rate: 'write',
    query: z.object({ module: text(60).min(1), function: text(60).min(1), message: text(200).optional() }),
    output: z.object({ ok: z.literal(true) }),
    example: { query: { module: 'store', function: 'load' } },
  }),
  pageViews: call({
    name: 'pageViews',
    access: 'administrator',
    summary: 'Page views by day, for a range of at most 400 days; by default the last 30',
    query: z.object({ dateFrom: day, dateTo: day }),
    output: pageViews,
  }),
};
