import { join } from 'node:path';
import { barrilete } from '@mostrador/demo/barrilete';
import { papelera } from '@mostrador/demo/papelera';
import { drawPicture } from '@mostrador/demo/pictures';
import type { DemoCompany, DemoPicture } from '@mostrador/demo/shape';
import type { Database, Tx } from '../../platform/database/database.js';
import { saveDrawing } from '../../platform/images/drawings.js';
import type { Progress } from '../../platform/progress.js';
import { known, loadCatalogue } from './demo-catalogue.js';
import { loadOrders } from './demo-orders.js';
import { loadPeople } from './demo-people.js';
import { insertAll } from './demo-rows.js';

/**
 * Fills an empty database with both demonstration companies; a database with products is left alone. The data is
 * written in one transaction, so an interrupted load starts over.
 */
export async function loadDemo(
  db: Database,
  options: { dataDir: string; progress: Progress },
): Promise<void> {
  const some = await db.selectFrom('products').select('product_id').limit(1).executeTakeFirst();
  if (some !== undefined) return;
  const companies = [papelera(), barrilete()];
  await drawPictures(companies, options);
  await db.transaction().execute(async (tx) => {
    for (const demo of companies) await loadCompany(tx, demo);
  });
}

async function loadCompany(tx: Tx, demo: DemoCompany): Promise<void> {
  const { company_id: companyId, order_mail: orderMail } = await tx
    .selectFrom('companies')
    .where('code', '=', demo.brand)
    .select(['company_id', 'order_mail'])
    .executeTakeFirstOrThrow();
  const catalogue = await loadCatalogue(tx, companyId, demo);
  const people = await loadPeople(tx, companyId, demo, catalogue);
  await loadCatalogs(tx, companyId, demo, { ...catalogue, ...people });
  await loadOrders(tx, companyId, orderMail, demo, { ...catalogue, ...people });
}

async function loadCatalogs(
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
    user_id: known(ids.users, catalog.ownerEmail),
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
    catalog_id: known(catalogIds, name),
    product_id: known(ids.products, code),
    position,
  }));
}

/** Drawn here as drawings; the image proxy makes pixels of them in the size and format that somebody asks for. */
async function drawPictures(
  companies: readonly DemoCompany[],
  { dataDir, progress }: { dataDir: string; progress: Progress },
): Promise<void> {
  const wanted = companies.flatMap((demo) => {
    const root = join(dataDir, 'drawings', demo.brand);
    const pictures: DemoPicture[] = [
      ...demo.banners,
      ...demo.products.flatMap((product) => product.pictures),
    ];
    return pictures.map(({ fileName, spec }) => ({ root, fileName, spec }));
  });
  for (const [done, { root, fileName, spec }] of wanted.entries()) {
    await saveDrawing(root, fileName, drawPicture(spec));
    progress(done + 1, wanted.length);
  }
}
