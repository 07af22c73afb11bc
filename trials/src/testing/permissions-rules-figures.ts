// The permissions that the tests expect of the calls about sales figures: a salesman names no other one.

import type { CallRules, NamingField } from './permissions-fields.js';

const salesman: NamingField = { names: 'salesman', told: ['salesman', 'administrator'] };

export const FIGURES_RULES = {
  salesFigures: { of: 'charges', fields: { salesmanId: salesman } },
  salesFiguresFile: { of: 'charges', fields: { salesmanId: salesman } },
  topSales: { of: 'charges', fields: { salesmanId: salesman } },
  topSalesFile: { of: 'charges', fields: { salesmanId: salesman } },
  lapsedClients: { of: 'charges', fields: { salesmanId: salesman } },
  lapsedClientsFile: { of: 'charges', fields: { salesmanId: salesman } },
  sellingOut: { of: 'charges' },
  sellingOutFile: { of: 'charges' },
} as const satisfies Partial<CallRules>;
