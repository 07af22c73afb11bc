// SQL for editing catalogues: lists those a curator may edit, locks and writes a catalogue, its products and its
// position, deletes it.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export interface CuratedCatalogRow {
  readonly catalog_id: number;
  readonly catalog_name: string;
  readonly catalog_order: number;
  readonly is_default: boolean;
  readonly is_public: boolean;
  readonly is_semi_public: boolean;
  readonly user_id: number;
  readonly owner_name: string;
  readonly revision: number;
  readonly products: number;
}

export interface CatalogDetailRow {
  readonly catalog_detail_id: number;
  readonly product_id: number;
  readonly position: number;
}

/** The caller who reads catalogues. An administrator also sees hidden products. */
export interface CatalogReader {
  readonly companyId: number;
  readonly administers: boolean;
}

/** The caller who edits catalogues. An administrator edits all of the company's. */
export interface Curator extends CatalogReader {
  readonly userId: number;
}

const catalogs = ({ companyId, administers }: CatalogReader) => sql`
  select g.catalog_id, g.catalog_name, g.catalog_order, g.is_default, g.is_public, g.is_semi_public, g.user_id,
    u.name as owner_name, g.revision, (
      select count(*)::int from catalog_details d
      join products p on p.company_id = d.company_id and p.product_id = d.product_id
      where d.company_id = g.company_id and d.catalog_id = g.catalog_id
        and (${administers}::boolean or (p.active and p.visible_in_portal))
    ) as products
  from catalogs g join users u on u.company_id = g.company_id and u.user_id = g.user_id
  where g.company_id = ${companyId}`;

/** Returns the catalogues that the curator may edit, in the company's order. */
export async function selectCuratedCatalogs(db: Database, curator: Curator): Promise<CuratedCatalogRow[]> {
  const { rows } = await sql<CuratedCatalogRow>`
    ${catalogs(curator)} and (${curator.administers}::boolean or g.user_id = ${curator.userId})
    order by g.catalog_order, g.catalog_id`.execute(db);
  return rows;
}

/** Returns a catalogue of the company with any owner; the service checks the caller's rights. */
export async function selectCatalog(
  db: Database,
  reader: CatalogReader,
  catalogId: number,
): Promise<CuratedCatalogRow | undefined> {
  const { rows } = await sql<CuratedCatalogRow>`
    ${catalogs(reader)} and g.catalog_id = ${catalogId}`.execute(db);
  return rows[0];
}

/** Returns the catalogue's products that the reader may see, in their order. */
export async function selectDetails(
  db: Database,
  { companyId, administers }: CatalogReader,
  catalogId: number,
): Promise<CatalogDetailRow[]> {
  const { rows } = await sql<CatalogDetailRow>`
    select d.catalog_detail_id, d.product_id, d.position
    from catalog_details d join products p on p.company_id = d.company_id and p.product_id = d.product_id
    where d.company_id = ${companyId} and d.catalog_id = ${catalogId}
      and (${administers}::boolean or (p.active and p.visible_in_portal))
    order by d.position, d.catalog_detail_id`.execute(db);
  return rows;
}

