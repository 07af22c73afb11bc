import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { deliveryOptions } from './clients.queries.js';
import {
  salesmanClients,
  salesmanClientsForSync,
  salesmanUserDetails,
  userDetails,
} from './clients.service.js';
import { saveProfile } from './profile.service.js';

export function clientsRoutes(
  shop: Shop,
): CallHandlers<
  | 'userDetails'
  | 'deliveryOptions'
  | 'webStoreClient'
  | 'salesmanClients'
  | 'salesmanClientsForSync'
  | 'salesmanUserDetails',
  Session
> {
  return {
    userDetails: ({ session }) => userDetails(shop, session),
    deliveryOptions: ({ session }) => deliveryOptions(shop.db, session.companyId),
    webStoreClient: ({ session, body }) => saveProfile(shop, session, body),
    salesmanClients: ({ session, query }) => salesmanClients(shop, session, query),
    salesmanClientsForSync: ({ session }) => salesmanClientsForSync(shop, session),
    salesmanUserDetails: ({ session, query }) => salesmanUserDetails(shop, session, query.clientId),
  };
}
