// Discount lists and their rules: list, create, copy, rename, deactivate, and save rules field by field.

import type {
  DiscountList,
  DiscountListChange,
  DiscountRule,
  DiscountRuleChange,
} from '@mostrador/contract/entries/discounts';
import { toCentavos } from '@mostrador/rules/money';
import { fold } from '@mostrador/rules/search-text';
import type { Database } from '../../platform/database/database.js';
import { badRequest, notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { authorOf, changedMeanwhile, recordChanges } from '../change-log/change-log.service.js';
import {
  copyRules,
  countRules,
  type DiscountListRow,
  type DiscountRuleRow,
  insertDiscountList,
  lockDiscountList,
  selectDiscountList,
  selectDiscountLists,
  selectRules,
} from './discounts.queries.js';
import { type FoundRule, findRules, moveRules, ruleKey } from './move-rules.service.js';
import { listFields, writeList } from './write-discount-list.service.js';

export { restoreDiscountRules, ruleValues } from './move-rules.service.js';
export { restoreDiscountLists } from './write-discount-list.service.js';

const CODE_MAX = 30;

/** Returns all discount lists of the company, by name. */
export async function discountLists(shop: Shop): Promise<{ lists: DiscountList[] }> {
  return { lists: (await selectDiscountLists(shop.db, shop.company().companyId)).map(listAnswer) };
}

const listAnswer = (row: DiscountListRow): DiscountList => ({
  discountListId: row.discount_list_id,
  code: row.code,
  name: row.name,
  active: row.active,
  rulesCount: row.rules,
  clientsCount: row.clients,
});

/** Creates a list, empty or with another one's rules. Throws 404 for an unknown list to copy, 409 for a code that is taken. */
export async function createDiscountList(
  shop: Shop,
  session: Session,
  given: { readonly code?: string | undefined; readonly name: string; readonly copyOf: number | null },
): Promise<DiscountList> {
  const { companyId } = shop.company();
  const { copyOf } = given;
  const name = given.name.trim();
  const id = await shop.db.transaction().execute(async (tx) => {
    const copied = copyOf === null ? undefined : await requireList(tx, companyId, copyOf);
    const code = given.code?.trim() || codeOf(name);
    const discountListId = await insertDiscountList(tx, companyId, { code, name });
    if (discountListId === undefined)
      throw new Problem(409, 'code_taken', `Ya hay una lista de descuentos con el código ${code}.`, 'code');
    if (copied !== undefined) await copyRules(tx, companyId, copied.discount_list_id, discountListId);
    const after = { code, name, active: true, ...(copied && { copyOf: copied.name }) };
    await recordChanges(tx, companyId, authorOf(session), [
      { kind: 'discount_list', key: String(discountListId), label: name, before: null, after },
    ]);
    return discountListId;
  });
  return listAnswer(await requireList(shop.db, companyId, id));
}

const codeOf = (name: string): string =>
  fold(name)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, CODE_MAX) || 'DESCUENTO';

async function requireList(
  db: Database,
  companyId: number,
  discountListId: number,
): Promise<DiscountListRow> {
  const row = await selectDiscountList(db, companyId, discountListId);
  if (row === undefined) throw notFound('No encontramos esa lista de descuentos.');
  return row;
}

/** Changes fields of a list, all or none. Throws 409 if a field is not what the editor saw, or clients have the list that is to be deactivated. */
export async function saveDiscountList(
  shop: Shop,
  session: Session,
  discountListId: number,
  changes: readonly DiscountListChange[],
): Promise<DiscountList> {
  const { companyId } = shop.company();
  const row = await shop.db.transaction().execute(async (tx) => {
    await lockDiscountList(tx, companyId, discountListId);
    const before = await requireList(tx, companyId, discountListId);
    const now = listFields(before);
    const stale = changes.filter(({ field, from, to }) => now[field] !== from && now[field] !== to);
    if (stale.length > 0)
      throw await changedMeanwhile(
        tx,
        companyId,
        stale.map(({ field, from }) => ({
          kind: 'discount_list',
          key: String(discountListId),
          field,
          seen: from,
          current: now[field],
        })),
      );
    const after = { ...now, ...Object.fromEntries(changes.map(({ field, to }) => [field, to])) };
    await writeList(tx, companyId, authorOf(session), before, after);
    return requireList(tx, companyId, discountListId);
  });
  return listAnswer(row);
}

/** Returns a window of a list's rules: everything, categories, products. */
export async function discountRules(
  shop: Shop,
  discountListId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ totalCount: number; rules: DiscountRule[] }> {
  const { companyId } = shop.company();
  await requireList(shop.db, companyId, discountListId);
  const [totalCount, rows] = await Promise.all([
    countRules(shop.db, companyId, discountListId),
    selectRules(shop.db, companyId, discountListId, page),
  ]);
  return { totalCount, rules: rows.map(ruleAnswer) };
}

/** A rule as the contract has it. */
export const ruleAnswer = (row: DiscountRuleRow): DiscountRule => ({
  kind: row.product_id !== null ? 'product' : row.category_id !== null ? 'category' : 'everything',
  productId: row.product_id,
  categoryId: row.category_id,
  code: row.code ?? '',
  name: row.name ?? '',
  bps: toCentavos(row.percent),
  ...(row.valid_from !== null && { validFrom: row.valid_from }),
  ...(row.valid_until !== null && { validUntil: row.valid_until }),
});

/**
 * Adds, changes and removes rules of a list, all or none. Throws 404 for an unknown product or category, 409 if a rule is not what the
 * editor saw.
 */
export async function saveDiscountRules(
  shop: Shop,
  session: Session,
  discountListId: number,
  rules: readonly DiscountRuleChange[],
): Promise<{ saved: number; actionId: string | null }> {
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    await lockDiscountList(tx, companyId, discountListId);
    const list = await requireList(tx, companyId, discountListId);
    const found = await findRules(tx, companyId, discountListId, rules);
    const known = rules.map((rule, index) => ({ ...rule, found: requireTarget(found[index]) }));
    if (new Set(known.map(({ found: rule }) => ruleKey(discountListId, rule))).size < known.length)
      throw badRequest('Una misma regla figura dos veces.', 'rules');
    const stale = known.filter(({ from, to, found: { bps } }) => bps !== from && bps !== to);
    if (stale.length > 0)
      throw await changedMeanwhile(
        tx,
        companyId,
        stale.map(({ from, found: rule }) => ({
          kind: 'discount_rule',
          key: ruleKey(discountListId, rule),
          productId: rule.productId,
          field: 'bps',
          seen: from,
          current: rule.bps,
        })),
      );
    const moves = known.map(({ found: rule, to, days }) => ({ rule, to, days }));
    return moveRules(tx, companyId, authorOf(session), list, moves);
  });
}

function requireTarget(found: FoundRule | null | undefined): FoundRule {
  if (found === null || found === undefined) throw notFound('No encontramos ese producto o esa categoría.');
  return found;
}
