import { type RawBuilder, sql } from 'kysely';

/** SQL of the version of the catalogue (migration catalog_version): another number after each change of a product or price. */
export const catalogVersion: RawBuilder<number> = sql`coalesce(pg_sequence_last_value('catalog_version'::regclass), 0)`;

/** SQL of whether any price is agreed with a client. */
export const hasAgreedPrices = (
  companyId: RawBuilder<unknown>,
  clientId: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`
  exists (select from customer_prices o where o.company_id = ${companyId}::int and o.client_id = ${clientId}::int)`;
