import { catalogRights } from '@mostrador/rules/catalog-rights';
import type { Database } from '../../platform/database/database.js';
import type { Company, Session, Shop } from '../../shop.js';
import { type CatalogAccessRow, selectCatalogAccess } from './catalog-access.queries.js';

export { selectCatalogAccess } from './catalog-access.queries.js';

/** Returns whether the caller may see a catalogue. Only its owner and administrators see a private one. */
export async function isCatalogVisible(
  db: Database,
  company: Company,
  session: Session | undefined,
  catalogId: number,
): Promise<boolean> {
  return (await browsableCatalog(db, company, session, catalogId)) !== undefined;
}

/** Returns the name of a catalogue that the caller may see; undefined for any other. */
export async function browsableCatalogName(
  shop: Shop,
  session: Session | undefined,
  catalogId: number,
): Promise<string | undefined> {
  return (await browsableCatalog(shop.db, shop.company(), session, catalogId))?.catalog_name;
}

async function browsableCatalog(
  db: Database,
  company: Company,
  session: Session | undefined,
  catalogId: number,
): Promise<CatalogAccessRow | undefined> {
  const catalog = await selectCatalogAccess(db, company.companyId, catalogId);
  if (catalog === undefined) return undefined;
  const caller = { profile: session?.profile ?? 0, userId: session?.userId ?? null } as const;
  const { browse } = catalogRights(caller, {
    ownerId: catalog.user_id,
    isDefault: catalog.is_default,
    isPublic: catalog.is_public,
    isSemiPublic: catalog.is_semi_public,
  });
  return browse ? catalog : undefined;
}
