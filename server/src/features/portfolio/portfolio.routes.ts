// Handlers of the desk's calls about a salesman's portfolio.

import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload, signalOf } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { portfolioClient, portfolioClients, portfolioCounts, portfolioDay } from './portfolio.service.js';
import { portfolioFile } from './portfolio-file.service.js';
import { addVisit, strikeVisit } from './visits.service.js';

type PortfolioCall =
  | 'portfolioCounts'
  | 'portfolioDay'
  | 'portfolioClients'
  | 'portfolioClientsFile'
  | 'portfolioClient'
  | 'addVisit'
  | 'strikeVisit';

export function portfolioRoutes(shop: Shop): CallHandlers<PortfolioCall, Session> {
  return {
    // GET /store/Admin/portfolio/counts
    portfolioCounts: ({ session }) => portfolioCounts(shop, session),
    // GET /store/Admin/portfolio/day
    portfolioDay: ({ session }) => portfolioDay(shop, session),
    // GET /store/Admin/portfolio/clients
    portfolioClients: ({ session, query }) => portfolioClients(shop, session, query),
    // GET /store/Admin/portfolio/clients/file
    portfolioClientsFile: async ({ session, query, reply }) =>
      sendDownload(reply, await portfolioFile(shop, session, query, signalOf(reply))),
    // GET /store/Admin/portfolio/clients/:clientId
    portfolioClient: ({ session, params }) => portfolioClient(shop, session, params.clientId),
    // POST /store/Admin/portfolio/clients/:clientId/visits
    addVisit: ({ session, params, body }) => addVisit(shop, session, params.clientId, body),
    // POST /store/Admin/portfolio/clients/:clientId/visits/:noteId/strike
    strikeVisit: ({ session, params }) => strikeVisit(shop, session, params),
  };
}
