// Handlers of the desk's calls about sales figures, for administrators, and for salesmen about their own clients.

import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload, signalOf } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { lapsedClients, salesFigures, sellingOut, topSales } from './figures.service.js';
import {
  lapsedClientsFile,
  salesFiguresFile,
  sellingOutFile,
  topSalesFile,
} from './figures-files.service.js';

type FiguresCall =
  | 'salesFigures'
  | 'salesFiguresFile'
  | 'topSales'
  | 'topSalesFile'
  | 'lapsedClients'
  | 'lapsedClientsFile'
  | 'sellingOut'
  | 'sellingOutFile';

export function figuresRoutes(shop: Shop): CallHandlers<FiguresCall, Session> {
  return {
    // GET /store/Admin/figures/sales
    salesFigures: ({ session, query }) => salesFigures(shop, session, query),
    // GET /store/Admin/figures/sales/file
    salesFiguresFile: async ({ session, query, reply }) =>
      sendDownload(reply, await salesFiguresFile(shop, session, query, signalOf(reply))),
    // GET /store/Admin/figures/top
    topSales: ({ session, query }) => topSales(shop, session, query),
    // GET /store/Admin/figures/top/file
    topSalesFile: async ({ session, query, reply }) =>
      sendDownload(reply, await topSalesFile(shop, session, query, signalOf(reply))),
    // GET /store/Admin/figures/lapsed-clients
    lapsedClients: ({ session, query }) => lapsedClients(shop, session, query),
    // GET /store/Admin/figures/lapsed-clients/file
    lapsedClientsFile: async ({ session, query, reply }) =>
      sendDownload(reply, await lapsedClientsFile(shop, session, query, signalOf(reply))),
    // GET /store/Admin/figures/selling-out
    sellingOut: ({ query }) => sellingOut(shop, query),
    // GET /store/Admin/figures/selling-out/file
    sellingOutFile: async ({ query, reply }) =>
      sendDownload(reply, await sellingOutFile(shop, query, signalOf(reply))),
  };
}
