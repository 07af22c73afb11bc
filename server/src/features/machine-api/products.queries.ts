// SQL of products and stock as /api/v1 reads them.

import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface ProductRow {
  readonly code: string;
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
  readonly descriptionLong: string;
  readonly isbn: string | null;
  readonly barCode: string | null;
  readonly category: string | null;
  readonly tags: string[];
  readonly synonyms: string[];
  readonly taxCode: string;
  readonly minimalSalesQuantity: number | null;
  readonly presentationQuantity: number | null;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  readonly supplierId: string | null;
  readonly hasPhysicalStock: boolean;
  readonly active: boolean;
  readonly visibleInPortal: boolean;
  readonly updatedAt: Date;
}

const selectProducts = (condition: RawBuilder<unknown>, end: RawBuilder<unknown>) => sql<ProductRow>`
  select p.code, p.name, p.subtitle, p.description, p.description_long as "descriptionLong", p.isbn,
    p.bar_code as "barCode",
    (select c.category_code from categories c where c.category_id = p.category_id) as category,
    array(select t.tag_code from product_tags t where t.product_id = p.product_id order by t.tag_code) as tags,
    p.synonyms, p.tax_code as "taxCode", p.minimal_sales_quantity as "minimalSalesQuantity",
    p.presentation_quantity as "presentationQuantity", p.weight_grams as "weightGrams", p.length_mm as "lengthMm",
    p.width_mm as "widthMm", p.height_mm as "heightMm", p.supplier_id as "supplierId",
    p.has_physical_stock as "hasPhysicalStock", p.active, p.visible_in_portal as "visibleInPortal",
    p.updated_at as "updatedAt"
  from products p where ${condition} ${end}`;

/** Returns products behind a code, in the order of their codes. */
export async function productsAfter(
  db: Database,
  companyId: number,
  after: string,
  limit: number,
): Promise<readonly ProductRow[]> {
  const { rows } = await selectProducts(
    sql`p.company_id = ${companyId} and p.code > ${after}`,
    sql`order by p.code limit ${limit}`,
  ).execute(db);
  return rows;
}

export async function findProduct(
  db: Database,
  companyId: number,
  code: string,
): Promise<ProductRow | undefined> {
  const { rows } = await selectProducts(sql`p.company_id = ${companyId} and p.code = ${code}`, sql``).execute(
    db,
  );
  return rows[0];
}

/** Locks a product until the transaction ends. */
export async function lockProduct(tx: Tx, companyId: number, code: string): Promise<void> {
  await sql`
    select from products where company_id = ${companyId} and code = ${code} for no key update`.execute(tx);
}

export interface StockRow {
  readonly code: string;
  readonly stock: number;
  readonly futureStock: number;
  readonly reserved: number;
}

const STOCK = sql`code, stock, future_stock as "futureStock", reserved`;

/** Returns the stock of products behind a code, in the order of their codes. */
export async function stockAfter(
  db: Database,
  companyId: number,
  after: string,
  limit: number,
): Promise<readonly StockRow[]> {
  const { rows } = await sql<StockRow>`
    select ${STOCK} from products where company_id = ${companyId} and code > ${after}
    order by code limit ${limit}`.execute(db);
  return rows;
}

export async function findStock(
  db: Database,
  companyId: number,
  code: string,
): Promise<StockRow | undefined> {
  const { rows } = await sql<StockRow>`
    select ${STOCK} from products where company_id = ${companyId} and code = ${code}`.execute(db);
  return rows[0];
}
