// Method and path of the desk's calls about a salesman's portfolio: their day, their clients, and visits.

import type { Method } from '../routes.js';

export const portfolioRoutes = {
  portfolioCounts: ['GET', '/store/Admin/portfolio/counts'],
  portfolioDay: ['GET', '/store/Admin/portfolio/day'],
  portfolioClients: ['GET', '/store/Admin/portfolio/clients'],
  portfolioClientsFile: ['GET', '/store/Admin/portfolio/clients/file'],
  portfolioClient: ['GET', '/store/Admin/portfolio/clients/:clientId'],
  addVisit: ['POST', '/store/Admin/portfolio/clients/:clientId/visits'],
  strikeVisit: ['POST', '/store/Admin/portfolio/clients/:clientId/visits/:noteId/strike'],
} as const satisfies Record<string, readonly [Method, string]>;
