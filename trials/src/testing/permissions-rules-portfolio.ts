// The permissions that the tests expect of the calls about a salesman's portfolio: only their own clients, and only visits.

import type { portfolioCalls } from '@mostrador/contract/entries/portfolio';
import type { CallRules, NamingField } from './permissions-fields.js';

const client: NamingField = { names: 'client', told: ['salesman', 'administrator'] };

export const PORTFOLIO_RULES: Pick<CallRules, keyof typeof portfolioCalls> = {
  portfolioCounts: { of: 'charges' },
  portfolioDay: { of: 'charges' },
  portfolioClients: { of: 'charges' },
  portfolioClientsFile: { of: 'charges' },
  portfolioClient: { of: 'named', fields: { clientId: client } },
  addVisit: { of: 'named', fields: { clientId: client } },
  strikeVisit: {
    of: 'named',
    fields: {
      clientId: {
        names: 'client',
        told: ['salesman'],
        sent: ({ clientVisit: noteId }) => ({ params: { noteId } }),
      },
      noteId: {
        names: 'clientVisit',
        told: ['salesman'],
        sent: ({ client: clientId }) => ({ params: { clientId } }),
      },
    },
  },
};
