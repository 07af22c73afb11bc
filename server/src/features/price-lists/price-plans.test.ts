// Planned prices: begun and ended once on their days, whichever processes run and stop, without touching what was changed by hand.

import { dayAfter, dayAt, startOfDay } from '@mostrador/rules/days';
import { makePriceList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveDuePlans } from './price-plans.service.js';

let shop: TestShop;
let otherProcess: TestShop;
let token: string;
let email: string;
let product: number;
let second: number;
let list: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  otherProcess = await testShop('papelera', shop);
  ({ email } = await makeUser(shop.db, { profile: 3, name: 'Nora' }));
});
afterAll(async () => {
  await otherProcess.close();
  await shop.close();
});
beforeEach(async () => {
  // a session is idle after a day has passed
  token = await shop.token(email);
  await shop.db.deleteFrom('price_plans').execute();
  product = (await makeProduct(shop.db, { price: null })).productId;
  second = (await makeProduct(shop.db, { price: null })).productId;
  list = await makePriceList(shop.db, { prices: { [product]: '100.00' } });
});

const now = () => shop.app.shop.now();
const inDays = (days: number) => dayAfter(dayAt(now()), days);
/** Moves both processes' clocks to the first second of a day. */
function goTo(day: string) {
  for (const process of [shop, otherProcess])
    process.forward(startOfDay(day) + 1_000 - process.app.shop.now());
}
const plan = (given: object = {}) =>
  shop.call(
    'planPrices',
    {
      body: {
        name: 'Diciembre',
        startsOn: inDays(1),
        endsOn: inDays(3),
        cells: [
          { productId: product, priceListId: list, from: 10_000, to: 8_000 },
          { productId: second, priceListId: list, from: null, to: 5_000 },
        ],
        ...given,
      },
    },
    token,
  );
async function prices(): Promise<Record<number, number>> {
  const rows = await shop.db
    .selectFrom('prices')
    .where('price_list_id', '=', list)
    .select(['product_id', 'amount'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.product_id, Number(row.amount) * 100]));
}
const states = async () =>
  (await shop.call('pricePlans', { query: {} }, token)).plans.map(({ state, kept }) => [state, kept]);

