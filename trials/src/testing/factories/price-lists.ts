// Factories of price lists, discount lists and planned prices.

import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { companyIdOf, type OfCompany } from './company.js';
import { nextNumber } from './numbering.js';

export interface PriceListGiven extends OfCompany {
  name?: string;
  validFrom?: string | null;
  validUntil?: string | null;
  active?: boolean;
  /** Pesos by product id. */
  prices?: Readonly<Record<number, string>>;
}

/** Makes a price list that is not the default one. @returns its id. */
export async function makePriceList(db: Database, given: PriceListGiven = {}): Promise<number> {
  const companyId = await companyIdOf(db, given);
  const number = nextNumber();
  const { price_list_id: id } = await db
    .insertInto('price_lists')
    .values({
      company_id: companyId,
      code: `L-${number}`,
      name: given.name ?? `Lista ${number}`,
      active: given.active ?? true,
      valid_from: given.validFrom ?? null,
      valid_until: given.validUntil ?? null,
    })
    .returning('price_list_id')
    .executeTakeFirstOrThrow();
  const prices = Object.entries(given.prices ?? {});
  await sql`insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}, ${id}, p.product_id, p.amount
    from unnest(${prices.map(([productId]) => Number(productId))}::int[], ${prices.map(([, pesos]) => pesos)}::numeric[])
      as p (product_id, amount)`.execute(db);
  return id;
}

/** Makes a discount list with one rule for everything. @returns its id. */
export async function makeDiscountList(
  db: Database,
  given: OfCompany & { readonly name?: string; readonly percent?: number } = {},
): Promise<number> {
  const companyId = await companyIdOf(db, given);
  const number = nextNumber();
  const { discount_list_id: id } = await db
    .insertInto('discount_lists')
    .values({ company_id: companyId, code: `D-${number}`, name: given.name ?? `Descuento ${number}` })
    .returning('discount_list_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('discount_rules')
    .values({ company_id: companyId, discount_list_id: id, percent: given.percent ?? 10 })
    .execute();
  return id;
}

/** Makes planned prices without rows, far in the future. @returns their id. */
export async function makePricePlan(
  db: Database,
  given: OfCompany & { readonly name: string },
): Promise<number> {
  const { price_plan_id: id } = await db
    .insertInto('price_plans')
    .values({ company_id: await companyIdOf(db, given), name: given.name, starts_on: '2999-01-01' })
    .returning('price_plan_id')
    .executeTakeFirstOrThrow();
  return id;
}
