import type { DemoCompany } from '@mostrador/demo/demo-company';
import type { Tx } from '../../platform/database/database.js';
import { requireId } from './demo-products.queries.js';
import { insertAll } from './demo-rows.queries.js';

/** Writes the demonstration's catalogues with their products. */
export async function loadCatalogs(
  tx: Tx,
  companyId: number,
  demo: DemoCompany,
  ids: { readonly products: ReadonlyMap<string, number>; readonly users: ReadonlyMap<string, number> },
): Promise<void> {
  await insertAll(tx, 'catalogs', demo.catalogs, (catalog, index) => ({
    company_id: companyId,
    catalog_name: catalog.name,
    catalog_order: index + 1,
    is_default: catalog.isDefault,
    is_public: catalog.isPublic,
    is_semi_public: catalog.isSemiPublic,
    user_id: requireId(ids.users, catalog.ownerEmail),
  }));
  const rows = await tx
    .selectFrom('catalogs')
    .where('company_id', '=', companyId)
    .select(['catalog_name', 'catalog_id'])
    .execute();
  const catalogIds = new Map(rows.map((row) => [row.catalog_name, row.catalog_id]));
  const details = demo.catalogs.flatMap((catalog) =>
    catalog.productCodes.map((code, index) => ({ name: catalog.name, code, position: index + 1 })),
  );
  await insertAll(tx, 'catalog_details', details, ({ name, code, position }) => ({
    company_id: companyId,
    catalog_id: requireId(catalogIds, name),
    product_id: requireId(ids.products, code),
    position,
  }));
}
