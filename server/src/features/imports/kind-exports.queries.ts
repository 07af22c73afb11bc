// SQL of exports of the kinds of import: rows in the columns of the import, page by page.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { PICTURES } from './imports.queries.js';

const PAGE = 1_000;

/** Yields pages of rows, each read from behind the last row of the page before. */
async function* pages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}

export interface ExportedProductRow {
  readonly code: string;
  readonly name: string;
  readonly subtitle: string;
  readonly description: string;
  readonly description_long: string;
  readonly isbn: string | null;
  readonly bar_code: string | null;
  readonly category: string | null;
  readonly tags: readonly string[];
  /** Pesos as decimal text. */
  readonly price: string | null;
  readonly stock: number;
  readonly future_stock: number;
  readonly minimal_sales_quantity: number | null;
  readonly presentation_quantity: number | null;
  readonly weight_grams: number | null;
  readonly length_mm: number | null;
  readonly width_mm: number | null;
  readonly height_mm: number | null;
  readonly supplier_id: string | null;
  readonly tax_code: string;
  readonly synonyms: readonly string[];
  readonly has_physical_stock: boolean;
  readonly images: readonly string[];
  readonly active: boolean;
  readonly visible_in_portal: boolean;
}

export const exportProductPages = (
  db: Database,
  companyId: number,
  priceListId: number,
): AsyncGenerator<ExportedProductRow[]> =>
  pages(async (last: ExportedProductRow | undefined) => {
    const { rows } = await sql<ExportedProductRow>`
      select p.code, p.name, p.subtitle, p.description, p.description_long, p.isbn, p.bar_code,
        (select c.category_code from categories c where c.category_id = p.category_id) as category,
        array(select t.tag_code from product_tags t where t.product_id = p.product_id order by t.tag_code) as tags,
        (select r.amount::text from prices r
          where r.price_list_id = ${priceListId} and r.product_id = p.product_id) as price,
        p.stock, p.future_stock, p.minimal_sales_quantity, p.presentation_quantity, p.weight_grams, p.length_mm,
        p.width_mm, p.height_mm, p.supplier_id, p.tax_code, p.synonyms, p.has_physical_stock,
        ${PICTURES} as images,
        p.active, p.visible_in_portal
      from products p
      where p.company_id = ${companyId} and p.code > ${last?.code ?? ''}
      order by p.code limit ${PAGE}`.execute(db);
    return rows;
  });

export interface ExportedPicturesRow {
  readonly code: string;
  /** Names of the originals, in the order of the pictures. */
  readonly images: readonly string[];
  /** Whether another product has the code with the place of a picture behind it. */
  readonly isAmbiguous: boolean;
}

/** Yields the products that have pictures. */
export const exportPicturePages = (db: Database, companyId: number): AsyncGenerator<ExportedPicturesRow[]> =>
  pages(async (last: ExportedPicturesRow | undefined) => {
    const { rows } = await sql<ExportedPicturesRow>`
      select p.code, ${PICTURES} as images,
        exists (
          select from generate_series(1, 99) place join products q
            on q.company_id = p.company_id and q.code = p.code || '-' || lpad(place::text, 2, '0')) as "isAmbiguous"
      from products p
      where p.company_id = ${companyId} and p.code > ${last?.code ?? ''}
        and (p.image_path is not null or exists (select from product_images m where m.product_id = p.product_id))
      order by p.code limit ${PAGE}`.execute(db);
    return rows;
  });

export interface ExportedPriceRow {
  readonly productId: number;
  readonly listId: number;
  readonly list: string;
  readonly code: string;
  readonly name: string;
  readonly price: string;
}

