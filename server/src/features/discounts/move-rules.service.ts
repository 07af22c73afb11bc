// Finds the rules of a discount list, writes and records them, and undoes changes of them.

import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import type { Database, Tx } from '../../platform/database/database.js';
import {
  type Author,
  beginAction,
  type KeptField,
  type LoggedChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import { lockDiscountList, selectDiscountList, selectTargets, writeRules } from './discounts.queries.js';

/** A product, a category or everything, with the list's rule for it. */
export interface FoundRule {
  readonly productId: number | null;
  readonly categoryId: number | null;
  readonly label: string;
  /** Basis points; null for no rule. */
  readonly bps: number | null;
}

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
  moves: readonly { readonly rule: FoundRule; readonly to: number | null }[],
): Promise<{ saved: number; actionId: string | null }> {
  const changed = moves.filter(({ rule, to }) => rule.bps !== to);
  if (changed.length === 0) return { saved: 0, actionId: null };
  const id = list.discount_list_id;
  await writeRules(
    tx,
    companyId,
    id,
    changed.map(({ rule, to }) => ({
      product_id: rule.productId,
      category_id: rule.categoryId,
      percent: to === null ? null : toDecimalText(to),
    })),
  );
  const actionId = await recordChanges(
    tx,
    companyId,
    beginAction(author),
    changed.map(({ rule, to }) => ({
      kind: 'discount_rule',
      key: ruleKey(id, rule),
      label: `${rule.label} · ${list.name}`,
      productId: rule.productId,
      before: rule.bps === null ? null : { bps: rule.bps },
      after: to === null ? null : { bps: to },
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
      const [to, left] = [bpsOf(change.before), bpsOf(change.after)];
      const keep = (reason: string) => {
        kept.push({ label: change.label, field: 'bps', reason });
        return [];
      };
      if (rule === null || rule === undefined || list === undefined)
        return keep('El producto, la categoría o la lista ya no existe.');
      if (rule.bps === to) return [];
      return rule.bps === left ? [{ rule, to }] : keep('El descuento cambió después.');
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

const bpsOf = (values: LoggedChange['before']): number | null =>
  typeof values?.['bps'] === 'number' ? values['bps'] : null;
