import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';

export function impersonationRoutes(
  _shop: Shop,
): CallHandlers<'impersonate' | 'storeClients' | 'storeClientsPage' | 'clientTrail', Session> {
  const no = async () => {
    throw notFound();
  };
  return { impersonate: no, storeClients: no, storeClientsPage: no, clientTrail: no };
}
