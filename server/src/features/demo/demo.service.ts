import { barrilete } from '@mostrador/demo/barrilete';
import type { DemoCompany, DemoPicture } from '@mostrador/demo/demo-company';
import { papelera } from '@mostrador/demo/papelera';
import { drawPicture } from '@mostrador/demo/pictures';
import { toCentavos } from '@mostrador/rules/money';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import type { Database, Tx } from '../../platform/database/database.js';
import { saveDrawing } from '../../platform/images/drawings.js';
import type { Progress } from '../../platform/progress-bar.js';
import { demoCompany, hasProducts } from './demo.queries.js';
import { loadCatalogs } from './demo-catalogs.queries.js';
import { loadOrders } from './demo-orders.queries.js';
import { loadPeople } from './demo-people.queries.js';
import { loadProductData } from './demo-products.queries.js';

/**
 * Fills an empty database with both demonstration companies; does nothing when it has products. The data is written in
 * one transaction, so that an interrupted load starts over.
 */
export async function loadDemo(
  db: Database,
  options: { files: BlobStore; progress: Progress },
): Promise<void> {
  if (await hasProducts(db)) return;
  const companies = [papelera(), barrilete()];
  await drawPictures(companies, options);
  await db.transaction().execute(async (tx) => {
    for (const demo of companies) await loadCompany(tx, demo);
  });
}

async function loadCompany(tx: Tx, demo: DemoCompany): Promise<void> {
  const row = await demoCompany(tx, demo.brand);
  const { company_id: companyId, free_delivery_above: above } = row;
  const catalogue = await loadProductData(tx, companyId, demo);
  const people = await loadPeople(tx, companyId, demo, catalogue);
  await loadCatalogs(tx, companyId, demo, { ...catalogue, ...people });
  const company = {
    companyId,
    orderMail: row.order_mail,
    freeDelivery:
      above === null ? null : { above: toCentavos(above), provinceCodes: row.free_delivery_provinces },
  };
  await loadOrders(tx, company, demo, { ...catalogue, ...people });
}

/** Saves the pictures as vector drawings. The image proxy renders them in the requested size and format. */
async function drawPictures(
  companies: readonly DemoCompany[],
  { files, progress }: { files: BlobStore; progress: Progress },
): Promise<void> {
  const drawings = companies.flatMap((demo) => {
    const pictures: DemoPicture[] = [
      ...demo.banners,
      ...demo.products.flatMap((product) => product.pictures),
    ];
    return pictures.map(({ fileName, spec }) => ({ company: demo.brand, fileName, spec }));
  });
  for (const [done, { company, fileName, spec }] of drawings.entries()) {
    await saveDrawing(files, company, fileName, drawPicture(spec));
    progress(done + 1, drawings.length);
  }
}
