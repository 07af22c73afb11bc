// Method and path of the desk's calls about offers: the table, its file, the preview of a list, and changes of one offer.

import type { Method } from '../routes.js';

export const offerDeskRoutes = {
  deskOffers: ['GET', '/store/Admin/offers'],
  deskOfferCounts: ['GET', '/store/Admin/offers/counts'],
  deskOffersFile: ['GET', '/store/Admin/offers/file'],
  offerClients: ['GET', '/store/Admin/offers/clients'],
  previewOffer: ['POST', '/store/Admin/offers/preview'],
  deskOffer: ['GET', '/store/Admin/offers/:externalId'],
  changeOffer: ['PUT', '/store/Admin/offers/:externalId'],
  sendOffer: ['POST', '/store/Admin/offers/:externalId/mail'],
} as const satisfies Record<string, readonly [Method, string]>;
