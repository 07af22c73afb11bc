// Method and path of the desk's calls about sales figures.

import type { Method } from '../routes.js';

export const figuresRoutes = {
  salesFigures: ['GET', '/store/Admin/figures/sales'],
  salesFiguresFile: ['GET', '/store/Admin/figures/sales/file'],
  topSales: ['GET', '/store/Admin/figures/top'],
  topSalesFile: ['GET', '/store/Admin/figures/top/file'],
  lapsedClients: ['GET', '/store/Admin/figures/lapsed-clients'],
  lapsedClientsFile: ['GET', '/store/Admin/figures/lapsed-clients/file'],
  sellingOut: ['GET', '/store/Admin/figures/selling-out'],
  sellingOutFile: ['GET', '/store/Admin/figures/selling-out/file'],
} as const satisfies Record<string, readonly [Method, string]>;
