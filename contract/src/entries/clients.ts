// API call `salesmanClients`: the clients that a salesman may buy for, with a search.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

/** A client that a salesman may buy for. */
export const salesmanClient = z.object({
  clientId: z.number().int(),
  clientCode: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  city: z.string(),
  /** Lines of the caller's open cart for this client. */
  cartItemsCount: z.number().int(),
});
export type SalesmanClient = z.output<typeof salesmanClient>;

export const clientsCalls = {
  salesmanClients: call({
    name: 'salesmanClients',
    access: 'salesman',
    summary:
      "The salesman's clients, or all for an administrator; none if the company does not allow buying for clients",
    query: z.object({
      searchTerm: text(64).default(''),
      pageSize: z.coerce.number().int().min(1).max(100).optional(),
    }),
    output: z.array(salesmanClient),
  }),
};