/** @param priceListId undefined: all lists. */
export const exportPricePages = (
  db: Database,
  companyId: number,
  priceListId: number | undefined,
): AsyncGenerator<ExportedPriceRow[]> =>
  pages(async (last: ExportedPriceRow | undefined) => {
    const { rows } = await sql<ExportedPriceRow>`
      select r.product_id as "productId", r.price_list_id as "listId", l.code as list, p.code, p.name,
        r.amount::text as price
      from prices r join price_lists l using (price_list_id) join products p using (product_id)
      where r.company_id = ${companyId} and (${priceListId ?? null}::int is null or r.price_list_id = ${priceListId ?? null})
        and (r.price_list_id, r.product_id) > (${last?.listId ?? 0}, ${last?.productId ?? 0})
      order by r.price_list_id, r.product_id limit ${PAGE}`.execute(db);
    return rows;
  });

export interface ExportedStockRow {
  readonly code: string;
  readonly name: string;
  readonly stock: number;
  readonly futureStock: number;
}

export const exportStockPages = (db: Database, companyId: number): AsyncGenerator<ExportedStockRow[]> =>
  pages(async (last: ExportedStockRow | undefined) => {
    const { rows } = await sql<ExportedStockRow>`
      select code, name, stock, future_stock as "futureStock" from products
      where company_id = ${companyId} and code > ${last?.code ?? ''}
      order by code limit ${PAGE}`.execute(db);
    return rows;
  });

export interface ExportedDiscountRow {
  readonly list: string;
  readonly listName: string;
  readonly product: string | null;
  readonly category: string | null;
  /** Decimal text; null for a list without rules. */
  readonly percent: string | null;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

export async function exportDiscounts(db: Database, companyId: number): Promise<ExportedDiscountRow[]> {
  const { rows } = await sql<ExportedDiscountRow>`
    select l.code as list, l.name as "listName", p.code as product, c.category_code as category, r.percent::text,
      r.valid_from::text as "validFrom", r.valid_until::text as "validUntil"
    from discount_lists l
    left join discount_rules r on r.discount_list_id = l.discount_list_id
    left join products p on p.product_id = r.product_id
    left join categories c on c.category_id = r.category_id
    where l.company_id = ${companyId}
    order by l.code, c.category_code nulls first, p.code nulls first`.execute(db);
  return rows;
}

export interface ExportedRateRow {
  readonly zone: string;
  readonly provinces: string;
  readonly upToGrams: number;
  readonly price: string;
}

/** Returns the shipping rates; a zone's provinces are in its first row. */
export async function exportRates(db: Database, companyId: number): Promise<ExportedRateRow[]> {
  const { rows } = await sql<ExportedRateRow>`
    select r.zone, r.up_to_grams as "upToGrams", r.price::text as price,
      case when row_number() over (partition by r.zone order by r.up_to_grams) = 1 then
        (select coalesce(string_agg(p.province_name, '|' order by p.province_name), '')
          from shipping_zone_provinces zp join provinces p using (province_id)
          where zp.company_id = r.company_id and zp.zone = r.zone)
      else '' end as provinces
    from shipping_rates r
    where r.company_id = ${companyId}
    order by r.zone, r.up_to_grams`.execute(db);
  return rows;
}

export interface ExportedOrderRow {
  readonly orderNumber: number;
  readonly status: string;
}

export const exportOrderPages = (db: Database, companyId: number): AsyncGenerator<ExportedOrderRow[]> =>
  pages(async (last: ExportedOrderRow | undefined) => {
    const { rows } = await sql<ExportedOrderRow>`
      select order_number as "orderNumber", status from orders
      where company_id = ${companyId} and order_number > ${last?.orderNumber ?? 0}
      order by order_number limit ${PAGE}`.execute(db);
    return rows;
  });

export interface ExportedSynonymRow {
  readonly code: string;
  readonly name: string;
  readonly synonyms: readonly string[];
}

export const exportSynonymPages = (db: Database, companyId: number): AsyncGenerator<ExportedSynonymRow[]> =>
  pages(async (last: ExportedSynonymRow | undefined) => {
    const { rows } = await sql<ExportedSynonymRow>`
      select code, name, synonyms from products
      where company_id = ${companyId} and code > ${last?.code ?? ''}
      order by code limit ${PAGE}`.execute(db);
    return rows;
  });
