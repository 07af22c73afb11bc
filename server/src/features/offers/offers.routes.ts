// Handlers of the calls about offers: make one, the client's list and page, the PDF, the order, and the desk's table.

import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload, signalOf } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { shownTargetOf } from '../cart/shown-target.service.js';
import { offerPdf, readOfferSummary } from '../offer-sheet/offer-sheet.service.js';
import { acceptOffer, quoteOffer } from './accept-offer.service.js';
import { changeOffer, sendOffer } from './change-offer.service.js';
import { createOffer, previewOffer } from './create-offer.service.js';
import { clientOffers, readableOffer, readOffer } from './offer-answers.service.js';
import { deskOfferCounts, deskOffers, offerClients, offersFile } from './offer-table.service.js';

export function offersRoutes(
  shop: Shop,
): CallHandlers<
  | 'createOffer'
  | 'clientOffers'
  | 'clientOffer'
  | 'offerPdf'
  | 'quoteOffer'
  | 'acceptOffer'
  | 'deskOffers'
  | 'deskOfferCounts'
  | 'deskOffersFile'
  | 'offerClients'
  | 'previewOffer'
  | 'deskOffer'
  | 'changeOffer'
  | 'sendOffer',
  Session
> {
  return {
    // POST /store/StoreOffers/offers
    createOffer: ({ session, body }) => createOffer(shop, session, body),
    // GET /store/StoreOffers/offers
    clientOffers: ({ session }) => clientOffers(shop, session),
    // GET /store/StoreOffers/offers/:externalId
    clientOffer: ({ session, params }) => readOffer(shop, session, params.externalId),
    // GET /store/StoreOffers/offers/:externalId/pdf
    offerPdf: async ({ session, params, reply }) => {
      const { offer_id: offerId } = await readableOffer(shop, shop.db, session, params.externalId);
      const summary = await readOfferSummary(shop.db, session.companyId, offerId);
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-disposition': `attachment; filename="${summary.sheet.number}.pdf"`,
        })
        .type('application/pdf')
        .send(await offerPdf(shop, summary));
    },
    // POST /store/StoreOffers/offers/:externalId/quote
    quoteOffer: ({ session, params, body }) => quoteOffer(shop, session, params.externalId, body),
    // POST /store/StoreOffers/offers/:externalId/order
    acceptOffer: async ({ session, params, body, request, reply }) => {
      const shown = shownTargetOf(request.headers);
      const { result, replay } = await acceptOffer(shop, session, params.externalId, body, shown);
      if (replay) reply.header('idempotent-replay', 'true');
      return result;
    },
    // GET /store/Admin/offers
    deskOffers: ({ session, query }) => deskOffers(shop, session, query),
    // GET /store/Admin/offers/counts
    deskOfferCounts: ({ session }) => deskOfferCounts(shop, session),
    // GET /store/Admin/offers/file
    deskOffersFile: async ({ session, query, reply }) =>
      sendDownload(reply, await offersFile(shop, session, query, signalOf(reply))),
    // GET /store/Admin/offers/clients
    offerClients: ({ session, query }) => offerClients(shop, session, query),
    // POST /store/Admin/offers/preview
    previewOffer: ({ session, body }) => previewOffer(shop, session, body),
    // GET /store/Admin/offers/:externalId
    deskOffer: ({ session, params }) => readOffer(shop, session, params.externalId),
    // PUT /store/Admin/offers/:externalId
    changeOffer: ({ session, params, body }) => changeOffer(shop, session, params.externalId, body),
    // POST /store/Admin/offers/:externalId/mail
    sendOffer: ({ session, params }) => sendOffer(shop, session, params.externalId),
  };
}
