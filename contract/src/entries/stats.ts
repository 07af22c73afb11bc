import { z } from 'zod';
import { call } from '../call.js';
import { day, text } from '../fields.js';

const count = z.number().int();

export const pageViews = z.object({
  /** The days that are told of, of Argentina. */
  dateFrom: z.string(),
  dateTo: z.string(),
  /** Each day, those without a view included; users are those who were logged in, each counted once a day. */
  days: z.array(z.object({ day: z.string(), views: count, users: count })),
  /** The most seen of all days together, at most a hundred. A module that is empty stands for all the rare ones. */
  pages: z.array(z.object({ module: z.string(), function: z.string(), message: z.string(), views: count })),
});
export type PageViews = z.output<typeof pageViews>;

export const statsCalls = {
  stats: call({
    name: 'stats',
    access: 'public',
    summary: 'Notes a page view',
    // older clients ask for it by GET; each writes a row
    rate: 'write',
    query: z.object({ module: text(60).min(1), function: text(60).min(1), message: text(200).optional() }),
    output: z.object({ ok: z.literal(true) }),
    example: { query: { module: 'store', function: 'load' } },
  }),
  pageViews: call({
    name: 'pageViews',
    access: 'administrator',
    summary: 'Page views for each day of a range of at most 400 days, the last thirty when left out',
    query: z.object({ dateFrom: day, dateTo: day }),
    output: pageViews,
  }),
};
