// Routes of the API calls `companies` and `companyContext`: which company this shop serves, with its brand and
// settings.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { companyContext } from './company.service.js';

export function companyRoutes(shop: Shop): CallHandlers<'companies' | 'companyContext', Session> {
  return {
    // GET /store/StoreCompanies
    companies: async () => {
      const { companyId, code, name } = shop.company();
      return [{ companyId, companyCode: code, description: name }];
    },
    // GET /store/StoreCompanies/companycontextforuser
    companyContext: () => companyContext(shop),
  };
}