describe('planned prices', () => {
  it('begin at the first moment of their day in Argentina and return after the last, once', async () => {
    const { pricePlanId, planned } = await plan();
    expect(planned).toBe(2);
    expect(await moveDuePlans(shop.app.shop)).toBe(0);
    expect(await prices()).toEqual({ [product]: 10_000 });
    goTo(inDays(1));
    const moved = await Promise.all([
      moveDuePlans(shop.app.shop),
      moveDuePlans(otherProcess.app.shop),
      moveDuePlans(shop.app.shop),
    ]);
    expect(moved.reduce((a, b) => a + b)).toBe(1);
    expect(await prices()).toEqual({ [product]: 8_000, [second]: 5_000 });
    token = await shop.token(email);
    const rows = await shop.call(
      'pricePlanRows',
      { params: { pricePlanId: pricePlanId ?? 0 }, query: {} },
      token,
    );
    expect(rows).toMatchObject({
      totalCount: 2,
      rows: [{ current: 8_000, kept: false }, { current: 5_000 }],
    });
    goTo(inDays(2));
    expect(await moveDuePlans(shop.app.shop)).toBe(0);
    goTo(inDays(1));
    expect(await moveDuePlans(otherProcess.app.shop)).toBe(1);
    expect(await prices()).toEqual({ [product]: 10_000 });
    token = await shop.token(email);
    expect(await states()).toEqual([['ended', 0]]);
    const log = await sql<{ source: string; count: number }>`
      select source, count(*)::int as count from change_log where product_id = any(${[product, second]}::int[]) group by source`.execute(
      shop.db,
    );
    expect(log.rows).toEqual([{ source: 'job', count: 4 }]);
  });

  it('leave a price alone that somebody changed, before the beginning and before the end', async () => {
    await plan();
    const save = (cells: object[]) => shop.call('savePrices', { body: { cells: cells as never } }, token);
    await save([{ productId: product, priceListId: list, from: 10_000, to: 11_000 }]);
    goTo(inDays(1));
    await moveDuePlans(shop.app.shop);
    expect(await prices()).toEqual({ [product]: 11_000, [second]: 5_000 });
    token = await shop.token(email);
    await save([{ productId: second, priceListId: list, from: 5_000, to: 5_500 }]);
    goTo(inDays(3));
    await moveDuePlans(shop.app.shop);
    expect(await prices()).toEqual({ [product]: 11_000, [second]: 5_500 });
    token = await shop.token(email);
    expect(await states()).toEqual([['ended', 2]]);
  });

  it('say which prices will be and were left alone, and why', async () => {
    const { pricePlanId } = await plan({ startsOn: inDays(2), endsOn: null, name: 'Segundo' });
    const earlier = await plan({
      name: 'Primero',
      endsOn: null,
      cells: [{ productId: second, priceListId: list, from: null, to: 4_000 }],
    });
    const rows = async () =>
      (await shop.call('pricePlanRows', { params: { pricePlanId: pricePlanId ?? 0 }, query: {} }, token))
        .rows;
    const found = async (id: number) => (await rows()).find(({ productId }) => productId === id);
    expect(await found(product)).toMatchObject({ overlaps: null, changedBy: '', changedAt: null });
    expect((await rows())[0]).toMatchObject({
      productId: second,
      overlaps: { name: 'Primero', startsOn: inDays(1) },
    });
    await shop.call('cancelPricePlan', { params: { pricePlanId: earlier.pricePlanId ?? 0 } }, token);
    expect(await found(second)).toMatchObject({ overlaps: null });
    await shop.call(
      'savePrices',
      { body: { cells: [{ productId: product, priceListId: list, from: 10_000, to: 11_000 }] } },
      token,
    );
    const user = await shop.db
      .selectFrom('users')
      .where('email', '=', email)
      .select('name')
      .executeTakeFirstOrThrow();
    expect((await rows())[0]).toMatchObject({
      productId: product,
      from: 10_000,
      current: 11_000,
      kept: false,
      changedBy: user.name,
    });
    goTo(inDays(2));
    await moveDuePlans(shop.app.shop);
    token = await shop.token(email);
    expect(await rows()).toMatchObject([
      { productId: product, kept: true, changedBy: user.name },
      { productId: second, kept: false },
    ]);
  });

  it('are moved once by a process that was stopped in between', async () => {
    await plan({ endsOn: null });
    goTo(inDays(1));
    const stopped = shop.db.transaction().execute(async (tx) => {
      await moveDuePlans({ ...shop.app.shop, db: nested(tx) });
      throw new Error('the process ends here');
    });
    await expect(stopped).rejects.toThrow('the process ends here');
    expect(await prices()).toEqual({ [product]: 10_000 });
    expect(await moveDuePlans(otherProcess.app.shop)).toBe(1);
    expect(await prices()).toEqual({ [product]: 8_000, [second]: 5_000 });
    expect(await moveDuePlans(shop.app.shop)).toBe(0);
  });

  it('are cancelled before they begin, not after', async () => {
    const { pricePlanId } = await plan();
    const cancel = () => shop.raw('cancelPricePlan', { params: { pricePlanId } }, token);
    const kept = await plan({
      startsOn: inDays(1),
      endsOn: null,
      cells: [{ productId: second, priceListId: list, from: null, to: 1 }],
    });
    expect((await cancel()).body.state).toBe('cancelled');
    expect((await cancel()).status).toBe(200);
    goTo(inDays(1));
    expect(await moveDuePlans(shop.app.shop)).toBe(1);
    expect(await prices()).toEqual({ [product]: 10_000, [second]: 1 });
    token = await shop.token(email);
    const begun = await shop.raw('cancelPricePlan', { params: { pricePlanId: kept.pricePlanId } }, token);
    expect([begun.status, begun.body.code]).toEqual([409, 'plan_begun']);
  });

  it('refuse days that are past or in reverse order, and cells that are not as they were seen', async () => {
    const days = (startsOn: string, endsOn: string | null) =>
      shop.raw(
        'planPrices',
        {
          body: {
            name: 'x',
            startsOn,
            endsOn,
            cells: [{ productId: product, priceListId: list, from: 10_000, to: 1 }],
          },
        },
        token,
      );
    expect((await days(inDays(0), null)).status).toBe(400);
    expect((await days(inDays(5), inDays(4))).status).toBe(400);
    expect((await days(inDays(900), null)).status).toBe(400);
    const stale = await plan({ cells: [{ productId: product, priceListId: list, from: 9_000, to: 1 }] });
    expect(stale).toMatchObject({ pricePlanId: null, planned: 0, refused: [{ current: 10_000 }] });
  });

  it('come from an increase too, with the prices of its preview', async () => {
    const body = { priceListIds: [list], bps: 850, step: 1_000 as const, direction: 'up' as const };
    const { fingerprint } = await shop.call('previewIncrease', { body }, token);
    const given = { ...body, fingerprint, startsOn: inDays(1) };
    const { changed, pricePlanId } = await shop.call('applyIncrease', { body: given }, token);
    expect(changed).toBe(1);
    expect(await prices()).toEqual({ [product]: 10_000 });
    const [first] = (await shop.call('pricePlans', { query: {} }, token)).plans;
    expect(first).toMatchObject({
      pricePlanId,
      name: 'Aumento 8,5 %',
      prices: 1,
      createdBy: 'Nora',
      state: 'planned',
    });
    goTo(inDays(1));
    await moveDuePlans(shop.app.shop);
    expect(await prices()).toEqual({ [product]: 11_000 });
  });

  it('queue a job for the first moment of their days', async () => {
    await plan();
    const { rows } = await sql<{ at: Date }>`
      select run_at as at from graphile_worker.jobs where task_identifier like 'price_plans:%'`.execute(
      shop.db,
    );
    const queued = rows.map(({ at }) => at.getTime());
    expect(queued).toContain(startOfDay(inDays(1)));
    expect(queued).toContain(startOfDay(inDays(4)));
  });
});

/** A handle on which a transaction is part of an outer one. */
const nested = (tx: unknown) =>
  ({ transaction: () => ({ execute: (work: (inner: unknown) => Promise<unknown>) => work(tx) }) }) as never;
