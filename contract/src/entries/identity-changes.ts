// API calls by which administrators review changes of a client's CUIT, legal name or tax category: list, accept,
// revert.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier } from '../fields.js';

/** One changed field of a client's identity. */
export const identityChange = z.object({
  identityChangeId: z.number().int(),
  clientId: z.number().int(),
  clientCode: z.string(),
  /** The client's legal name of today. */
  clientName: z.string(),
  field: z.enum(['legalId', 'legalName', 'taxCategory']),
  /** A CUIT without hyphens, a name, or the description of a tax category; empty for none. */
  oldValue: z.string(),
  newValue: z.string(),
  /** Whether the field has the new value now. */
  isCurrent: z.boolean(),
  /** ISO 8601, UTC. */
  changedAt: z.string(),
  /** The user who saved the change. */
  userEmail: z.string(),
  /** The administrator who saved it in the user's name; empty for none. */
  actorName: z.string(),
  state: z.enum(['pending', 'accepted', 'reverted']),
  /** The administrator who accepted or reverted it; empty while it is pending. */
  decidedByName: z.string(),
  /** ISO 8601, UTC; null while it is pending. */
  decidedAt: z.string().nullable(),
});
export type IdentityChange = z.output<typeof identityChange>;

export const identityChangeList = z.object({
  totalCount: z.number().int(),
  /** Changes of the whole company that wait for an administrator. */
  pendingCount: z.number().int(),
  changes: z.array(identityChange),
});
export type IdentityChangeList = z.output<typeof identityChangeList>;

export const identityChangesCalls = {
  identityChanges: call({
    name: 'identityChanges',
    access: 'administrator',
    summary: "A page of the changes of clients' CUIT, legal name and tax category, newest first",
    query: z.object({
      /** Only the changes that wait for an administrator. */
      pending: z.enum(['true', 'false']).default('true'),
      pageSize: z.coerce.number().int().min(1).max(100).default(25),
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: identityChangeList,
  }),
  decideIdentityChange: call({
    name: 'decideIdentityChange',
    access: 'administrator',
    summary:
      'Accepts a change, or reverts it to the old value; 409 if it was decided before, or something newer stands on it',
    params: z.object({ identityChangeId: identifier }),
    body: z.object({ decision: z.enum(['accept', 'revert']) }),
    output: identityChange,
    example: { params: { identityChangeId: '2147483647' }, body: { decision: 'accept' } },
  }),
};
