// The SQL for a buyer's prices, used by every statement with prices: the amount of the price list and the percentages
// of the discount list.

import { type RawBuilder, sql } from 'kysely';

/** The buyer whose prices and stock are read. `buyerOf` derives it from the session only. */
export interface Buyer {
  readonly companyId: number;
  readonly priceListId: number;
  readonly discountListId: number | null;
  /** If false, prices are not even read. */
  readonly seesPrices: boolean;
  readonly seesStock: boolean;
  /** 0 for a visitor. */
  readonly profile: 0 | 1 | 2 | 3;
}

export interface PriceSql {
  /** CTEs for the `with recursive` of the statement. */
  readonly ctes: readonly RawBuilder<unknown>[];
  /** Joins to add to the products `p`. */
  readonly joins: RawBuilder<unknown>;
  /** The columns from which rules/pricing computes the price: amount, product_percent, category_percent, everything_percent. */
  readonly columns: RawBuilder<unknown>;
  /** What the buyer pays, in pesos, as rules/pricing computes it: for sorting only. */
  readonly payable: RawBuilder<unknown>;
}

const unpriced: PriceSql = {
  ctes: [],
  joins: sql``,
  columns: sql`null::numeric as amount, null::numeric as product_percent, null::numeric as category_percent,
    null::numeric as everything_percent`,
  payable: sql`null::numeric`,
};

/**
 * Returns the SQL that reads the amount of the buyer's price list, and the percentages of their discount list for the product,
 * its nearest category (a rule applies down to the next rule below) and everything. Nothing else reads prices.
 */
export function priceSql({ companyId, priceListId, discountListId, seesPrices }: Buyer): PriceSql {
  if (!seesPrices) return unpriced;
  const list = sql`left join prices l
    on l.company_id = p.company_id and l.price_list_id = ${priceListId} and l.product_id = p.product_id`;
  if (discountListId === null)
    return { ...unpriced, joins: list, columns: sql`l.amount, ${noPercents}`, payable: sql`l.amount` };
  const rules = sql`r.company_id = ${companyId} and r.discount_list_id = ${discountListId}`;
  return {
    ctes: [
      sql`category_discounts (category_id, percent) as (
        select r.category_id, r.percent from discount_rules r where ${rules} and r.category_id is not null
        union
        select c.category_id, d.percent
        from category_discounts d join categories c on c.company_id = ${companyId} and c.parent_category_id = d.category_id
        where not exists (select from discount_rules r where ${rules} and r.category_id = c.category_id))`,
    ],
    joins: sql`${list}
      left join discount_rules r on ${rules} and r.product_id = p.product_id
      left join category_discounts d on d.category_id = p.category_id
      left join discount_rules e on e.company_id = ${companyId} and e.discount_list_id = ${discountListId}
        and e.product_id is null and e.category_id is null`,
    columns: sql`l.amount, r.percent as product_percent, d.percent as category_percent, e.percent as everything_percent`,
    payable: sql`case when l.amount > 0
      then greatest(round(l.amount * (100 - coalesce(r.percent, d.percent, e.percent, 0)) / 100, 2), 0.01) else l.amount end`,
  };
}

const noPercents = sql`null::numeric as product_percent, null::numeric as category_percent, null::numeric as everything_percent`;

/** The start of a statement; nothing without CTEs. */
export const withClause = (ctes: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  ctes.length > 0 ? sql`with recursive ${sql.join(ctes)}` : sql``;
