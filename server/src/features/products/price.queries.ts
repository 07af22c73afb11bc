// The SQL for a buyer's prices, used by every statement with prices: the amount of the price list with its steps and promotions, the
// percentages of the discount list, and the prices agreed with the client.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { fixedStatement, type Placeholders } from '../../platform/database/fixed-statement.js';

/** The buyer whose prices and stock are read. `buyerOf` derives it from the session only. */
export interface Buyer {
  readonly companyId: number;
  readonly priceListId: number;
  readonly discountListId: number | null;
  /** Whose agreed prices count; null for none. */
  readonly clientId: number | null;
  /** The day in Argentina, as '2026-12-31', on which steps, promotions, discounts and agreed prices count. */
  readonly day: string;
  /** If false, prices are not even read. */
  readonly seesPrices: boolean;
  readonly seesStock: boolean;
  /** 0 for a visitor. */
  readonly profile: 0 | 1 | 2 | 3;
}

/** A value of a statement, or the SQL in its place. */
type Term<Value> = Value | RawBuilder<unknown>;

/** What the SQL of prices depends on. */
export interface PriceTerms {
  readonly companyId: Term<number>;
  readonly priceListId: Term<number>;
  readonly discountListId: Term<number> | null;
  readonly clientId: Term<number> | null;
  readonly day: Term<string>;
  readonly seesPrices: boolean;
}

export interface PriceSql {
  /** CTEs for the `with recursive` of the statement. */
  readonly ctes: readonly RawBuilder<unknown>[];
  /** Joins to add to the products `p`. */
  readonly joins: RawBuilder<unknown>;
  /**
   * The columns from which rules/pricing and rules/quantity-prices compute the prices: amount, product_percent, category_percent,
   * everything_percent, price_steps, customer_prices.
   */
  readonly columns: RawBuilder<unknown>;
  /** Joins for `payable`, to add behind `joins`. */
  readonly payableJoins: RawBuilder<unknown>;
  /** What the buyer pays for one unit, in pesos, as the rules compute it: for sorting only. */
  readonly payable: RawBuilder<unknown>;
  /** Returns what the buyer pays for each unit of a quantity without promotions, in pesos, as the rules compute it. */
  readonly unitPriceAt: (quantity: RawBuilder<unknown>) => RawBuilder<unknown>;
}

/** Steps and promotions of a product on the buyer's list, as they are stored: from quantity, pesos, free units, first and last day. */
export type StepCells = readonly [number, number | null, number, string | null, string | null];
/** Prices agreed with the buyer: from quantity, pesos, first and last day. */
export type CustomerPriceCells = readonly [number, number, string | null, string | null];

const unpriced: PriceSql = {
  ctes: [],
  joins: sql``,
  columns: sql`null::numeric as amount, null::numeric as product_percent, null::numeric as category_percent,
    null::numeric as everything_percent, null::json as price_steps, null::json as customer_prices`,
  payableJoins: sql``,
  payable: sql`null::numeric`,
  unitPriceAt: () => sql`null::numeric`,
};

/** The conditions on the days of rows by their alias, as texts that are made once: lists put a statement of prices together for each request. */
function daysOf(alias: 's' | 'o' | 'r' | 'e') {
  const from = sql.raw(`coalesce(${alias}.valid_from, '-infinity')`);
  const until = sql.raw(`coalesce(${alias}.valid_until, 'infinity')`);
  return {
    inForce: (day: Term<string>) => sql`${day}::date between ${from} and ${until}`,
    /** What begins later is read too, because devices keep it. */
    notEnded: (day: Term<string>) => sql`${day}::date <= ${until}`,
  };
}
const stepDays = daysOf('s');
const agreedDays = daysOf('o');
const ruleDays = daysOf('r');
const everythingDays = daysOf('e');

/**
 * Returns the SQL that reads the amount of the buyer's price list with its steps, the prices agreed with the buyer, and the percentages
 * of their discount list for the product, its nearest category (a rule applies down to the next rule below) and everything, each on
 * the days on which it counts. Nothing else reads prices.
 */
