// Creates, edits, publishes, orders and deletes catalogues, for salesmen and administrators; refuses a save of an
// older revision.

import {
  type Catalog,
  type CatalogDetail,
  type catalogPayload,
  catalogTarget,
} from '@mostrador/contract/entries/catalogs';
import { catalogName, catalogNameFailure } from '@mostrador/rules/catalog-name';
import { type CatalogPlace, reorderOwnCatalogs } from '@mostrador/rules/catalog-order';
import { type CatalogRights, catalogRights } from '@mostrador/rules/catalog-rights';
import { CATALOGS_PER_OWNER_MAX } from '@mostrador/rules/limits';
import type { output } from 'zod';
import type { Database, Tx } from '../../platform/database/database.js';
import { badRequest, forbidden, notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { selectCatalogAccess } from '../catalog-access/catalog-access.service.js';
import { buyerOf, productsByIds } from '../products/products.service.js';
import { withdrawPublicList } from '../public-list/public-list-file.service.js';
import {
  type CatalogPlacing,
  type CuratedCatalogRow,
  type Curator,
  clearDefault,
  countCatalogsOf,
  deleteCatalogRow,
  insertCatalog,
  type LockedCatalogRow,
  lockCatalog,
  lockCatalogs,
  lockPositions,
  selectCatalog,
  selectCuratedCatalogs,
  selectDetails,
  selectUnusableProducts,
  updateCatalogRow,
  updatePositions,
  updatePublicFlags,
  writeDetails,
} from './catalog-editing.queries.js';

type Payload = output<typeof catalogPayload>;

/** Returns the catalogues that the caller may edit, without their products. */
export async function curatedCatalogs(shop: Shop, session: Session): Promise<Catalog[]> {
  const curator = curatorOf(session);
  const rows = await selectCuratedCatalogs(shop.db, curator);
  return rows.map((row) => presentCatalog(row, session.companyId, []));
}

/** Returns a catalogue that the caller may see in the store, with its products at the caller's prices. */
export function readCatalog(shop: Shop, session: Session | undefined, catalogId: number): Promise<Catalog> {
  return loadCatalog(shop, shop.db, session, catalogId);
}

/** Throws 404 when the body names a catalogue that the caller may not edit. A body without an id is refused by its schema later. */
export async function requireEditableCatalog(shop: Shop, session: Session, body: unknown): Promise<void> {
  const target = catalogTarget.safeParse(body);
  if (!target.success) return;
  const row = await selectCatalogAccess(shop.db, session.companyId, target.data.catalogId);
  if (row === undefined || !rightsOf(session, row).edit) throw catalogNotFound();
}

export async function createCatalog(shop: Shop, session: Session, payload: Payload): Promise<Catalog> {
  const { companyId, userId } = session;
  const name = validName(payload);
  const isDefault = payload.isDefault ?? false;
  if (isDefault && session.profile !== 3) throw defaultIsAdministrators();
  const created = await saveWithUniqueName(shop, async (tx) => {
    await lockCatalogs(tx, companyId);
    if ((await countCatalogsOf(tx, session)) >= CATALOGS_PER_OWNER_MAX) throw tooMany();
    const placings = await usableProducts(tx, session, payload);
    if (isDefault) await clearDefault(tx, companyId, null);
    const catalogId = await insertCatalog(tx, { companyId, userId, name, isDefault });
    if (catalogId === undefined) throw nameTaken();
    if (placings !== undefined) await writeDetails(tx, curatorOf(session), catalogId, placings);
    return loadCatalog(shop, tx, session, catalogId);
  });
  if (isDefault) await withdrawPublicList(shop);
  return created;
}

/** Saves a catalogue. Throws 409 for an outdated revision; without a revision the last save wins. */
export async function updateCatalog(shop: Shop, session: Session, payload: Payload): Promise<Catalog> {
  const { companyId } = session;
  const catalogId = payload.catalogId ?? 0;
  if (catalogId === 0) throw badRequest('El dato «catalogId» no es válido.', 'catalogId');
  let changesPublicList = false;
  const updated = await saveWithUniqueName(shop, async (tx) => {
    await lockCatalogs(tx, companyId);
    const { row, rights } = await lockEditableCatalog(tx, session, catalogId);
    const name = validName(payload);
    if (payload.revision !== undefined && row.revision !== payload.revision) throw changedMeanwhile();
    const isDefault = payload.isDefault ?? row.is_default;
    changesPublicList = isDefault !== row.is_default || feedsPublicList(row);
    if (isDefault !== row.is_default && !rights.setDefault) throw defaultIsAdministrators();
    const placings = await usableProducts(tx, session, payload);
    if (isDefault && !row.is_default) await clearDefault(tx, companyId, catalogId);
    const saved = await updateCatalogRow(tx, { companyId, catalogId, userId: row.user_id, name, isDefault });
    if (!saved) throw nameTaken();
    if (placings !== undefined) await writeDetails(tx, curatorOf(session), catalogId, placings);
    return loadCatalog(shop, tx, session, catalogId);
  });
  if (changesPublicList) await withdrawPublicList(shop);
  return updated;
}

export async function deleteCatalog(shop: Shop, session: Session, catalogId: number): Promise<void> {
  const { row } = await shop.db.transaction().execute(async (tx) => {
    const found = await lockEditableCatalog(tx, session, catalogId);
    await deleteCatalogRow(tx, session.companyId, catalogId);
    return found;
  });
  if (feedsPublicList(row)) await withdrawPublicList(shop);
}

/** Sets both flags; an omitted one keeps its value. Throws 409 when the flags differ from those that the caller saw. */
export async function setCatalogPublic(
  shop: Shop,
  session: Session,
  wanted: {
    readonly catalogId: number;
    readonly isPublic: boolean;
    readonly isSemiPublic: boolean | undefined;
    readonly shown?: { readonly isPublic: boolean; readonly isSemiPublic: boolean } | undefined;
  },
): Promise<Catalog> {
  const { companyId } = session;
  const { catalogId, isPublic, shown } = wanted;
  let changesPublicList = false;
  const saved = await shop.db.transaction().execute(async (tx) => {
    const row = await lockCatalog(tx, companyId, catalogId);
    const rights = row && rightsOf(session, row);
    // A caller who cannot see the catalogue gets 404, so that they do not learn that it exists.
    if (row === undefined || rights?.browse !== true) throw catalogNotFound();
    const isSemiPublic = wanted.isSemiPublic ?? row.is_semi_public;
    if (!rights.edit) throw forbidden();
    if (shown && (shown.isPublic !== row.is_public || shown.isSemiPublic !== row.is_semi_public))
      throw changedMeanwhile();
    if (isPublic !== row.is_public && !rights.setPublic) throw forbidden();
    if (isSemiPublic !== row.is_semi_public && !rights.setSemiPublic) throw forbidden();
    changesPublicList = row.is_default && isPublic !== row.is_public;
    if (isPublic !== row.is_public || isSemiPublic !== row.is_semi_public)
      await updatePublicFlags(tx, { companyId, catalogId, isPublic, isSemiPublic });
    return loadCatalog(shop, tx, session, catalogId);
  });
  if (changesPublicList) await withdrawPublicList(shop);
  return saved;
}

/**
 * Puts all catalogues that the caller may edit in an order. An administrator orders the whole company's. A salesman's
 * catalogues share the positions that they had, so that other catalogues do not move.
 */
export async function saveCatalogsOrder(
  shop: Shop,
  session: Session,
  wanted: readonly CatalogPlace[],
): Promise<void> {
  const { companyId, profile, userId } = session;
  const ids = new Set(wanted.map(({ catalogId }) => catalogId));
  if (ids.size < wanted.length) throw badRequest('Hay catálogos repetidos.', 'catalogId');
  await shop.db.transaction().execute(async (tx) => {
    await lockCatalogs(tx, companyId);
    const rows = await lockPositions(tx, companyId);
    const own = rows.filter((row) => profile === 3 || row.user_id === userId);
    const ownIds = new Set(own.map((row) => row.catalog_id));
    if (wanted.some(({ catalogId }) => !ownIds.has(catalogId))) throw catalogNotFound();
    if (ids.size < ownIds.size) throw listChanged();
    const all = rows.map((row) => ({ catalogId: row.catalog_id, catalogOrder: row.catalog_order }));
    await updatePositions(tx, companyId, profile === 3 ? wanted : reorderOwnCatalogs(all, wanted));
  });
}

/** Runs the save and turns a unique violation into 409: of two saves with one name at the same time, the database stops the second. */
async function saveWithUniqueName(shop: Shop, save: (tx: Tx) => Promise<Catalog>): Promise<Catalog> {
  try {
    return await shop.db.transaction().execute(save);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '23505') throw nameTaken();
    throw error;
  }
}

