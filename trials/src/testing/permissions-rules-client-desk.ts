// The permissions that the tests expect of the desk's calls about clients, their addresses and notes, and payment terms.

import type { clientDeskCalls } from '@mostrador/contract/entries/client-desk';
import type { CallRules, NamingField } from './permissions-fields.js';

const client: NamingField = { names: 'client', told: ['administrator'] };
const address: NamingField = { names: 'clientAddress', told: ['administrator'] };
const note: NamingField = { names: 'clientNote', told: ['administrator'] };
/** Lists, terms and salesmen that a client is given: each call refuses those of another company. */
const terms = {
  priceListId: 'allowed',
  discountListId: 'allowed',
  paymentTermsId: 'allowed',
} as const;
const filter = { ...terms, salesmanId: 'allowed', taxCategoryId: 'fact', provinceId: 'fact' } as const;

const LABEL = { edits: [{ field: 'label', from: 'A', to: 'B' }] };

export const CLIENT_DESK_RULES: Pick<CallRules, keyof typeof clientDeskCalls> = {
  deskClients: { of: 'charges', fields: filter },
  deskClientsFile: { of: 'charges', fields: filter },
  chosenClientsFile: { of: 'charges', fields: { ...filter, clientIds: 'allowed', exceptIds: 'allowed' } },
  deskClientCounts: { of: 'charges' },
  deskClientChoices: { of: 'charges' },
  changeManyClients: {
    of: 'named',
    fields: {
      ...filter,
      clientIds: { ...client, otherwise: 'ignored', at: 'body.clientIds.0' },
      exceptIds: 'allowed',
    },
  },
  createClient: { of: 'caller' },
  deskClient: { of: 'named', fields: { clientId: client } },
  saveClient: { of: 'named', fields: { clientId: client } },
  verifyClient: {
    of: 'named',
    fields: { ...terms, clientId: client, clientCode: 'said', salesmanIds: 'allowed' },
  },
  rejectClient: { of: 'named', fields: { clientId: client } },
  createClientAddress: {
    of: 'named',
    fields: { clientId: client, cityName: 'said', postalCode: 'said', provinceId: 'fact' },
  },
  saveClientAddress: {
    of: 'named',
    fields: {
      clientId: {
        ...client,
        sent: ({ clientAddress: addressId }) => ({ params: { addressId }, body: LABEL }),
      },
      addressId: { ...address, sent: ({ client: clientId }) => ({ params: { clientId }, body: LABEL }) },
    },
  },
  makeDefaultAddress: {
    of: 'named',
    fields: {
      clientId: { ...client, sent: ({ clientAddress: addressId }) => ({ params: { addressId } }) },
      addressId: { ...address, sent: ({ client: clientId }) => ({ params: { clientId } }) },
    },
  },
  addClientNote: { of: 'named', fields: { clientId: client } },
  strikeClientNote: {
    of: 'named',
    fields: {
      clientId: { ...client, sent: ({ clientNote: noteId }) => ({ params: { noteId } }) },
      noteId: { ...note, sent: ({ client: clientId }) => ({ params: { clientId } }) },
    },
  },
  createPaymentTerms: { of: 'caller' },
  savePaymentTerms: {
    of: 'named',
    fields: { paymentTermsId: { names: 'paymentTerms', told: ['administrator'] } },
  },
};
