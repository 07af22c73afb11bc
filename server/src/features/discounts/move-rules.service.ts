// Finds the rules of a discount list, writes and records them, and undoes changes of them.

import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import type { ValidDays } from '@mostrador/rules/quantity-prices';
import type { Database, Tx } from '../../platform/database/database.js';
import {
  type Author,
  beginAction,
  type KeptField,
  type LoggedChange,
  type RestoreChanges,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import { lockDiscountList, selectDiscountList, selectTargets, writeRules } from './discounts.queries.js';

/** A product, a category or everything, with the list's rule for it. */
export interface FoundRule {
  readonly productId: number | null;
  readonly categoryId: number | null;
  readonly label: string;
  /** Basis points; null for no rule. */
  readonly bps: number | null;
  readonly days: ValidDays;
}

const ALWAYS: ValidDays = { validFrom: null, validUntil: null };

interface Target {
  readonly productId: number | null;
  readonly categoryId?: number | null;
  readonly categoryCode: string | null;
}

/** Returns the rules of a list for products and categories, in the order given; null for what the company does not have. */
export async function findRules(
  db: Database,
  companyId: number,
  discountListId: number,
  targets: readonly Target[],
): Promise<(FoundRule | null)[]> {
  const rows = await selectTargets(db, companyId, discountListId, targets);
  return rows.map((row) =>
    row === null
      ? null
      : {
          productId: row.product_id,
          categoryId: row.category_id,
          label: row.code === null ? 'Todo' : `${row.code} ${row.name}`,
          // A percentage has two decimals, as pesos have: its hundredths are basis points.
          bps: row.percent === null ? null : toCentavos(row.percent),
          days: { validFrom: row.valid_from, validUntil: row.valid_until },
        },
  );
}

/** The key of a rule in the change log: '3:p17', '3:c5' or '3:*'. It stays when a rule is removed and made again. */
export const ruleKey = (
  discountListId: number,
  { productId, categoryId }: Pick<FoundRule, 'productId' | 'categoryId'>,
): string =>
  `${discountListId}:${productId !== null ? `p${productId}` : categoryId !== null ? `c${categoryId}` : '*'}`;

/** Writes rules of a locked list and records those that change. */
export async function moveRules(
  tx: Tx,
  companyId: number,
  author: Author,
  list: { readonly discount_list_id: number; readonly name: string },
  moves: readonly {
    readonly rule: FoundRule;
    readonly to: number | null;
    /** Absent: the days that the rule has. */
    readonly days?: ValidDays | undefined;
  }[],
): Promise<{ saved: number; actionId: string | null }> {
  const changed = moves
    .map(({ rule, to, days = rule.days }) => ({ rule, to, days }))
    .filter(({ rule, to, days }) => !isSameRule(ruleValues(rule.bps, rule.days), ruleValues(to, days)));
  if (changed.length === 0) return { saved: 0, actionId: null };
  const id = list.discount_list_id;
  await writeRules(
    tx,
    companyId,
    id,
    changed.map(({ rule, to, days }) => ({
      product_id: rule.productId,
      category_id: rule.categoryId,
      percent: to === null ? null : toDecimalText(to),
      valid_from: days.validFrom,
      valid_until: days.validUntil,
    })),
  );
  const actionId = await recordChanges(
    tx,
    companyId,
    beginAction(author),
    changed.map(({ rule, to, days }) => ({
      kind: 'discount_rule',
      key: ruleKey(id, rule),
      label: `${rule.label} · ${list.name}`,
      productId: rule.productId,
      before: ruleValues(rule.bps, rule.days),
      after: ruleValues(to, days),
    })),
  );
  return { saved: changed.length, actionId };
}

/** Undoes changes of rules: each returns where it is still the one that the change left. */
export const restoreDiscountRules: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const kept: KeptField[] = [];
  let restored = 0;
  const listOf = ({ key }: LoggedChange) => Number(key.split(':')[0]);
  for (const listId of [...new Set(changes.map(listOf))].toSorted((a, b) => a - b)) {
    const ofList = changes.filter((change) => listOf(change) === listId);
    await lockDiscountList(tx, companyId, listId);
    const list = await selectDiscountList(tx, companyId, listId);
    const found = await findRules(tx, companyId, listId, ofList.map(targetOf));
    const moves = ofList.flatMap((change, index) => {
      const rule = found[index];
      const [to, days] = [bpsOf(change.before), daysOf(change.before)];
      const left = ruleValues(bpsOf(change.after), daysOf(change.after));
      const keep = (reason: string) => {
        kept.push({ label: change.label, field: 'bps', reason });
        return [];
      };
      if (rule === null || rule === undefined || list === undefined)
        return keep('El producto, la categoría o la lista ya no existe.');
      const now = ruleValues(rule.bps, rule.days);
      if (isSameRule(now, ruleValues(to, days))) return [];
      return isSameRule(now, left) ? [{ rule, to, days }] : keep('El descuento cambió después.');
    });
    if (list !== undefined) restored += (await moveRules(tx, companyId, author, list, moves)).saved;
  }
  return { restored, kept };
};

function targetOf({ key }: LoggedChange): Target {
  const what = key.split(':')[1] ?? '';
  const id = Number(what.slice(1));
  return {
    productId: what.startsWith('p') ? id : null,
    categoryId: what.startsWith('c') ? id : null,
    categoryCode: null,
  };
}

/** A rule as the audit trail keeps it: percentage and days; null for no rule. */
export const ruleValues = (bps: number | null, { validFrom, validUntil }: ValidDays): Values | null =>
  bps === null
    ? null
    : {
        bps,
        ...(validFrom !== null && { validFrom }),
        ...(validUntil !== null && { validUntil }),
      };

const isSameRule = (a: Values | null, b: Values | null): boolean =>
  bpsOf(a) === bpsOf(b) &&
  daysOf(a).validFrom === daysOf(b).validFrom &&
  daysOf(a).validUntil === daysOf(b).validUntil;

const dayOf = (day: unknown): string | null => (typeof day === 'string' ? day : null);
const daysOf = (values: LoggedChange['before']): ValidDays =>
  values === null
    ? ALWAYS
    : { validFrom: dayOf(values['validFrom']), validUntil: dayOf(values['validUntil']) };

const bpsOf = (values: LoggedChange['before']): number | null =>
  typeof values?.['bps'] === 'number' ? values['bps'] : null;
