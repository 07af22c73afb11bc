import { type RawBuilder, sql } from 'kysely';

/** SQL of the version of the catalogue (migration catalog_version): another number after each change of a product or price. */
export const catalogVersion: RawBuilder<number> = sql`coalesce(pg_sequence_last_value('catalog_version'::regclass), 0)`;
