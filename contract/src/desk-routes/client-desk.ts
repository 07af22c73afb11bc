// Method and path of the desk's calls about the client table and the client page.

import type { Method } from '../routes.js';

export const clientDeskRoutes = {
  deskClients: ['GET', '/store/Admin/clients'],
  deskClientsFile: ['GET', '/store/Admin/clients/file'],
  chosenClientsFile: ['POST', '/store/Admin/clients/file'],
  deskClientCounts: ['GET', '/store/Admin/clients/counts'],
  deskClientChoices: ['GET', '/store/Admin/clients/choices'],
  changeManyClients: ['POST', '/store/Admin/clients/many'],
  createClient: ['POST', '/store/Admin/clients'],
  deskClient: ['GET', '/store/Admin/clients/:clientId'],
  saveClient: ['PUT', '/store/Admin/clients/:clientId'],
  verifyClient: ['POST', '/store/Admin/clients/:clientId/verification'],
  rejectClient: ['POST', '/store/Admin/clients/:clientId/rejection'],
  createClientAddress: ['POST', '/store/Admin/clients/:clientId/addresses'],
  saveClientAddress: ['PUT', '/store/Admin/clients/:clientId/addresses/:addressId'],
  makeDefaultAddress: ['POST', '/store/Admin/clients/:clientId/addresses/:addressId/default'],
  addClientNote: ['POST', '/store/Admin/clients/:clientId/notes'],
  strikeClientNote: ['POST', '/store/Admin/clients/:clientId/notes/:noteId/strike'],
  createPaymentTerms: ['POST', '/store/Admin/paymentTerms'],
  savePaymentTerms: ['PUT', '/store/Admin/paymentTerms/:paymentTermsId'],
} as const satisfies Record<string, readonly [Method, string]>;
