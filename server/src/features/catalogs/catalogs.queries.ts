// SQL that lists the catalogues which the store shows a visitor or a signed-in user.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface CatalogRow {
  readonly catalog_id: number;
  readonly catalog_name: string;
  readonly catalog_order: number;
  readonly is_default: boolean;
  readonly is_public: boolean;
  readonly is_semi_public: boolean;
  readonly products: number;
}

/** Returns the default catalogue first, then the others in the company's order. Counts only visible products. */
export async function selectBrowsableCatalogs(
  db: Database,
  companyId: number,
  semiPublic: boolean,
): Promise<CatalogRow[]> {
  const { rows } = await sql<CatalogRow>`
    select g.catalog_id, g.catalog_name, g.catalog_order, g.is_default, g.is_public, g.is_semi_public, (
      select count(*)::int from catalog_details d
      join products p on p.company_id = d.company_id and p.product_id = d.product_id
      where d.company_id = g.company_id and d.catalog_id = g.catalog_id and p.active and p.visible_in_portal
    ) as products
    from catalogs g
    where g.company_id = ${companyId} and (g.is_public or (g.is_semi_public and ${semiPublic}::boolean))
    order by g.is_default desc, g.catalog_order, g.catalog_id`.execute(db);
  return rows;
}