export function priceSql(terms: PriceTerms): PriceSql {
  const { companyId, priceListId, discountListId, clientId, day, seesPrices } = terms;
  if (!seesPrices) return unpriced;
  const steps = sql`(
    select json_agg(json_build_array(s.from_quantity, s.amount, s.free_units, s.valid_from, s.valid_until) order by s.price_step_id)
    from price_steps s where s.price_list_id = ${priceListId} and s.product_id = p.product_id and ${stepDays.notEnded(day)}) as price_steps`;
  const agreed =
    clientId === null
      ? sql`null::json as customer_prices`
      : sql`(
    select json_agg(json_build_array(o.from_quantity, o.amount, o.valid_from, o.valid_until) order by o.customer_price_id)
    from customer_prices o where o.client_id = ${clientId} and o.product_id = p.product_id and ${agreedDays.notEnded(day)}) as customer_prices`;
  const quantityColumns = sql`${steps}, ${agreed}`;
  const list = sql`left join prices l
    on l.company_id = p.company_id and l.price_list_id = ${priceListId} and l.product_id = p.product_id`;
  if (discountListId === null)
    return {
      ctes: [],
      joins: list,
      columns: sql`l.amount, ${noPercents}, ${quantityColumns}`,
      ...payableOf(terms, (amount) => amount),
    };
  const rules = sql`r.company_id = ${companyId} and r.discount_list_id = ${discountListId} and ${ruleDays.inForce(day)}`;
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
        and e.product_id is null and e.category_id is null and ${everythingDays.inForce(day)}`,
    columns: sql`l.amount, r.percent as product_percent, d.percent as category_percent, e.percent as everything_percent,
      ${quantityColumns}`,
    ...payableOf(
      terms,
      (amount) =>
        sql`greatest(round(${amount} * (100 - coalesce(r.percent, d.percent, e.percent, 0)) / 100, 2), 0.01)`,
    ),
  };
}

/** @param discounted returns the SQL of an amount less the discount. */
function payableOf(
  { clientId, priceListId, day }: PriceTerms,
  discounted: (amount: RawBuilder<unknown>) => RawBuilder<unknown>,
): Pick<PriceSql, 'payable' | 'payableJoins' | 'unitPriceAt'> {
  const listPrice = (amount: RawBuilder<unknown>) =>
    sql`case when l.amount > 0 then ${discounted(amount)} else l.amount end`;
  const agreed = (quantity: RawBuilder<unknown>) => sql`
    o.client_id = ${clientId} and o.from_quantity <= ${quantity} and ${agreedDays.inForce(day)}`;
  return {
    payableJoins:
      clientId === null
        ? sql``
        : sql`left join (
            select o.product_id, min(o.amount) as amount from customer_prices o where ${agreed(sql`1`)} group by o.product_id
          ) agreed on agreed.product_id = p.product_id`,
    payable:
      clientId === null
        ? listPrice(sql`l.amount`)
        : sql`coalesce(agreed.amount, ${listPrice(sql`l.amount`)})`,
    unitPriceAt: (quantity) => sql`coalesce(
      (select min(o.amount) from customer_prices o where o.product_id = p.product_id and ${agreed(quantity)}),
      ${listPrice(sql`least(l.amount, (
        select min(s.amount) from price_steps s
        where s.price_list_id = ${priceListId} and s.product_id = p.product_id and s.from_quantity <= ${quantity}
          and ${stepDays.inForce(day)}))`)})`,
  };
}

const noPercents = sql`null::numeric as product_percent, null::numeric as category_percent, null::numeric as everything_percent`;

/** The start of a statement; nothing without CTEs. */
export const withClause = (ctes: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  ctes.length > 0 ? sql`with recursive ${sql.join(ctes)}` : sql``;

/**
 * Returns a function that sends a statement with prices and returns its rows. Its text depends on whether the buyer sees prices, has a
 * discount list, and is a client, and is put together once for each of these cases.
 * @param build writes the statement, with a placeholder for each value.
 */
export function pricedStatement<Given extends object, Row>(
  build: (terms: PriceTerms, given: Placeholders<Given>) => RawBuilder<Row>,
): (db: Database, buyer: Buyer, given: Given) => Promise<Row[]> {
  const cases = new Map<string, (db: Database, values: Buyer & Given) => Promise<Row[]>>();
  return (db, buyer, given) => {
    const { seesPrices } = buyer;
    const hasDiscounts = buyer.discountListId !== null;
    const isClient = buyer.clientId !== null;
    const name = `${seesPrices} ${hasDiscounts} ${isClient}`;
    const known = cases.get(name);
    const send =
      known ??
      fixedStatement<Buyer & Given, Row>((values: Placeholders<Buyer & Given>) =>
        build(
          {
            companyId: values.companyId,
            priceListId: values.priceListId,
            discountListId: hasDiscounts ? values.discountListId : null,
            clientId: isClient ? values.clientId : null,
            day: values.day,
            seesPrices,
          },
          values,
        ),
      );
    if (known === undefined) cases.set(name, send);
    return send(db, { ...buyer, ...given });
  };
}