/** Locks the company's catalogues against other writers of several catalogues, until the transaction ends. */
export async function lockCatalogs(tx: Tx, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('catalogs'), ${companyId}::int)`.execute(tx);
}

export interface LockedCatalogRow {
  readonly user_id: number;
  readonly is_default: boolean;
  readonly is_public: boolean;
  readonly is_semi_public: boolean;
  readonly revision: number;
}

export async function lockCatalog(
  tx: Tx,
  companyId: number,
  catalogId: number,
): Promise<LockedCatalogRow | undefined> {
  const { rows } = await sql<LockedCatalogRow>`
    select user_id, is_default, is_public, is_semi_public, revision from catalogs
    where company_id = ${companyId} and catalog_id = ${catalogId} for update`.execute(tx);
  return rows[0];
}

export async function clearDefault(tx: Tx, companyId: number, except: number | null): Promise<void> {
  await sql`
    update catalogs set is_default = false, revision = revision + 1, updated_at = now()
    where company_id = ${companyId} and is_default and catalog_id is distinct from ${except}::int`.execute(
    tx,
  );
}

export async function countCatalogsOf(
  db: Database,
  owner: { companyId: number; userId: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from catalogs
    where company_id = ${owner.companyId} and user_id = ${owner.userId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns the new catalogue's id; undefined when its owner has a catalogue with that name, ignoring case. */
export async function insertCatalog(
  tx: Tx,
  catalog: { companyId: number; userId: number; name: string; isDefault: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ catalog_id: number }>`
    insert into catalogs (company_id, user_id, catalog_name, is_default)
    select ${catalog.companyId}, ${catalog.userId}, ${catalog.name}, ${catalog.isDefault}
    where not exists (
      select from catalogs o where o.user_id = ${catalog.userId} and lower(o.catalog_name) = lower(${catalog.name}))
    on conflict (user_id, catalog_name) do nothing
    returning catalog_id`.execute(tx);
  return rows[0]?.catalog_id;
}

/** @returns false when the owner has another catalogue with that name, ignoring case. */
export async function updateCatalogRow(
  tx: Tx,
  catalog: { companyId: number; catalogId: number; userId: number; name: string; isDefault: boolean },
): Promise<boolean> {
  const { companyId, catalogId, userId, name, isDefault } = catalog;
  const { numAffectedRows } = await sql`
    update catalogs set catalog_name = ${name}, is_default = ${isDefault}, revision = revision + 1, updated_at = now()
    where company_id = ${companyId} and catalog_id = ${catalogId} and not exists (
      select from catalogs o where o.user_id = ${userId} and lower(o.catalog_name) = lower(${name}) and o.catalog_id <> ${catalogId})`.execute(
    tx,
  );
  return Number(numAffectedRows) > 0;
}

/** Writes the flags. They do not raise the revision, because the editor does not show them. */
export async function updatePublicFlags(
  tx: Tx,
  catalog: { companyId: number; catalogId: number; isPublic: boolean; isSemiPublic: boolean },
): Promise<void> {
  await sql`
    update catalogs set is_public = ${catalog.isPublic}, is_semi_public = ${catalog.isSemiPublic}, updated_at = now()
    where company_id = ${catalog.companyId} and catalog_id = ${catalog.catalogId}`.execute(tx);
}

/** Returns the products that the curator cannot put into a catalogue: unknown, another company's or hidden ones. */
export async function selectUnusableProducts(
  db: Database,
  { companyId, administers }: Curator,
  productIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select w.product_id from unnest(${productIds}::int[]) as w (product_id)
    where not exists (
      select from products p where p.company_id = ${companyId} and p.product_id = w.product_id
        and (${administers}::boolean or (p.active and p.visible_in_portal)))`.execute(db);
  return rows.map((row) => row.product_id);
}

/** A product's position in a catalogue; positions may have gaps. */
export interface CatalogPlacing {
  readonly productId: number;
  readonly order: number;
}

/**
 * Replaces the catalogue's products and positions. Products that the curator may not see stay: a curator must not remove
 * what the editor did not show.
 */
export async function writeDetails(
  tx: Tx,
  { companyId, administers }: Curator,
  catalogId: number,
  wanted: readonly CatalogPlacing[],
): Promise<void> {
  await sql`
    with wanted as (
      select product_id, position
      from unnest(${wanted.map(({ productId }) => productId)}::int[],
        ${wanted.map(({ order }) => order)}::int[]) as w (product_id, position)
    ), removed as (
      delete from catalog_details d using products p
      where d.company_id = ${companyId} and d.catalog_id = ${catalogId}
        and p.company_id = d.company_id and p.product_id = d.product_id
        and (${administers}::boolean or (p.active and p.visible_in_portal))
        and not exists (select from wanted w where w.product_id = d.product_id)
    )
    insert into catalog_details as d (company_id, catalog_id, product_id, position)
    select ${companyId}, ${catalogId}, product_id, position from wanted order by product_id
    on conflict (catalog_id, product_id) do update set position = excluded.position
      where d.position <> excluded.position`.execute(tx);
}

export async function deleteCatalogRow(tx: Tx, companyId: number, catalogId: number): Promise<void> {
  await sql`delete from catalogs where company_id = ${companyId} and catalog_id = ${catalogId}`.execute(tx);
}

export interface PositionRow {
  readonly catalog_id: number;
  readonly catalog_order: number;
  readonly user_id: number;
}

export async function lockPositions(tx: Tx, companyId: number): Promise<PositionRow[]> {
  const { rows } = await sql<PositionRow>`
    select catalog_id, catalog_order, user_id from catalogs where company_id = ${companyId}
    order by catalog_id for no key update`.execute(tx);
  return rows;
}

/** Writes the catalogues' positions. They do not raise the revision either. */
export async function updatePositions(
  tx: Tx,
  companyId: number,
  places: readonly { readonly catalogId: number; readonly catalogOrder: number }[],
): Promise<void> {
  await sql`
    update catalogs g set catalog_order = w.catalog_order
    from unnest(${places.map(({ catalogId }) => catalogId)}::int[],
      ${places.map(({ catalogOrder }) => catalogOrder)}::int[]) as w (catalog_id, catalog_order)
    where g.company_id = ${companyId} and g.catalog_id = w.catalog_id and g.catalog_order <> w.catalog_order`.execute(
    tx,
  );
}
