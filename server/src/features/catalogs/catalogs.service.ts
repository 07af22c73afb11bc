import type { CatalogSummary } from '@mostrador/contract/entries/catalogs';
import type { Session, Shop } from '../../shop.js';
import { selectBrowsableCatalogs } from './catalogs.queries.js';

/** Returns the catalogues that the store shows the caller: public ones, and semi-public ones to signed-in users. */
export async function publicCatalogs(shop: Shop, session: Session | undefined): Promise<CatalogSummary[]> {
  const rows = await selectBrowsableCatalogs(shop.db, shop.company().companyId, session !== undefined);
  return rows.map((row) => ({
    catalogId: row.catalog_id,
    catalogName: row.catalog_name,
    catalogOrder: row.catalog_order,
    isDefault: row.is_default,
    isPublic: row.is_public,
    isSemiPublic: row.is_semi_public,
    productsCount: row.products,
  }));
}
