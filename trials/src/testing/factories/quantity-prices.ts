// Factories of prices by quantity: steps and promotions of the default list, and prices agreed with a client.

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
