// SQL of discount lists and their rules: reads, creates, copies, locks and writes them, and finds the rules that concern a product.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface DiscountListRow {
  readonly discount_list_id: number;
  readonly code: string;
  readonly name: string;
  readonly active: boolean;
  readonly rules: number;
  readonly clients: number;
}

const selectLists = (companyId: number, which: RawBuilder<unknown>) => sql<DiscountListRow>`
  select d.discount_list_id, d.code, d.name, d.active,
    (select count(*)::int from discount_rules r where r.discount_list_id = d.discount_list_id) as rules,
    (select count(*)::int from clients c
      where c.company_id = d.company_id and c.discount_list_id = d.discount_list_id) as clients
  from discount_lists d where d.company_id = ${companyId} and ${which}
  order by d.active desc, d.name, d.discount_list_id`;

/** Returns the company's discount lists, by name. */
export const selectDiscountLists = async (db: Database, companyId: number): Promise<DiscountListRow[]> =>
  (await selectLists(companyId, sql`true`).execute(db)).rows;

/** Returns one list; undefined if the company has none with that id. */
export const selectDiscountList = async (
  db: Database,
  companyId: number,
  discountListId: number,
): Promise<DiscountListRow | undefined> =>
  (await selectLists(companyId, sql`d.discount_list_id = ${discountListId}`).execute(db)).rows[0];

/** Locks a list until the transaction ends: another change of its fields or rules waits. */
export async function lockDiscountList(tx: Tx, companyId: number, discountListId: number): Promise<void> {
  await sql`select from discount_lists where company_id = ${companyId} and discount_list_id = ${discountListId} for no key update`.execute(
    tx,
  );
}

/** Adds a list. @returns its id; undefined if another list has the code. */
export async function insertDiscountList(
  tx: Tx,
  companyId: number,
  { code, name }: { readonly code: string; readonly name: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ discount_list_id: number }>`
    insert into discount_lists (company_id, code, name) values (${companyId}, ${code}, ${name})
    on conflict (company_id, code) do nothing returning discount_list_id`.execute(tx);
  return rows[0]?.discount_list_id;
}

/** Copies all rules of a list to an empty one. */
export async function copyRules(tx: Tx, companyId: number, from: number, to: number): Promise<void> {
  await sql`
    insert into discount_rules (company_id, discount_list_id, product_id, category_id, percent, valid_from, valid_until)
    select company_id, ${to}::int, product_id, category_id, percent, valid_from, valid_until from discount_rules
    where company_id = ${companyId} and discount_list_id = ${from} order by discount_rule_id`.execute(tx);
}

/** Writes the fields of a list that is locked. */
export async function updateDiscountList(
  tx: Tx,
  companyId: number,
  list: { readonly discount_list_id: number; readonly name: string; readonly active: boolean },
): Promise<void> {
  await sql`update discount_lists set name = ${list.name}, active = ${list.active}
    where company_id = ${companyId} and discount_list_id = ${list.discount_list_id}`.execute(tx);
}

/** A rule with the name of what it is for. */
export interface DiscountRuleRow {
  readonly discount_rule_id: number;
  readonly product_id: number | null;
  readonly category_id: number | null;
  readonly percent: string;
  /** Days as '2026-12-31', both included; null for no limit. */
  readonly valid_from: string | null;
  readonly valid_until: string | null;
  readonly code: string | null;
  readonly name: string | null;
}

const RULE_COLUMNS = sql`r.discount_rule_id, r.product_id, r.category_id, r.percent,
  r.valid_from::text, r.valid_until::text, coalesce(p.code, k.category_code) as code, coalesce(p.name, k.description) as name`;
const RULE_JOINS = sql`
  left join products p on p.company_id = r.company_id and p.product_id = r.product_id
  left join categories k on k.company_id = r.company_id and k.category_id = r.category_id`;

