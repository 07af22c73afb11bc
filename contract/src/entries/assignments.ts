// API calls that read and set which salesmen a client is assigned to.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier } from '../fields.js';

/** A salesman, and whether a client is assigned to them. */
export const clientSalesman = z.object({
  userId: z.number().int(),
  name: z.string(),
  email: z.string(),
  assigned: z.boolean(),
});
export type ClientSalesman = z.output<typeof clientSalesman>;

export const assignmentsCalls = {
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
    summary: 'Assigns a client to exactly these salesmen',
    params: z.object({ clientId: identifier }),
    body: z.object({ salesmanIds: z.array(identifier).max(100) }),
    output: z.array(clientSalesman),
    example: { params: { clientId: '2147483647' }, body: { salesmanIds: [] } },
  }),
};
