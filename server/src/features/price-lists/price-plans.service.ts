// Planned prices: prices that begin on a day and may return on another, listed and cancelled by administrators, and moved once by a job
// at the day's first moment in Argentina.

import type { PriceCell, PricePlan, RefusedCell } from '@mostrador/contract/entries/price-lists';
import { dayAfter, dayAt, startOfDay } from '@mostrador/rules/days';
import { offsetOf } from '@mostrador/rules/paging';
import { setStatementTimeout, type Tx } from '../../platform/database/database.js';
import { badRequest, notFound, Problem } from '../../platform/http/problem.js';
import { queueJobs } from '../../platform/jobs/queue-jobs.js';
import type { CronEntry, Task } from '../../platform/jobs/start-jobs.js';
import type { Session, Shop } from '../../shop.js';
import { actionColumns, latestChanges } from '../change-log/change-log.service.js';
import { lockPriceLists } from './move-prices.queries.js';
import {
  cancelPlanned,
  countPlans,
  insertPlan,
  insertPlanRows,
  lockDuePlan,
  lockPlans,
  markMoved,
  movePlan,
  type PricePlanRow,
  selectPlan,
  selectPlanRows,
  selectPlans,
} from './price-plans.queries.js';
import {
  centavos,
  inPesos,
  listsOf,
  refusedCells,
  refuseRepeated,
  standingPrices,
} from './save-prices.service.js';

/** Time limit of the statement that moves a plan's prices. */
const MOVE_TIMEOUT_MS = 120_000;
/** Plans are planned for at most so many days ahead. */
const DAYS_AHEAD = 730;

interface PlanDays {
  readonly startsOn: string;
  readonly endsOn: string | null;
}

/** A plan that is added. */
export interface NewPlan extends PlanDays {
  readonly name: string;
  /** null for the command. */
  readonly userId: number | null;
}

/** Returns the last day on which a plan may begin. */
export const lastFirstDay = (today: string): string => dayAfter(today, DAYS_AHEAD);

/** Throws 400 unless the plan begins after today, ends not before it begins, and is not years away. */
export function requireDays({ startsOn, endsOn }: PlanDays, today: string): void {
  if (startsOn <= today) throw badRequest('El primer día tiene que ser posterior a hoy.', 'startsOn');
  if (startsOn > lastFirstDay(today))
    throw badRequest('El primer día puede estar a dos años como máximo.', 'startsOn');
  if (endsOn !== null && endsOn < startsOn)
    throw badRequest('El último día no puede ser anterior al primero.', 'endsOn');
}

/** Adds a plan without prices and queues the jobs of its first day and of its end. @returns its id. */
export async function beginPlan(
  tx: Tx,
  companyId: number,
  { name, startsOn, endsOn, userId }: NewPlan,
): Promise<number> {
  const pricePlanId = await insertPlan(tx, companyId, { name, startsOn, endsOn, userId });
  const days = endsOn === null ? [startsOn] : [startsOn, dayAfter(endsOn, 1)];
  await queueJobs(
    tx,
    days.map((day) => ({
      name: plansTask(companyId),
      payload: {},
      key: `price_plans:${companyId}:${day}`,
      runAt: new Date(startOfDay(day)),
    })),
  );
  return pricePlanId;
}

/** Plans a block of prices for a day. Cells whose price is another one by now are refused, each by itself. */
export async function planPrices(
  shop: Shop,
  session: Session,
  body: PlanDays & { readonly name: string; readonly cells: readonly PriceCell[] },
): Promise<{ pricePlanId: number | null; planned: number; refused: RefusedCell[] }> {
  const { companyId } = shop.company();
  const { cells } = body;
  requireDays(body, dayAt(shop.now()));
  refuseRepeated(cells);
  return shop.db.transaction().execute(async (tx) => {
    await lockPriceLists(tx, companyId, listsOf(cells));
    const standing = await standingPrices(tx, companyId, cells);
    const now = new Map(standing.map((row) => [`${row.price_list_id}:${row.product_id}`, row.amount]));
    const stale = cells.filter(({ priceListId, productId, from }) => {
      const amount = now.get(`${priceListId}:${productId}`);
      return amount === undefined || centavos(amount) !== from;
    });
    const refused = await refusedCells(tx, companyId, stale, standing);
    const stays = new Set(stale);
    const kept = cells.filter((cell) => !stays.has(cell) && cell.from !== cell.to);
    if (kept.length === 0) return { pricePlanId: null, planned: 0, refused };
    const pricePlanId = await beginPlan(tx, companyId, { ...body, userId: session.userId });
    const planned = await insertPlanRows(tx, companyId, pricePlanId, kept.map(inPesos));
    return { pricePlanId, planned, refused };
  });
}