/** Returns a window of a list's rules: everything, categories, products, each by code. */
export async function selectRules(
  db: Database,
  companyId: number,
  discountListId: number,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<DiscountRuleRow[]> {
  const { rows } = await sql<DiscountRuleRow>`
    select ${RULE_COLUMNS} from discount_rules r ${RULE_JOINS}
    where r.company_id = ${companyId} and r.discount_list_id = ${discountListId}
    order by r.product_id is not null, r.category_id is not null, coalesce(p.code, k.category_code), r.discount_rule_id
    offset ${offset} limit ${limit}`.execute(db);
  return rows;
}

/** Returns the rules of a list that concern a product on a day, the one that comes first in rules/pricing first. */
export async function selectRulesOf(
  db: Database,
  companyId: number,
  discountListId: number,
  productId: number,
  day: string,
): Promise<DiscountRuleRow[]> {
  const { rows } = await sql<DiscountRuleRow>`
    with recursive path (category_id, distance) as (
      select category_id, 1 from products where company_id = ${companyId} and product_id = ${productId}
      union all
      select c.parent_category_id, a.distance + 1
      from path a join categories c on c.company_id = ${companyId} and c.category_id = a.category_id
      where c.parent_category_id is not null and a.distance < 100)
    select ${RULE_COLUMNS} from discount_rules r ${RULE_JOINS}
    left join path a on a.category_id = r.category_id
    where r.company_id = ${companyId} and r.discount_list_id = ${discountListId}
      and (r.valid_from is null or r.valid_from <= ${day}::date) and (r.valid_until is null or r.valid_until >= ${day}::date)
      and (r.product_id = ${productId} or a.category_id is not null or (r.product_id is null and r.category_id is null))
    order by r.product_id nulls last, a.distance nulls last`.execute(db);
  return rows;
}

/** Which rule of a list is meant; both null: the one for everything. */
export interface RuleTarget {
  readonly product_id: number | null;
  readonly category_id: number | null;
}
export interface FoundTarget extends RuleTarget {
  readonly code: string | null;
  readonly name: string | null;
  /** Percentage of the rule; null for no rule. */
  readonly percent: string | null;
  readonly valid_from: string | null;
  readonly valid_until: string | null;
}

/** Returns targets that the company has, in the order given, each with the list's rule for it; null for an unknown one. */
export async function selectTargets(
  db: Database,
  companyId: number,
  discountListId: number,
  targets: readonly {
    readonly productId: number | null;
    readonly categoryId?: number | null;
    readonly categoryCode: string | null;
  }[],
): Promise<(FoundTarget | null)[]> {
  const { rows } = await sql<FoundTarget & { known: boolean }>`
    select p.product_id, k.category_id, coalesce(p.code, k.category_code) as code, coalesce(p.name, k.description) as name,
      r.percent, r.valid_from::text, r.valid_until::text, (g.product is null or p.product_id is not null)
        and (g.category is null and g.category_code is null or k.category_id is not null) as known
    from unnest(${targets.map((target) => target.productId)}::int[], ${targets.map((target) => target.categoryId ?? null)}::int[],
      ${targets.map((target) => target.categoryCode)}::text[]) with ordinality as g (product, category, category_code, place)
    left join products p on p.company_id = ${companyId} and p.product_id = g.product
    left join categories k on k.company_id = ${companyId}
      and (k.category_id = g.category or k.category_code = g.category_code)
    left join discount_rules r on r.discount_list_id = ${discountListId}
      and r.product_id is not distinct from p.product_id and r.category_id is not distinct from k.category_id
    order by g.place`.execute(db);
  return rows.map(({ known, ...row }) => (known ? row : null));
}

/** Writes rules of a locked list, in percent; null removes one. */
export async function writeRules(
  tx: Tx,
  companyId: number,
  discountListId: number,
  rules: readonly (RuleTarget & Pick<FoundTarget, 'percent' | 'valid_from' | 'valid_until'>)[],
): Promise<void> {
  const given = sql`unnest(${rules.map((rule) => rule.product_id)}::int[], ${rules.map((rule) => rule.category_id)}::int[],
    ${rules.map((rule) => rule.percent)}::numeric(5, 2)[], ${rules.map((rule) => rule.valid_from)}::date[],
    ${rules.map((rule) => rule.valid_until)}::date[]) as g (product_id, category_id, percent, valid_from, valid_until)`;
  await sql`
    delete from discount_rules r using ${given}
    where r.company_id = ${companyId} and r.discount_list_id = ${discountListId} and g.percent is null
      and r.product_id is not distinct from g.product_id and r.category_id is not distinct from g.category_id`.execute(
    tx,
  );
  await sql`
    insert into discount_rules (company_id, discount_list_id, product_id, category_id, percent, valid_from, valid_until)
    select ${companyId}::int, ${discountListId}::int, g.product_id, g.category_id, g.percent, g.valid_from, g.valid_until
    from ${given}
    where g.percent is not null
    order by g.product_id, g.category_id
    on conflict (discount_list_id, product_id, category_id) do update
      set percent = excluded.percent, valid_from = excluded.valid_from, valid_until = excluded.valid_until`.execute(
    tx,
  );
}

/** Returns how many rules a list has. */
export async function countRules(db: Database, companyId: number, discountListId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from discount_rules
    where company_id = ${companyId} and discount_list_id = ${discountListId}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Returns the client's own price list and discount list by name; null for none. */
export async function selectTerms(
  db: Database,
  companyId: number,
  clientId: number,
  priceListId: number,
): Promise<{
  readonly own_list: string | null;
  readonly own_list_id: number | null;
  readonly counting_list: string | null;
  readonly discount_list: string | null;
}> {
  const { rows } = await sql<{
    own_list: string | null;
    own_list_id: number | null;
    counting_list: string | null;
    discount_list: string | null;
  }>`
    select s.name as own_list, s.price_list_id as own_list_id, d.name as discount_list,
      (select name from price_lists where company_id = ${companyId} and price_list_id = ${priceListId}) as counting_list
    from clients c
    left join price_lists s on s.price_list_id = c.price_list_id
    left join discount_lists d on d.discount_list_id = c.discount_list_id
    where c.company_id = ${companyId} and c.client_id = ${clientId}`.execute(db);
  return rows[0] ?? { own_list: null, own_list_id: null, counting_list: null, discount_list: null };
}
