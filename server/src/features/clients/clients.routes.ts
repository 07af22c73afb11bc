import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { deliveryOptions } from './clients.queries.js';
import { userDetails } from './clients.service.js';

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
  const no = async () => {
    throw notFound();
  };
  return {
    webStoreClient: no,
    salesmanClients: no,
    salesmanClientsForSync: no,
    salesmanUserDetails: no,
    userDetails: ({ session }) => userDetails(shop, session),
    deliveryOptions: ({ session }) => deliveryOptions(shop.db, session.companyId),
  };
}