/** Returns whether the public list is made from this catalogue. */
const feedsPublicList = (row: LockedCatalogRow) => row.is_default && row.is_public;

const curatorOf = ({ companyId, userId, profile }: Session): Curator => ({
  companyId,
  userId,
  administers: profile === 3,
});

const VISITOR = { profile: 0, userId: null } as const;

const rightsOf = (session: Session | undefined, row: Omit<LockedCatalogRow, 'revision'>): CatalogRights =>
  catalogRights(session ?? VISITOR, {
    ownerId: row.user_id,
    isDefault: row.is_default,
    isPublic: row.is_public,
    isSemiPublic: row.is_semi_public,
  });

async function lockEditableCatalog(
  tx: Tx,
  session: Session,
  catalogId: number,
): Promise<{ row: LockedCatalogRow; rights: CatalogRights }> {
  const row = await lockCatalog(tx, session.companyId, catalogId);
  const rights = row && rightsOf(session, row);
  if (row === undefined || rights?.edit !== true) throw catalogNotFound();
  return { row, rights };
}

async function loadCatalog(
  shop: Shop,
  db: Database,
  session: Session | undefined,
  catalogId: number,
): Promise<Catalog> {
  const reader = { companyId: shop.company().companyId, administers: session?.profile === 3 };
  const row = await selectCatalog(db, reader, catalogId);
  const rights = row && rightsOf(session, row);
  if (row === undefined || rights?.browse !== true) throw catalogNotFound();
  const details = await selectDetails(db, reader, catalogId);
  const products = await productsByIds(
    db,
    buyerOf(shop, session),
    details.map((detail) => detail.product_id),
  );
  const catalogDetails = details.flatMap((detail): CatalogDetail[] => {
    const product = products.get(detail.product_id)?.product;
    if (product === undefined) return [];
    const { catalog_detail_id: catalogDetailId, product_id: productId, position: order } = detail;
    return [{ catalogDetailId, catalogId, order, productId, product }];
  });
  const found = presentCatalog(row, reader.companyId, catalogDetails);
  return rights.edit ? found : { ...found, ownerName: '' };
}

