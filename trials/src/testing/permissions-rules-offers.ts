// The permissions that the tests expect of the calls about offers.

import type { offersCalls } from '@mostrador/contract/entries/offers';
import type { CallRules, NamingField } from './permissions-fields.js';

const forReaders: NamingField = {
  names: 'offer',
  told: ['owner', 'colleague', 'actingForOwner', 'salesman', 'administrator'],
};
const forStaff: NamingField = { names: 'offer', told: ['salesman', 'administrator'] };
const clientOfStaff: NamingField = { names: 'client', told: ['salesman', 'administrator'] };
/** What the lists are narrowed by: each shows the caller's own clients' offers only. */
const filter = { clientId: 'allowed', salesmanId: 'allowed' } as const;
const PLACE = {
  deliveryAddressProvinceCode: 'fact',
  deliveryAddressPostalCode: 'said',
  deliveryAddressCityName: 'said',
} as const;

export const OFFERS_RULES: Pick<CallRules, keyof typeof offersCalls> = {
  createOffer: { of: 'named', fields: { clientId: clientOfStaff, code: 'allowed' } },
  clientOffers: { of: 'charges' },
  clientOffer: { of: 'named', fields: { externalId: forReaders } },
  offerPdf: { of: 'named', fields: { externalId: forReaders } },
  quoteOffer: { of: 'named', fields: { externalId: forReaders, lineId: 'allowed', ...PLACE } },
  acceptOffer: {
    of: 'named',
    fields: { externalId: forReaders, lineId: 'allowed', discountCodes: 'said', ...PLACE },
  },
  deskOffers: { of: 'charges', fields: filter },
  deskOfferCounts: { of: 'charges' },
  deskOffersFile: { of: 'charges', fields: filter },
  offerClients: { of: 'charges', fields: { clientId: 'allowed' } },
  previewOffer: { of: 'named', fields: { clientId: clientOfStaff, code: 'allowed' } },
  deskOffer: { of: 'named', fields: { externalId: forStaff } },
  changeOffer: { of: 'named', fields: { externalId: forStaff } },
  sendOffer: { of: 'named', fields: { externalId: forStaff } },
};
