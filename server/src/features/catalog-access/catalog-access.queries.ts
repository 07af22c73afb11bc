// SQL that reads the fields of a catalogue that decide who may see or edit it: owner, default, public, semi-public.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** The fields that decide who may see or edit a catalogue. */
export interface CatalogAccessRow {
  readonly catalog_id: number;
  readonly catalog_name: string;
  readonly user_id: number;
  readonly is_default: boolean;
  readonly is_public: boolean;
  readonly is_semi_public: boolean;
}

export async function selectCatalogAccess(
  db: Database,
  companyId: number,
  catalogId: number,
): Promise<CatalogAccessRow | undefined> {
  const { rows } = await sql<CatalogAccessRow>`
    select catalog_id, catalog_name, user_id, is_default, is_public, is_semi_public from catalogs
    where company_id = ${companyId} and catalog_id = ${catalogId}`.execute(db);
  return rows[0];
}
