import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';
import { userDetails } from './user.js';

/** A client as administrators see them on the way to verify or impersonate. */
export const storeClient = z.object({
  clientId: z.number().int(),
  clientName: z.string(),
  clientEmail: z.string(),
  verificationRequired: z.boolean(),
  /** Works with an administrator's session only; empty where nothing is to be verified. */
  verificationToken: z.string(),
});
export type StoreClient = z.output<typeof storeClient>;

export const listedClient = storeClient.extend({
  clientCode: z.string(),
  /** With which the client's user logs in; null without a user. */
  userName: z.string().nullable(),
  /** As typed, without hyphens. */
  legalId: z.string(),
  /** Of the client's user; null where the client has none and cannot be impersonated. */
  status: z.enum(['pending_email', 'pending_verification', 'active', 'blocked']).nullable(),
});
export type ListedClient = z.output<typeof listedClient>;

export const listedClients = z.object({
  totalCount: z.number().int(),
  /** Of the whole company, whatever is searched for. */
  waitingCount: z.number().int(),
  clients: z.array(listedClient),
});

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

export const trailEntry = z.object({
  trailEntryId: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actorName: z.string(),
  actorEmail: z.string(),
  userEmail: z.string(),
  /** The call's name in the contract. */
  call: z.string(),
  /** What it was about: a product's code, an order's number. */
  detail: z.string(),
  outcome: z.enum(['begun', 'done', 'refused', 'failed']),
});
export type TrailEntry = z.output<typeof trailEntry>;

/** A salesman, and whether a client is theirs. */
export const clientSalesman = z.object({
  userId: z.number().int(),
  name: z.string(),
  email: z.string(),
  assigned: z.boolean(),
});
export type ClientSalesman = z.output<typeof clientSalesman>;

const search = { searchTerm: text(64).default('') };
const paging = {
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

export const peopleCalls = {
  storeClients: call({
    name: 'storeClients',
    access: 'administrator',
    summary: "All of the company's clients by name",
    output: z.array(storeClient),
  }),
  storeClientsPage: call({
    name: 'storeClientsPage',
    access: 'administrator',
    summary:
      'A page of clients, those who wait for verification first; searched by name, e-mail, code or CUIT',
    query: z.object({ ...search, ...paging }),
    output: listedClients,
  }),
  clientTrail: call({
    name: 'clientTrail',
    access: 'administrator',
    summary: "What administrators did in a client's name, newest first",
    params: z.object({ clientId: identifier }),
    query: z.object(paging),
    output: z.object({ totalCount: z.number().int(), entries: z.array(trailEntry) }),
    example: { params: { clientId: '2147483647' } },
  }),
  clientSalesmen: call({
    name: 'clientSalesmen',
    access: 'administrator',
    summary: "The company's salesmen, and which of them a client is assigned to",
    params: z.object({ clientId: identifier }),
    output: z.array(clientSalesman),
    example: { params: { clientId: '2147483647' } },
  }),
  assignSalesmen: call({
    name: 'assignSalesmen',
    access: 'administrator',
    summary: 'Assigns a client to these salesmen and to no other',
    params: z.object({ clientId: identifier }),
    body: z.object({ salesmanIds: z.array(identifier).max(100) }),
    output: z.array(clientSalesman),
    example: { params: { clientId: '2147483647' }, body: { salesmanIds: [] } },
  }),
  salesmanClients: call({
    name: 'salesmanClients',
    access: 'salesman',
    summary:
      "The salesman's clients, an administrator's are all; without the company's leave to buy for others, none",
    query: z.object({ ...search, pageSize: z.coerce.number().int().min(1).max(100).optional() }),
    output: z.array(salesmanClient),
  }),
  salesmanClientsForSync: call({
    name: 'salesmanClientsForSync',
    access: 'salesman',
    summary: 'The same clients, all of them, to be kept on a device',
    output: z.array(syncClient),
  }),
  salesmanUserDetails: call({
    name: 'salesmanUserDetails',
    access: 'salesman',
    summary: "Account and addresses of one of the salesman's clients; 404 for any other",
    query: z.object({ clientId: identifier }),
    output: userDetails,
    example: { query: { clientId: '2147483647' } },
  }),
  userLogins: call({
    name: 'userLogins',
    access: 'administrator',
    summary: 'The login history of the company, newest first, at most a thousand',
    query: z.object({
      dateFrom: text(40).optional(),
      dateTo: text(40).optional(),
      /** A part of the e-mail, without regard to case. */
      email: text(255).default(''),
    }),
    output: z.array(
      z.object({
        /** ISO 8601, UTC. */
        at: z.string(),
        email: z.string(),
        address: z.string(),
        method: z.enum(['password', 'google', 'recovery']),
        succeeded: z.boolean(),
      }),
    ),
  }),
};