/** Returns a page of the plans, those to come first. */
export async function pricePlans(
  shop: Shop,
  { pageSize, pageNumber }: { readonly pageSize: number; readonly pageNumber: number },
): Promise<{ totalCount: number; plans: PricePlan[] }> {
  const { companyId } = shop.company();
  const page = { limit: pageSize, offset: offsetOf(pageNumber, pageSize) };
  const [totalCount, rows] = await Promise.all([
    countPlans(shop.db, companyId),
    selectPlans(shop.db, companyId, page),
  ]);
  return { totalCount, plans: rows.map(planAnswer) };
}

/** Returns a window of a plan's prices. Throws 404 for a plan that the company does not have. */
export async function pricePlanRows(
  shop: Shop,
  pricePlanId: number,
  page: { readonly offset: number; readonly limit: number },
) {
  const { companyId } = shop.company();
  const { prices } = await requirePlan(shop, pricePlanId);
  const rows = await selectPlanRows(shop.db, companyId, pricePlanId, page);
  const moved = rows.filter((row) => row.kept || row.current !== row.before);
  const latest = await latestChanges(
    shop.db,
    companyId,
    moved.map((row) => ({
      kind: 'price',
      key: `${row.price_list_id}:${row.product_id}`,
      productId: row.product_id,
      field: 'price',
    })),
  );
  const lastChange = new Map(moved.map((row, nth) => [row, latest[nth]]));
  return {
    totalCount: prices,
    rows: rows.map((row) => ({
      productId: row.product_id,
      priceListId: row.price_list_id,
      listName: row.list_name,
      code: row.code,
      name: row.name,
      from: centavos(row.before),
      to: centavos(row.after),
      current: centavos(row.current),
      kept: row.kept,
      changedBy: lastChange.get(row)?.userName ?? '',
      changedAt: lastChange.get(row)?.changedAt.toISOString() ?? null,
      overlaps: row.overlaps,
    })),
  };
}

/** Cancels a plan. Throws 409 once it has begun: its prices are changed back by undoing them. */
export async function cancelPricePlan(shop: Shop, pricePlanId: number): Promise<PricePlan> {
  const { companyId } = shop.company();
  await requirePlan(shop, pricePlanId);
  const cancelled = await shop.db.transaction().execute((tx) => cancelPlanned(tx, companyId, pricePlanId));
  const plan = await requirePlan(shop, pricePlanId);
  if (!cancelled && plan.state !== 'cancelled')
    throw new Problem(409, 'plan_begun', 'Estos precios ya empezaron a regir.');
  return planAnswer(plan);
}

async function requirePlan(shop: Shop, pricePlanId: number): Promise<PricePlanRow> {
  const plan = await selectPlan(shop.db, shop.company().companyId, pricePlanId);
  if (plan === undefined) throw notFound('No encontramos esos precios programados.');
  return plan;
}

const planAnswer = (row: PricePlanRow): PricePlan => ({
  pricePlanId: row.price_plan_id,
  name: row.name,
  startsOn: row.starts_on,
  endsOn: row.ends_on,
  state: row.state,
  prices: row.prices,
  kept: row.kept,
  listNames: [...row.list_names],
  createdBy: row.created_by ?? '',
  createdAt: row.created_at.toISOString(),
  beginActionId: row.begin_action_id,
});

/** The task's name, one for each company: a process serves one company only. */
const plansTask = (companyId: number): string => `price_plans:${companyId}`;

/** Returns the task that moves planned prices. It also runs every ten minutes, for a job that was lost. */
export function pricePlanJobs(shop: Shop): {
  readonly tasks: Readonly<Record<string, Task>>;
  readonly cron: readonly CronEntry[];
} {
  const task = plansTask(shop.company().companyId);
  return {
    tasks: {
      [task]: async (_payload, { signal }) => {
        await moveDuePlans(shop, signal);
      },
    },
    cron: [{ task, at: '*/10 * * * *' }],
  };
}

/**
 * Moves the prices of every plan whose beginning or end is due, one transaction for each: a plan's state and its prices change
 * together, so it is moved once, whatever the number of processes and however often one of them stops.
 * @returns the number of plans that were moved.
 */
export async function moveDuePlans(shop: Shop, signal?: AbortSignal): Promise<number> {
  const { companyId } = shop.company();
  for (let plans = 0; ; plans += 1) {
    signal?.throwIfAborted();
    const moved = await shop.db.transaction().execute(async (tx) => {
      await setStatementTimeout(tx, MOVE_TIMEOUT_MS);
      // Another process that has it moves all that is due.
      if (!(await lockPlans(tx, companyId))) return undefined;
      const plan = await lockDuePlan(tx, companyId, dayAt(shop.now()));
      if (plan === undefined) return undefined;
      await lockPriceLists(tx, companyId, plan.price_list_ids);
      const action = actionColumns(companyId, { userId: plan.created_by_user_id, source: 'job' });
      const { moved: count, kept } = await movePlan(tx, companyId, action, plan);
      await markMoved(tx, plan, action.actionId, { kept, at: new Date(shop.now()) });
      return { plan: plan.price_plan_id, due: plan.due, moved: count, kept };
    });
    if (moved === undefined) return plans;
    shop.log.info(moved, 'planned prices were moved');
  }
}
