// Statistics of page views: the same before and after the daily sums, repeated runs, days without a server, the limit
// of named pages, and refused ranges.

import { dayAfter, dayAt } from '@mostrador/rules/days';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.js';
import { sumPageViews } from './stats.service.js';

let shop: TestShop;
let neighbour: TestShop;
let admin = '';
let adminEmail = '';
let users: number[] = [];

beforeAll(async () => {
  shop = await testShop('papelera', undefined, { tokenTtlSeconds: 30 * 86_400 });
  neighbour = await testShop('barrilete', shop);
  adminEmail = (await makeUser(shop.db, { profile: 3 })).email;
  admin = await shop.token(adminEmail);
  users = [(await makeUser(shop.db)).userId, (await makeUser(shop.db)).userId];
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

/** Moves the clock, and logs the administrator in again: a session ends after half a day without requests. */
async function nextDays(days: number): Promise<void> {
  shop.forward(days * 86_400_000);
  admin = await shop.token(adminEmail);
}

const NOON = '2026-03-10T15:00:00Z';
const view = (at: string, page: string, userId: number | null = null, of = shop) =>
  sql`insert into page_views (company_id, module, function, message, user_id, viewed_at)
    values (${of.app.shop.company().companyId}, ${page}, 'load', '', ${userId}, ${at})`.execute(shop.db);

const sums = async () => {
  const { rows: days } = await sql`
    select to_char(day, 'YYYY-MM-DD') as day, views, users from page_view_days
    where company_id = ${shop.app.shop.company().companyId} and views > 0 order by day`.execute(shop.db);
  const { rows: pages } = await sql`
    select to_char(day, 'YYYY-MM-DD') as day, module, views, users from page_view_pages
    where company_id = ${shop.app.shop.company().companyId} order by day, module`.execute(shop.db);
  return { days, pages };
};
const range = { query: { dateFrom: '2026-03-08', dateTo: '2026-03-12' } };

it('counts what is not summed yet, and says the same once it is summed', async () => {
  const [first = 0, second = 0] = users;
  for (const [at, page, user] of [
    ['2026-03-10T02:59:59Z', 'home', null],
    ['2026-03-10T03:00:00Z', 'store', first],
    [NOON, 'store', first],
    [NOON, 'store', second],
    [NOON, 'home', second],
    ['2026-03-11T02:59:59Z', 'home', null],
    ['2026-03-12T03:00:00Z', 'store', null],
  ] as const)
    await view(at, page, user);
  await view(NOON, 'store', null, neighbour);
  const live = await shop.call('pageViews', range, admin);
  expect(live.days).toEqual([
    { day: '2026-03-08', views: 0, users: 0 },
    { day: '2026-03-09', views: 1, users: 0 },
    { day: '2026-03-10', views: 5, users: 2 },
    { day: '2026-03-11', views: 0, users: 0 },
    { day: '2026-03-12', views: 1, users: 0 },
  ]);
  expect(live.pages).toEqual([
    { module: 'store', function: 'load', message: '', views: 4 },
    { module: 'home', function: 'load', message: '', views: 3 },
  ]);

  await sumPageViews(shop.app.shop);
  expect(await shop.call('pageViews', range, admin)).toEqual(live);
  expect(await sums()).toEqual({
    days: [
      { day: '2026-03-09', views: 1, users: 0 },
      { day: '2026-03-10', views: 5, users: 2 },
      { day: '2026-03-12', views: 1, users: 0 },
    ],
    pages: [
      { day: '2026-03-09', module: 'home', views: 1, users: 0 },
      { day: '2026-03-10', module: 'home', views: 2, users: 1 },
      { day: '2026-03-10', module: 'store', views: 3, users: 2 },
      { day: '2026-03-12', module: 'store', views: 1, users: 0 },
    ],
  });
});

it('is the same however often and by how many at one time it is summed', async () => {
  const before = await sums();
  await Promise.all([sumPageViews(shop.app.shop), sumPageViews(shop.app.shop)]);
  await sumPageViews(shop.app.shop);
  expect(await sums()).toEqual(before);
});

it('goes on after days without a server, keeps sums when the views are gone, and adds today', async () => {
  await shop.call('stats', { query: { module: 'store', function: 'load' } });
  await nextDays(3);
  await view(new Date(shop.app.shop.now() - 2 * 86_400_000).toISOString(), 'rare');
  await shop.call('pageViews', { query: {} }, admin).then(({ days }) => expect(days).toHaveLength(30));
  await sumPageViews(shop.app.shop);
  await sql`delete from page_views`.execute(shop.db);
  const { days, pages } = await shop.call('pageViews', { query: {} }, admin);
  expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(2);
  expect(pages.map(({ module }) => module).sort()).toEqual(['rare', 'store']);
  expect((await shop.call('pageViews', range, admin)).days[2]).toMatchObject({ views: 5, users: 2 });
});

it('keeps two hundred pages of a day by name, whatever words strangers send', async () => {
  await nextDays(1);
  const at = new Date(shop.app.shop.now()).toISOString();
  await sql`insert into page_views (company_id, module, function, message, viewed_at)
    select ${shop.app.shop.company().companyId}, 'store', 'load', 'x' || n, ${at}
    from generate_series(1, 1000) n, generate_series(1, case when n <= 200 then 2 else 1 end)`.execute(
    shop.db,
  );
  await nextDays(1);
  await sumPageViews(shop.app.shop);
  const { rows } = await sql<{ pages: number; rest: number }>`
    select count(*)::int as pages, sum(views) filter (where module = '')::int as rest
    from page_view_pages where message like 'x%' or module = ''`.execute(shop.db);
  expect(rows).toEqual([{ pages: 201, rest: 800 }]);
});

it('a day whose sums take longer than a request may is summed all the same', async () => {
  const slow = openDatabase(shop.connectionString, {
    max: 1,
    statementTimeout: 200,
    onError: () => undefined,
  });
  await sql`create function slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(1.5); return null; end $$`.execute(shop.db);
  await sql`create trigger slowly after insert on page_view_days for each statement execute function slowly()`.execute(
    shop.db,
  );
  try {
    await nextDays(1);
    await sumPageViews({ ...shop.app.shop, db: slow.db });
    const { rows } = await sql<{ day: string }>`
      select to_char(max(day), 'YYYY-MM-DD') as day from page_view_days`.execute(shop.db);
    expect(rows[0]?.day).toBe(dayAfter(dayAt(shop.app.shop.now()), -1));
    await expect(sql`select pg_sleep(1)`.execute(slow.db)).rejects.toThrow('statement timeout');
  } finally {
    await sql`drop function slowly() cascade`.execute(shop.db);
    await slow.close();
  }
});

it('refuses a range that is too long or lies in no time of the shop’s', async () => {
  for (const [query, field] of [
    [{ dateFrom: '2025-01-01', dateTo: '2026-06-01' }, 'dateFrom'],
    [{ dateTo: '9999-12-31' }, 'dateTo'],
    [{ dateTo: '0001-01-01' }, 'dateTo'],
    [{ dateFrom: '2026-02-30' }, 'dateFrom'],
  ] as const) {
    const { status, body } = await shop.raw('pageViews', { query }, admin);
    expect([status, body.field]).toEqual([400, field]);
  }
  const reversed = { query: { dateFrom: '2026-03-12', dateTo: '2026-03-08' } };
  expect(await shop.call('pageViews', reversed, admin)).toMatchObject({ days: [], pages: [] });
});
