// The permissions that the tests expect of the calls about the accounts of clients.

import type { accountCalls } from '@mostrador/contract/entries/account';
import type { CallRules, NamingField } from './permissions-fields.js';

const client: NamingField = { names: 'client', told: ['salesman', 'administrator'] };
const order: NamingField = {
  names: 'order',
  told: ['owner', 'colleague', 'actingForOwner', 'salesman', 'administrator'],
};
/** The document of an entry: in the shop, staff see those of the client that they buy for, and here they have chosen none. */
const ownDocument: NamingField = {
  names: 'accountDocument',
  told: ['owner', 'colleague', 'actingForOwner'],
};

export const ACCOUNT_RULES: Pick<CallRules, keyof typeof accountCalls> = {
  account: { of: 'caller' },
  accountEntries: { of: 'caller' },
  orderEntries: { of: 'named', fields: { externalId: order } },
  accountStatement: { of: 'caller' },
  deskAccountStatement: { of: 'named', fields: { clientId: client } },
  accountDocument: { of: 'named', fields: { documentId: ownDocument } },
  deskAccount: { of: 'named', fields: { clientId: client } },
  deskAccountDocument: {
    of: 'named',
    fields: {
      clientId: {
        ...client,
        sent: ({ accountDocument: documentId }) => ({ params: { documentId } }),
      },
      documentId: {
        names: 'accountDocument',
        told: ['salesman', 'administrator'],
        sent: ({ client: clientId }) => ({ params: { clientId } }),
      },
    },
  },
  deskAccountEntries: { of: 'named', fields: { clientId: client } },
};
