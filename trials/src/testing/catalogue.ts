import { toDecimalText } from '@mostrador/rules/money';
import { searchFields, writeSearchWords } from '@mostrador/server/features/products/products.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';

export interface GivenProduct {
  readonly code: string;
  readonly name: string;
  readonly subtitle?: string;
  readonly category?: string;
  readonly barCode?: string;
  readonly isbn?: string;
  /** Centavos on the default list; null: no price. */
  readonly price?: number | null;
  readonly stock?: number;
  readonly reserved?: number;
  readonly futureStock?: number;
  readonly hasPhysicalStock?: boolean;
  readonly active?: boolean;
  readonly visible?: boolean;
  readonly image?: string | null;
  readonly tags?: readonly string[];
  /** Minutes after the first day of the shop. */
  readonly created?: number;
}

export interface GivenCategory {
  readonly code: string;
  readonly description?: string;
  readonly parent?: string;
}

/** Writes a catalogue as an import does: categories, products with search fields, words, prices and tags. */
export async function fillCatalogue(
  db: Database,
  companyId: number,
  given: { readonly categories?: readonly GivenCategory[]; readonly products: readonly GivenProduct[] },
): Promise<void> {
  for (const [position, { code, description, parent }] of (given.categories ?? []).entries()) {
    await sql`insert into categories (company_id, category_code, description, position, parent_category_id)
      values (${companyId}, ${code}, ${description ?? code}, ${position}, (
        select category_id from categories where company_id = ${companyId} and category_code = ${parent ?? null}))`.execute(
      db,
    );
  }
  const rows = given.products.map((product) => ({ ...product, ...searchFields(product) }));
  await writeSearchWords(
    db,
    companyId,
    rows.flatMap((row) => row.search_text.split(' ')),
  );
  for (const row of rows) {
    await sql`
      with product as (
        insert into products (company_id, code, name, subtitle, category_id, bar_code, isbn, stock, reserved, future_stock,
          has_physical_stock, active, visible_in_portal, image_path, sort_name, search_text, created_at)
        values (${companyId}, ${row.code}, ${row.name}, ${row.subtitle ?? ''},
          (select category_id from categories where company_id = ${companyId} and category_code = ${row.category ?? null}),
          ${row.barCode ?? null}, ${row.isbn ?? null}, ${row.stock ?? 10}, ${row.reserved ?? 0}, ${row.futureStock ?? 0},
          ${row.hasPhysicalStock ?? true}, ${row.active ?? true}, ${row.visible ?? true},
          ${row.image === undefined ? `${row.code}.webp` : row.image}, ${row.sort_name}, ${row.search_text},
          timestamptz '2026-01-01' + ${row.created ?? 0}::int * interval '1 minute')
        returning product_id
      ), tagged as (
        insert into product_tags (company_id, tag_code, product_id)
        select ${companyId}, tag, product_id from product, unnest(${row.tags ?? []}::text[]) as t (tag)
      )
      insert into prices (company_id, price_list_id, product_id, amount)
      select ${companyId}, l.price_list_id, p.product_id, ${row.price === null ? null : toDecimalText(row.price ?? 100_000)}::numeric
      from product p, price_lists l
      where l.company_id = ${companyId} and l.is_default and ${row.price !== null}::boolean`.execute(db);
  }
}
