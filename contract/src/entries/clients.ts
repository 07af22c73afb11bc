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

/** A client as a device keeps it. */
export const syncClient = salesmanClient.extend({
  /** Clients of the same price terms pay the same: a device needs the prices of one of them. */
  priceTerms: z.string(),
  /** Of the address that their orders are delivered to; null where that is unknown. */
  deliveryProvinceCode: z.string().nullable(),
});
export type SyncClient = z.output<typeof syncClient>;

export const clientsCalls = {
  salesmanClients: call({
    name: 'salesmanClients',
    access: 'salesman',
    summary:
      "The salesman's clients, an administrator's are all; without the company's leave to buy for others, none",
    query: z.object({
      searchTerm: text(64).default(''),
      pageSize: z.coerce.number().int().min(1).max(100).optional(),
    }),
    output: z.array(salesmanClient),
  }),
  salesmanClientsForSync: call({
    name: 'salesmanClientsForSync',
    access: 'salesman',
    summary: 'The same clients, all of them, to be kept on a device',
    output: z.array(syncClient),
  }),
};
