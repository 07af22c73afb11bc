// SQL of the desk's tags: reads them with the products that carry each, creates, renames and removes them.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface TagRow {
  readonly tagCode: string;
  readonly description: string;
  readonly products: number;
  readonly visibleProducts: number;
}

/** Returns a company's tags by name. */
export async function selectTags(db: Database, companyId: number): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    select t.tag_code as "tagCode", t.description, coalesce(n.products, 0)::int as products,
      coalesce(n.visible, 0)::int as "visibleProducts"
    from tags t
    left join (
      select m.tag_code, count(*) as products, count(*) filter (where p.active and p.visible_in_portal) as visible
      from product_tags m join products p on p.company_id = m.company_id and p.product_id = m.product_id
      where m.company_id = ${companyId} group by m.tag_code) n using (tag_code)
    where t.company_id = ${companyId}
    order by lower(t.description), t.tag_code`.execute(db);
  return rows;
}

/** A tag's name, with its row locked. */
export async function lockTag(
  tx: Tx,
  companyId: number,
  tagCode: string,
): Promise<{ readonly description: string; readonly isUsed: boolean } | undefined> {
  const { rows } = await sql<{ description: string; isUsed: boolean }>`
    select description, exists (
      select from product_tags m where m.company_id = t.company_id and m.tag_code = t.tag_code) as "isUsed"
    from tags t where company_id = ${companyId} and tag_code = ${tagCode} for update`.execute(tx);
  return rows[0];
}

/** Returns false if the code is taken. */
export async function insertTag(
  tx: Tx,
  companyId: number,
  tagCode: string,
  description: string,
): Promise<boolean> {
  const { rows } = await sql`
    insert into tags (company_id, tag_code, description) values (${companyId}, ${tagCode}, ${description})
    on conflict (company_id, tag_code) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function updateTag(
  tx: Tx,
  companyId: number,
  tagCode: string,
  description: string,
): Promise<void> {
  await tx
    .updateTable('tags')
    .set({ description })
    .where('company_id', '=', companyId)
    .where('tag_code', '=', tagCode)
    .execute();
}

export async function deleteTag(tx: Tx, companyId: number, tagCode: string): Promise<void> {
  await tx.deleteFrom('tags').where('company_id', '=', companyId).where('tag_code', '=', tagCode).execute();
}