function presentCatalog(row: CuratedCatalogRow, companyId: number, catalogDetails: CatalogDetail[]): Catalog {
  return {
    catalogId: row.catalog_id,
    catalogName: row.catalog_name,
    catalogOrder: row.catalog_order,
    companyId,
    isDefault: row.is_default,
    isPublic: row.is_public,
    isSemiPublic: row.is_semi_public,
    userId: row.user_id,
    ownerName: row.owner_name,
    productsCount: row.products,
    revision: row.revision,
    catalogDetails,
  };
}

function validName(payload: Payload): string {
  const failure = catalogNameFailure(payload.catalogName);
  if (failure !== undefined) throw badRequest(failure.message, failure.field);
  return catalogName(payload.catalogName);
}

/** Returns each product once with its position; undefined when the payload does not change the products. */
async function usableProducts(
  tx: Tx,
  session: Session,
  { catalogDetails }: Payload,
): Promise<readonly CatalogPlacing[] | undefined> {
  if (catalogDetails === undefined) return undefined;
  const ordered = [...catalogDetails].sort((a, b) => a.order - b.order);
  const seen = new Set<number>();
  const placings = ordered.filter(({ productId }) => seen.size < seen.add(productId).size);
  const productIds = placings.map(({ productId }) => productId);
  const unusable = await selectUnusableProducts(tx, curatorOf(session), productIds);
  if (unusable.length > 0) {
    const at = catalogDetails.findIndex(({ productId }) => unusable.includes(productId));
    throw badRequest(
      'Uno de los productos ya no está disponible. Por favor vuelva a abrir el catálogo.',
      `catalogDetails.${at}.productId`,
    );
  }
  const distinct = new Set(placings.map(({ order }) => order)).size === placings.length;
  return distinct ? placings : productIds.map((productId, order) => ({ productId, order }));
}

const catalogNotFound = () => notFound('No encontramos el catálogo.');
const nameTaken = () =>
  new Problem(409, 'catalog_name_taken', 'Ya tiene un catálogo con ese nombre.', 'catalogName');
const tooMany = () =>
  new Problem(
    409,
    'too_many_catalogs',
    `Ya tiene ${CATALOGS_PER_OWNER_MAX} catálogos. Por favor elimine alguno que no use.`,
  );
const changedMeanwhile = () =>
  new Problem(409, 'catalog_changed', 'Otra persona guardó este catálogo. Por favor vuelva a abrirlo.');
const listChanged = () =>
  new Problem(409, 'catalogs_changed', 'La lista de catálogos cambió. Por favor vuelva a abrirla.');
const defaultIsAdministrators = () =>
  forbidden('Solo un administrador puede elegir el catálogo predeterminado.');
