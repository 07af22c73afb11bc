// The planned prices of files: what an import of prices with a first day plans, what an export writes, and what an undo takes back.

import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import type { Database, Tx } from '../../platform/database/database.js';
import {
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import {
  addPlanned,
  changePlanned,
  type ExportedPlannedPrice,
  lockPlanned,
  type PlannedKey,
  type PlannedPrice,
  removePlanned,
  selectPlanned,
  selectPlannedPage,
  selectPlannedPlans,
  selectPlanOf,
} from './file-plans.queries.js';
import { beginPlan } from './price-plans.service.js';

export { lastFirstDay } from './price-plans.service.js';
export type { PlannedKey, PlannedPrice };
export { lockPlanned, selectPlanned };

const PAGE = 1_000;

/** A planned price of a file beside the one that is stored. */
export interface StoredPlan extends PlannedPrice {
  /** The plan that has it; undefined for none. */
  readonly planId: number | undefined;
}

/** Returns the key of a planned price in the audit trail. */
export const plannedKey = ({ priceListId, productId, startsOn, endsOn }: PlannedKey): string =>
  `${priceListId}:${productId}:${startsOn}:${endsOn ?? ''}`;

/**
 * Stores planned prices of a file, in a transaction: prices that a plan has are changed there, the others go to the plan of the file for
 * their days, which is made if it is not there. The price lists must be locked.
 */
export async function storePlanned(
  db: Tx,
  companyId: number,
  { name, userId }: { readonly name: string; readonly userId: number | null },
  prices: readonly StoredPlan[],
): Promise<void> {
  const changed = prices.flatMap((price) =>
    price.planId === undefined ? [] : [{ ...price, planId: price.planId }],
  );
  if (changed.length > 0) await changePlanned(db, companyId, changed);
  const added = new Map<string, StoredPlan[]>();
  for (const price of prices) {
    if (price.planId !== undefined) continue;
    const days = `${price.startsOn}:${price.endsOn ?? ''}`;
    const group = added.get(days);
    if (group === undefined) added.set(days, [price]);
    else group.push(price);
  }
  // The earliest first: a later price is planned from it.
  for (const [, group] of [...added].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = group;
    if (first === undefined) continue;
    const plan = { name, userId, startsOn: first.startsOn, endsOn: first.endsOn };
    const planId = (await selectPlanOf(db, companyId, plan)) ?? (await beginPlan(db, companyId, plan));
    await addPlanned(db, companyId, planId, group);
  }
}

/** Yields pages of the planned prices, those of the earliest plans first. @param priceListId undefined: all lists. */
export async function* plannedPages(
  db: Database,
  companyId: number,
  priceListId: number | undefined,
): AsyncGenerator<ExportedPlannedPrice[]> {
  for (const planId of await selectPlannedPlans(db, companyId)) {
    let last: ExportedPlannedPrice | undefined;
    for (;;) {
      const page = await selectPlannedPage(db, companyId, planId, { priceListId, last, limit: PAGE });
      if (page.length > 0) yield page;
      last = page.at(-1);
      if (page.length < PAGE) break;
    }
  }
}

const BEGUN = 'Ya empezó a regir, o se canceló.';
const NEWER = 'Después hubo otro cambio.';

/** Undoes planned prices of imports: new ones are removed, changed ones get their price back, while their plan has not begun. */
export const restorePlannedPrices: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  await lockPlanned(tx, companyId);
  const keys = changes.map(({ key }) => keyOf(key));
  const stored = await selectPlanned(tx, companyId, keys);
  const kept: KeptField[] = [];
  const removed: (PlannedKey & { planId: number })[] = [];
  const back: (PlannedPrice & { planId: number })[] = [];
  const done: NewChange[] = [];
  for (const [nth, change] of changes.entries()) {
    const [key, held] = [keys[nth], stored[nth]];
    const keep = (reason: string) => kept.push({ label: change.label, field: 'price', reason });
    const before = priceOf(change.before);
    if (key === undefined || held === undefined) keep(BEGUN);
    else if (toCentavos(held.price) !== priceOf(change.after)) keep(NEWER);
    else {
      if (before === undefined) removed.push({ ...key, planId: held.planId });
      else back.push({ ...key, planId: held.planId, price: toDecimalText(before) });
      const { kind, key: logged, label, productId } = change;
      done.push({ kind, key: logged, label, productId, before: change.after, after: change.before });
    }
  }
  if (removed.length > 0) await removePlanned(tx, companyId, removed);
  if (back.length > 0) await changePlanned(tx, companyId, back);
  await recordChanges(tx, companyId, author, done);
  return { restored: done.length, kept };
};

const priceOf = (values: LoggedChange['before']): number | undefined => {
  const price = values?.['price'];
  return typeof price === 'number' ? price : undefined;
};

function keyOf(key: string): PlannedKey {
  const [priceListId, productId, startsOn = '', endsOn = ''] = key.split(':');
  return {
    priceListId: Number(priceListId),
    productId: Number(productId),
    startsOn,
    endsOn: endsOn === '' ? null : endsOn,
  };
}
