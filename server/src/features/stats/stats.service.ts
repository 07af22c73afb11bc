// Page views ('visitas'): records each view, sums finished days in a nightly job, and reports views by day and by
// page.

import type { PageViews } from '@mostrador/contract/entries/stats';
import { dayAfter, dayAt, daysBetween, startOfDay } from '@mostrador/rules/days';
import { setStatementTimeout } from '../../platform/database/database.js';
import { badRequest } from '../../platform/http/problem.js';
import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import type { Session, Shop } from '../../shop.js';
import { forgetMisses, noteMiss } from '../search-words/search-misses.service.js';
import {
  firstView,
  insertDay,
  insertPageView,
  lastSummedDay,
  lockSumming,
  viewsByDay,
  viewsByPage,
} from './stats.queries.js';

/** Maximum pages of a day with a sum of their own; the rest share one sum. */
const PAGES_KEPT = 200;
const PAGES_SHOWN = 100;
const RANGE_DAYS_MAX = 400;
const RANGE_DAYS_DEFAULT = 30;
/** Time limit of summing a day, in milliseconds; longer than a request's, so that a busy day does not block the later ones. */
const SUM_TIMEOUT_MS = 600_000;
/** The range of days that may be asked for; the database accepts all of them. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
/** Half past three in the morning in Argentina, when the day before is complete. */
const SCHEDULE = '30 6 * * *';

const sumTask = (companyId: number): string => `sum_page_views:${companyId}`;

/** What the store's page reports of a search without a result; the message is the text. */
const SEARCH_MODULE = 'search';

/** Records a page view, or a search that found nothing; the contract limits the lengths. */
export async function notePageView(
  shop: Shop,
  session: Session | undefined,
  view: { readonly module: string; readonly function: string; readonly message?: string | undefined },
): Promise<{ ok: true }> {
  if (view.module === SEARCH_MODULE) {
    // What an administrator tries out is no client's search.
    if (session?.profile !== 3) await noteMiss(shop, view.message ?? '', session?.client?.clientId);
    return { ok: true };
  }
  await insertPageView(shop.db, shop.company().companyId, {
    module: view.module,
    function: view.function,
    message: view.message ?? '',
    userId: session?.userId ?? null,
  });
  return { ok: true };
}

/** Returns the task that sums page views by days, and its schedule. */
export function statsJobs(shop: Shop): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
} {
  const task = sumTask(shop.company().companyId);
  return {
    tasks: {
      [task]: async (_payload, { signal }) => {
        await sumPageViews(shop, signal);
        await forgetMisses(shop);
      },
    },
    cron: [{ task, at: SCHEDULE }],
  };
}

/**
 * Sums every day that is over and has not been summed: the one before today, and whatever a server that was off has
 * missed. A day is summed once, in a transaction of its own, however many run this at one time.
 */
export async function sumPageViews(shop: Shop, signal?: AbortSignal): Promise<void> {
  const { companyId } = shop.company();
  const yesterday = dayAfter(dayAt(shop.now()), -1);
  for (let more = true; more; ) {
    signal?.throwIfAborted();
    more = await shop.db.transaction().execute(async (tx) => {
      await setStatementTimeout(tx, SUM_TIMEOUT_MS);
      await lockSumming(tx, companyId);
      const last = await lastSummedDay(tx, companyId);
      if (last !== undefined && last >= yesterday) return false;
      const first = await firstView(tx, companyId, beginningAfter(last));
      // Yesterday is written even without a view: it says how far the sums go.
      const day = first === undefined ? yesterday : earlier(dayAt(first.getTime()), yesterday);
      await insertDay(tx, companyId, spanOf(day), PAGES_KEPT);
      return day < yesterday;
    });
  }
}

/** The moment before which every view is in the sums; views from there on must stay. undefined: nothing is summed yet. */
export async function summedBefore(shop: Shop): Promise<Date | undefined> {
  const last = await lastSummedDay(shop.db, shop.company().companyId);
  return last === undefined ? undefined : beginningAfter(last);
}

/** Views by day and by page; days that are not summed yet, today among them, are counted now. */
export async function pageViews(
  shop: Shop,
  { companyId }: Session,
  given: { readonly dateFrom?: string | undefined; readonly dateTo?: string | undefined },
): Promise<PageViews> {
  const dateTo = given.dateTo ?? dayAt(shop.now());
  const dateFrom = given.dateFrom ?? dayAfter(dateTo, 1 - RANGE_DAYS_DEFAULT);
  const length = daysBetween(dateFrom, dateTo);
  for (const [day, field] of [
    [dateTo, 'dateTo'],
    [dateFrom, 'dateFrom'],
  ] as const)
    if (day < FIRST_DAY || day > LAST_DAY) throw badRequest('Elija días entre 2000 y 2099.', field);
  if (length > RANGE_DAYS_MAX) throw badRequest(`Elija como máximo ${RANGE_DAYS_MAX} días.`, 'dateFrom');
  if (length < 1) return { dateFrom, dateTo, days: [], pages: [] };
  const summed = beginningAfter(await lastSummedDay(shop.db, companyId));
  const live = new Date(Math.max(summed.getTime(), startOfDay(dateFrom)));
  const range = { from: dateFrom, to: dateTo, live, before: spanOf(dateTo).before };
  const [days, pages] = await Promise.all([
    viewsByDay(shop.db, companyId, range),
    viewsByPage(shop.db, companyId, range, PAGES_SHOWN),
  ]);
  return { dateFrom, dateTo, days, pages };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

const beginningAfter = (day: string | undefined): Date =>
  day === undefined ? new Date(0) : new Date(startOfDay(dayAfter(day, 1)));

const spanOf = (day: string) => ({
  day,
  from: new Date(startOfDay(day)),
  before: new Date(startOfDay(dayAfter(day, 1))),
});
