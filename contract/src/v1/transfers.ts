// The entries of /api/v1 for transfers: what clients told, and what became of it.

import { TRANSFER_REASON_MAX } from '@mostrador/rules/transfers';
import { z } from 'zod';
import { text } from '../fields.js';
import { entry, instant, pageOf, pageQuery } from './entry.js';

const transfer = z.object({
  id: z.string(),
  client: z.string().meta({ description: 'The code of the client' }),
  amount: z.number(),
  paidOn: z.iso.date(),
  bank: z
    .string()
    .meta({ description: 'The bank that it came from, as the client wrote it; empty if left out' }),
  state: z.enum(['told', 'credited', 'rejected']),
  reason: z.string().meta({ description: 'Why it was rejected; empty otherwise' }),
  toldAt: instant,
  decidedAt: instant.nullable(),
  orders: z.array(z.string()).meta({ description: 'The numbers of the orders that it pays' }),
  entries: z
    .array(
      z.object({ kind: z.enum(['invoice', 'debit_note', 'credit_note', 'receipt']), number: z.string() }),
    )
    .meta({ description: 'The account entries that it pays' }),
});
export type V1Transfer = z.output<typeof transfer>;

const EXAMPLE = {
  id: '3f0c8a52-7d3b-4c0e-9a53-0d5e3a0d4b11',
  client: 'C-100',
  amount: 26_136,
  paidOn: '2026-03-09',
  bank: 'Banco Nación',
  state: 'told',
  reason: '',
  toldAt: '2026-03-09T14:05:00.000Z',
  decidedAt: null,
  orders: ['PED-0001-00000001'],
  entries: [{ kind: 'invoice', number: 'A 0001-00000245' }],
} as const;

export const transferEntries = {
  listTransfers: entry({
    name: 'listTransfers',
    method: 'GET',
    path: '/transfers',
    scopes: ['account:read'],
    summary: 'List the transfers that clients told, in the order in which they were told',
    detail: {
      en: 'With state=told: those that wait for a decision.',
      es: 'Con state=told: las que esperan una decisión.',
    },
    query: z.object({
      ...pageQuery,
      state: z
        .enum(['told', 'credited', 'rejected'])
        .optional()
        .meta({ description: 'Only transfers in this state' }),
    }),
    output: pageOf(transfer),
    paged: true,
    errors: [],
    example: { query: { state: 'told', limit: '100' }, output: { items: [EXAMPLE], next: null } },
  }),
  decideTransfer: entry({
    name: 'decideTransfer',
    method: 'POST',
    path: '/transfers/{id}/decision',
    scopes: ['account:write'],
    summary: 'Credit or reject a transfer',
    detail: {
      en: 'The client gets a mail. The same decision again changes nothing and sends no other mail. It changes nothing of the account: load its entries.',
      es: 'El cliente recibe un mail. Repetir la misma decisión no cambia nada ni manda otro mail. No cambia la cuenta corriente: cargue sus movimientos.',
    },
    params: z.object({ id: z.uuid().toLowerCase().meta({ description: 'Of the transfer' }) }),
    body: z.object({
      state: z.enum(['credited', 'rejected']),
      reason: text(TRANSFER_REASON_MAX)
        .optional()
        .meta({ description: 'For the client; required to reject' }),
    }),
    output: transfer,
    errors: ['not_found'],
    example: {
      params: { id: EXAMPLE.id },
      body: { state: 'credited' },
      output: { ...EXAMPLE, state: 'credited', decidedAt: '2026-03-10T12:00:00.000Z' },
    },
  }),
};
