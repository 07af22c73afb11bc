// SQL of increases by percentage: computes the new prices as rules/price-increase does, previews them, and applies or plans them in
// one statement.

import { WHOLE_BPS } from '@mostrador/rules/money';
import { CONFIRMED_CHANGE_BPS, type PriceIncrease } from '@mostrador/rules/price-increase';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';
import type { ActionColumns } from '../change-log/change-log.service.js';
import { movingCtes } from './move-prices.queries.js';
import { type ChosenProducts, isChosen } from './price-grid.queries.js';

/** Which prices change, and how. */
export interface ChosenIncrease {
  readonly products: ChosenProducts;
  readonly priceListIds: readonly number[];
  /** The list from which the new prices are computed; null: each list from its own. */
  readonly baseListId: number | null;
  readonly increase: PriceIncrease;
}

/** What a price becomes, in pesos: `increasedPrice` of rules/price-increase in SQL. All divisions are of whole numbers, so it is exact. */
export function increasedSql(
  amount: RawBuilder<unknown>,
  { bps, step, direction }: PriceIncrease,
): RawBuilder<unknown> {
  const rounded = (units: number) => {
    const unit = units * WHOLE_BPS;
    const added = { nearest: unit / 2, up: unit - 1, down: 0 }[direction];
    return sql`nullif(div(${amount} * 100 * ${sql.lit(WHOLE_BPS + bps)} + ${sql.lit(added)}, ${sql.lit(unit)})
      * ${sql.lit(String(units / 100))}::numeric, 0)`;
  };
  return sql`round(coalesce(${rounded(step)}, ${rounded(1)}, 0.01), 2)`;
}

/** Selects the prices of an increase, changed or not: price_list_id, product_id, before, base and after. */
function selected({ products, priceListIds, baseListId, increase }: ChosenIncrease): RawBuilder<unknown> {
  const { companyId } = products;
  if (baseListId === null)
    return sql`
      select l.price_list_id, l.product_id, l.amount as before, l.amount as base,
        ${increasedSql(sql`l.amount`, increase)} as after
      from prices l join products p on p.company_id = l.company_id and p.product_id = l.product_id
      where l.company_id = ${companyId} and l.price_list_id = any(${priceListIds}::int[]) and l.amount > 0
        and ${isChosen(products)}`;
  return sql`
    select s.price_list_id, b.product_id, l.amount as before, b.amount as base,
      ${increasedSql(sql`b.amount`, increase)} as after
    from prices b join products p on p.company_id = b.company_id and p.product_id = b.product_id
    join price_lists s on s.company_id = ${companyId} and s.price_list_id = any(${priceListIds}::int[])
    left join prices l on l.price_list_id = s.price_list_id and l.product_id = b.product_id
    where b.company_id = ${companyId} and b.price_list_id = ${baseListId} and b.amount > 0 and ${isChosen(products)}`;
}

const CHANGES = sql`x.after is distinct from x.before`;
/** Stands for exactly these changes, in any order. */
const fingerprintOf = sql`
  coalesce(sum(hashtextextended(x.price_list_id || ':' || x.product_id || ':' || coalesce(x.before::text, '') || ':' || x.after, 0)), 0)::text
    || '-' || count(*)`;

export interface PreviewTotals {
  readonly prices: number;
  readonly products: number;
  readonly changed: number;
  readonly below_step: number;
  readonly great: number;
  readonly average_bps: number | null;
  readonly greatest_bps: number | null;
  readonly largest: string | null;
  readonly fingerprint: string;
}
export interface PreviewRow {
  readonly price_list_id: number;
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly before: string | null;
  readonly after: string;
}
export interface Preview {
  readonly totals: PreviewTotals;
  readonly rows: readonly PreviewRow[];
  readonly greatest: readonly PreviewRow[];
}

/** A price that changes by more than 30 %. */
const IS_GREAT = sql`abs(x.after - x.before) * ${sql.lit(WHOLE_BPS)} > x.before * ${sql.lit(CONFIRMED_CHANGE_BPS)} and x.before > 0`;
const GREATEST = 5;

