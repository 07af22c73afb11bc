// API calls of administrators acting in a client's name: start it, list the clients with their verification state,
// read the trail of changes.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';
import { authenticationResult } from './auth.js';

/** A client in the administrators' list for verification and impersonation. */
export const storeClient = z.object({
  clientId: z.number().int(),
  clientName: z.string(),
  clientEmail: z.string(),
  verificationRequired: z.boolean(),
  /** Works only with an administrator's session; empty if the client needs no verification. */
  verificationToken: z.string(),
});
export type StoreClient = z.output<typeof storeClient>;

export const listedClient = storeClient.extend({
  clientCode: z.string(),
  /** The sign-in name of the client's user; null if the client has none. */
  userName: z.string().nullable(),
  /** As typed, without hyphens. */
  legalId: z.string(),
  /** The status of the client's user; null if the client has none and cannot be impersonated. */
  status: z.enum(['invited', 'pending_email', 'pending_verification', 'active', 'blocked']).nullable(),
});
export type ListedClient = z.output<typeof listedClient>;

export const listedClients = z.object({
  totalCount: z.number().int(),
  /** Clients of the whole company that wait for verification; the search is ignored. */
  waitingCount: z.number().int(),
  /** Changes of clients' identities that wait for an administrator. */
  identityChangesCount: z.number().int(),
  clients: z.array(listedClient),
});

export const trailEntry = z.object({
  trailEntryId: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  actorName: z.string(),
  actorEmail: z.string(),
  userEmail: z.string(),
  /** The call's name in the contract. */
  call: z.string(),
  /** The changed object: a product's code, an order's number. */
  detail: z.string(),
  outcome: z.enum(['begun', 'done', 'refused', 'failed']),
});
export type TrailEntry = z.output<typeof trailEntry>;

const paging = {
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
};

export const impersonationCalls = {
  impersonate: call({
    name: 'impersonate',
    rate: 'write',
    access: 'administrator',
    summary: "Returns a token to act as a client, valid for at most an hour; userId is the client's id",
    params: z.object({ userId: identifier }),
    output: authenticationResult,
    example: { params: { userId: '2147483647' } },
  }),
  storeClients: call({
    name: 'storeClients',
    access: 'administrator',
    summary: 'All clients of the company, sorted by name',
    output: z.array(storeClient),
  }),
  storeClientsPage: call({
    name: 'storeClientsPage',
    access: 'administrator',
    summary: 'A page of clients, those waiting for verification first; searches name, e-mail, code and CUIT',
    query: z.object({ searchTerm: text(64).default(''), ...paging }),
    output: listedClients,
  }),
  clientTrail: call({
    name: 'clientTrail',
    access: 'administrator',
    summary: "The changes that administrators made in a client's name, newest first",
    params: z.object({ clientId: identifier }),
    query: z.object(paging),
    output: z.object({ totalCount: z.number().int(), entries: z.array(trailEntry) }),
    example: { params: { clientId: '2147483647' } },
  }),
};
