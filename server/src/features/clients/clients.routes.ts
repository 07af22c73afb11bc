import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { deliveryOptions } from './clients.queries.js';
import { userDetails } from './clients.service.js';

export function clientsRoutes(shop: Shop): CallHandlers<'userDetails' | 'deliveryOptions', Session> {
  return {
    userDetails: ({ session }) => userDetails(shop, session),
    deliveryOptions: ({ session }) => deliveryOptions(shop.db, session.companyId),
  };
}