/** Returns what an increase would change, with a window of its rows by list and code, in one statement. */
export async function previewSelected(
  db: Database,
  chosen: ChosenIncrease,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Preview> {
  const named = (rows: RawBuilder<unknown>) => sql`coalesce((
    select json_agg(json_build_object('price_list_id', r.price_list_id, 'product_id', r.product_id, 'code', r.code,
      'name', r.name, 'before', r.before::text, 'after', r.after::text) order by r.place)
    from (${rows}) r), '[]'::json)`;
  const { rows } = await sql<PreviewTotals & Pick<Preview, 'rows' | 'greatest'>>`
    with x as materialized (${selected(chosen)}),
    changed as materialized (
      select x.*, case when x.before > 0 then (x.after - x.before) * ${sql.lit(WHOLE_BPS)} / x.before end as bps
      from x where ${CHANGES}),
    totals as (
      select count(*)::int as prices, count(distinct x.product_id)::int as products,
        (count(*) filter (where x.base * ${sql.lit(WHOLE_BPS + chosen.increase.bps)} < ${sql.lit(chosen.increase.step * 100)}
          and mod(x.after * 100, ${sql.lit(chosen.increase.step)}) <> 0))::int as below_step,
        max(x.after)::text as largest
      from x),
    moves as (
      select count(*)::int as changed, (count(*) filter (where ${IS_GREAT}))::int as great,
        round(avg(x.bps))::int as average_bps,
        round((array_agg(x.bps order by abs(x.bps) desc) filter (where x.bps is not null))[1])::int as greatest_bps,
        ${fingerprintOf} as fingerprint
      from changed x)
    select totals.*, moves.*,
      ${named(sql`
        select x.*, p.code, p.name, row_number() over (order by x.price_list_id, p.code) as place
        from changed x join products p on p.product_id = x.product_id
        order by x.price_list_id, p.code offset ${offset} limit ${limit}`)} as rows,
      ${named(sql`
        select x.*, p.code, p.name, row_number() over (order by abs(x.bps) desc, p.code) as place
        from (select * from changed where bps is not null order by abs(bps) desc, product_id limit ${GREATEST}) x
        join products p on p.product_id = x.product_id`)} as greatest
    from totals, moves`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error('A preview has one row.');
  const { rows: page, greatest, ...totals } = found;
  return { totals, rows: page, greatest };
}

/** The cells of an increase for `movingCtes` and for a plan: those that change, and none if they are not those of the fingerprint. */
const previewed = (fingerprint: string): RawBuilder<unknown> => sql`
  select x.price_list_id, x.product_id, x.before, x.after from x
  where ${CHANGES} and (select fingerprint from digest) = ${fingerprint}`;
const digest = sql`digest as materialized (
  select ${fingerprintOf} as fingerprint, (count(*) filter (where ${IS_GREAT}))::int as great from x where ${CHANGES})`;

export interface Applied {
  readonly changed: number;
  /** Of these, prices that change by more than 30 %. */
  readonly great: number;
  /** Whether the prices were those of the preview. If not, nothing was changed. */
  readonly expected: boolean;
}

/**
 * Moves all prices of an increase and records each in the change log, in one statement; nothing if they are not those of the
 * fingerprint. The lists must be locked.
 */
export async function applySelected(
  tx: Tx,
  chosen: ChosenIncrease,
  action: ActionColumns,
  fingerprint: string,
): Promise<Applied> {
  const { rows } = await sql<Applied>`
    with x as materialized (${selected(chosen)}), ${digest},
    ${movingCtes(chosen.products.companyId, action, previewed(fingerprint))}
    select (select count(*)::int from moved) as changed, (select great from digest) as great,
      (select fingerprint from digest) = ${fingerprint} and (select count(*) from moved) = (select count(*) from cells) as expected`.execute(
    tx,
  );
  return rows[0] ?? { changed: 0, great: 0, expected: false };
}

/** Adds all prices of an increase to a plan, in one statement; nothing if they are not those of the fingerprint. */
export async function planSelected(
  tx: Tx,
  chosen: ChosenIncrease,
  pricePlanId: number,
  fingerprint: string,
): Promise<Applied> {
  const { rows } = await sql<Applied>`
    with x as materialized (${selected(chosen)}), ${digest},
    planned as (
      insert into price_plan_rows (company_id, price_plan_id, price_list_id, product_id, before, after)
      select ${chosen.products.companyId}::int, ${pricePlanId}::int, c.* from (${previewed(fingerprint)}) c
      returning 1)
    select (select count(*)::int from planned) as changed, (select great from digest) as great,
      (select fingerprint from digest) = ${fingerprint} as expected`.execute(tx);
  return rows[0] ?? { changed: 0, great: 0, expected: false };
}

/** Copies the prices of a list to an empty one, with an increase. @returns how many. */
export async function copyPrices(
  tx: Tx,
  companyId: number,
  { from, to, increase }: { readonly from: number; readonly to: number; readonly increase: PriceIncrease },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}::int, ${to}::int, l.product_id, ${increasedSql(sql`l.amount`, increase)}
    from prices l where l.company_id = ${companyId} and l.price_list_id = ${from} and l.amount > 0
    order by l.product_id`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
