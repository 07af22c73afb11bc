// Factories of prices by quantity: steps and promotions of a list, prices agreed with a client, and all prices of many products.

import type { DatedPrices } from '@mostrador/rules/quantity-prices';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

interface GivenDays {
  readonly validFrom?: string | null;
  readonly validUntil?: string | null;
}

/** Adds a step (`amount`, pesos) or a promotion (`freeUnits`) of a product to a list, else to its company's default list. */
export async function makePriceStep(
  db: Database,
  given: GivenDays & {
    readonly productId: number;
    readonly priceListId?: number;
    readonly fromQuantity: number;
    readonly amount?: string;
    readonly freeUnits?: number;
  },
): Promise<void> {
  await sql`
    insert into price_steps (company_id, price_list_id, product_id, from_quantity, amount, free_units, valid_from, valid_until)
    select p.company_id, l.price_list_id, p.product_id, ${given.fromQuantity}, ${given.amount ?? null}::numeric,
      ${given.freeUnits ?? 0}, ${given.validFrom ?? null}::date, ${given.validUntil ?? null}::date
    from products p join price_lists l on l.company_id = p.company_id
      and (l.price_list_id = ${given.priceListId ?? null}::int or (${given.priceListId ?? null}::int is null and l.is_default))
    where p.product_id = ${given.productId}`.execute(db);
}

/** Agrees a price (pesos) of a product with a client. */
export async function makeCustomerPrice(
  db: Database,
  given: GivenDays & {
    readonly clientId: number | null;
    readonly productId: number;
    readonly fromQuantity?: number;
    readonly amount: string;
  },
): Promise<void> {
  await sql`
    insert into customer_prices (company_id, client_id, product_id, from_quantity, amount, valid_from, valid_until)
    select company_id, ${given.clientId}::int, product_id, ${given.fromQuantity ?? 1}, ${given.amount}::numeric,
      ${given.validFrom ?? null}::date, ${given.validUntil ?? null}::date
    from products where product_id = ${given.productId}`.execute(db);
}

/** The prices of a product in centavos, and its discount in basis points. */
export interface GivenPrices {
  readonly productId: number;
  readonly terms: Omit<DatedPrices, 'discounted'>;
  readonly bps: number;
}

/** Writes all prices of many products: on a list, by a discount list, and agreed with each of the clients. */
export async function writePrices(
  db: Database,
  of: {
    readonly companyId: number;
    readonly priceListId: number;
    readonly discountListId: number;
    readonly clientIds: readonly (number | null)[];
  },
  given: readonly GivenPrices[],
): Promise<void> {
  const { companyId, priceListId, discountListId, clientIds } = of;
  const rows = (each: (one: GivenPrices) => readonly object[]) =>
    JSON.stringify(given.flatMap((one) => each(one).map((row) => ({ ...row, productId: one.productId }))));
  await sql`
    insert into prices (company_id, price_list_id, product_id, amount)
    select ${companyId}, ${priceListId}, i."productId", i.price / 100.0
    from json_to_recordset(${rows(({ terms }) => (terms.listPrice === null ? [] : [{ price: terms.listPrice }]))}::json)
      as i ("productId" int, price int)`.execute(db);
  await sql`
    insert into discount_rules (company_id, discount_list_id, product_id, percent)
    select ${companyId}, ${discountListId}, i."productId", i.bps / 100.0
    from json_to_recordset(${rows(({ bps }) => [{ bps }])}::json) as i ("productId" int, bps int)`.execute(
    db,
  );
  await sql`
    insert into price_steps (company_id, price_list_id, product_id, from_quantity, amount, free_units, valid_from, valid_until)
    select ${companyId}, ${priceListId}, i."productId", coalesce(i."fromQuantity", i."paidUnits"), i.price / 100.0,
      coalesce(i."freeUnits", 0), i."validFrom", i."validUntil"
    from json_to_recordset(${rows(({ terms }) => [...terms.steps, ...terms.promotions])}::json)
      as i ("productId" int, "fromQuantity" int, price int, "paidUnits" int, "freeUnits" int, "validFrom" date, "validUntil" date)`.execute(
    db,
  );
  await sql`
    insert into customer_prices (company_id, client_id, product_id, from_quantity, amount, valid_from, valid_until)
    select ${companyId}, c.id, i."productId", i."fromQuantity", i.price / 100.0, i."validFrom", i."validUntil"
    from json_to_recordset(${rows(({ terms }) => terms.customerPrices)}::json)
      as i ("productId" int, "fromQuantity" int, price int, "validFrom" date, "validUntil" date)
    cross join unnest(${clientIds}::int[]) as c (id)`.execute(db);
}
