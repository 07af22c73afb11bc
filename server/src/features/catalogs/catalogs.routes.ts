import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { publicCatalogs } from './catalogs.service.js';

export function catalogsRoutes(shop: Shop): CallHandlers<'publicCatalogs', Session> {
  return {
    publicCatalogs: ({ session }) => publicCatalogs(shop, session),
  };
}
