// SQL that reads the products of an exported list (PDF, XLSX) by id, at the buyer's prices.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { type Buyer, priceSql, withClause } from './price.queries.js';
import type { PriceColumns, ProductRow } from './products.queries.js';

/** The fields of a product in a printed list. */
export type ExportRow = Pick<
  ProductRow,
  | 'product_id'
  | 'code'
  | 'name'
  | 'subtitle'
  | 'image_path'
  | 'bar_code'
  | 'isbn'
  | 'tax_code'
  | 'tax_rate'
  | 'is_price_to_public'
  | 'stock'
  | 'reserved'
  | 'future_stock'
  | 'has_physical_stock'
  | 'category_code'
> &
  PriceColumns & { readonly category_description: string | null };

/** Returns products by id in the given order, at the buyer's prices of one moment. */
export async function selectExportRows(
  db: Database,
  buyer: Buyer,
  ids: readonly number[],
): Promise<ExportRow[]> {
  const price = priceSql(buyer);
  const { rows } = await sql<ExportRow>`
    ${withClause(price.ctes)}
    select p.product_id, p.code, p.name, p.subtitle, p.image_path, p.bar_code, p.isbn, p.tax_code, p.tax_rate, p.is_price_to_public, p.stock,
      p.reserved, p.future_stock, p.has_physical_stock, c.category_code, c.description as category_description,
      ${price.columns}
    from unnest(${ids}::int[]) with ordinality as w (id, place)
    join products p on p.company_id = ${buyer.companyId} and p.product_id = w.id
    left join categories c on c.company_id = p.company_id and c.category_id = p.category_id
    ${price.joins}
    order by w.place`.execute(db);
  return rows;
}
