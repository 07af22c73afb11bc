// SQL of the grid of products and lists: which products a filter selects, how many, and a window of them with their prices.

import { searchWords } from '@mostrador/rules/search-text';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Which products are meant. Absent filters exclude nothing. */
export interface ChosenProducts {
  readonly companyId: number;
  readonly searchTerm?: string | undefined;
  /** With its descendants; '-' for products without a category. */
  readonly categoryCode?: string | undefined;
  readonly supplierId?: string | undefined;
  /** Only these products. */
  readonly productIds?: readonly number[] | undefined;
}

/** The condition on products `p`. Sub-selects are arrays so that the plan never depends on a guess of how many rows they bring. */
export function isChosen({
  companyId,
  searchTerm = '',
  categoryCode = '',
  supplierId = '',
  productIds,
}: ChosenProducts): RawBuilder<SqlBool> {
  const parts: RawBuilder<SqlBool>[] = [sql`p.company_id = ${companyId}`];
  const words = searchWords(searchTerm);
  if (searchTerm.trim() !== '')
    parts.push(
      words.length === 0
        ? sql`false`
        : sql`p.product_id = any(array(
            select s.product_id from product_search s
            where s.company_id = ${companyId} and s.search_vector @@ ${beginnings(words)}::tsquery))`,
    );
  if (categoryCode === '-') parts.push(sql`p.category_id is null`);
  else if (categoryCode !== '')
    parts.push(sql`p.category_id = any(array(${subtree(companyId, categoryCode)}))`);
  if (supplierId !== '') parts.push(sql`p.supplier_id = ${supplierId}`);
  if (productIds !== undefined) parts.push(sql`p.product_id = any(${productIds}::int[])`);
  return sql.join(parts, sql` and `);
}

/** The text of a tsquery: each typed word begins a word of the product. Words from rules/search-text are of a–z and 0–9. */
const beginnings = (words: readonly string[]) =>
  words.map((word) => `'${word.replace(/[^a-z0-9]/g, '')}':*`).join(' & ');

const subtree = (companyId: number, code: string) => sql`
  with recursive tree (category_id) as (
    select category_id from categories where company_id = ${companyId} and category_code = ${code}
    union
    select c.category_id from tree t join categories c on c.company_id = ${companyId} and c.parent_category_id = t.category_id)
  select category_id from tree`;

export interface GridPriceRow {
  readonly product_id: number;
  readonly code: string;
  readonly name: string;
  readonly visible: boolean;
  readonly tax_rate: string;
  /** In the order of the lists. */
  readonly amounts: readonly (string | null)[];
  readonly changed_at: Date | null;
}

/** Returns how many active products are chosen. */
export async function countChosen(db: Database, chosen: ChosenProducts): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from products p where ${isChosen(chosen)} and p.active`.execute(db);
  return rows[0]?.total ?? 0;
}

/**
 * Returns a window of the active products in the order of their codes, each with its price on every list. One statement.
 * @param page.after begins behind the product with this code.
 */
export async function selectGrid(
  db: Database,
  chosen: ChosenProducts,
  priceListIds: readonly number[],
  { offset = 0, after, limit }: { readonly offset?: number; readonly after?: string; readonly limit: number },
): Promise<GridPriceRow[]> {
  const { rows } = await sql<GridPriceRow>`
    with shown as materialized (
      select p.product_id, p.code, p.name, p.active and p.visible_in_portal as visible, p.tax_rate
      from products p where ${isChosen(chosen)} and p.active ${after === undefined ? sql`` : sql`and p.code > ${after}`} order by p.code offset ${offset} limit ${limit})
    select w.*, g.amounts::text[] as amounts, g.changed_at
    from shown w cross join lateral (
      select array_agg(l.amount order by s.position) as amounts, max(l.changed_at) as changed_at
      from unnest(${priceListIds}::int[]) with ordinality as s (price_list_id, position)
      left join prices l on l.price_list_id = s.price_list_id and l.product_id = w.product_id) g
    order by w.code`.execute(db);
  return rows;
}
