// API calls of a client's account (cuenta corriente): its sums, entries, documents and statement, for the client and, on the desk, for
// staff. Money is in centavos, days are Argentina's.

import { ENTRY_KIND_NAMES } from '@mostrador/rules/account';
import { CREDIT_CONTROLS } from '@mostrador/rules/credit';
import { z } from 'zod';
import { call } from '../call.js';
import { day, identifier, text } from '../fields.js';

const centavos = z.number().int();
const count = z.number().int();

/** What a client's account is now. */
export const accountSummary = z.object({
  /** When the ERP told the account last: ISO 8601, UTC; null if it never did, and then there are no entries. */
  toldAt: z.string().nullable(),
  /** The day by which entries are due or overdue. */
  today: z.string(),
  /** rules/account: `balance` is the sum of the other three. */
  balance: centavos,
  due: centavos,
  overdue: centavos,
  onAccount: centavos,
  /** The entries with something open, by kind. */
  open: z.object({ invoice: count, debit_note: count, credit_note: count, receipt: count }),
  /** The next day on which something is due, today or later, and what is due on it; null for nothing. */
  nextDue: z.object({ day: z.string(), amount: centavos }).nullable(),
  /** null without a credit limit. */
  credit: z
    .object({
      limit: centavos,
      /** Negative beyond the limit. */
      left: centavos,
      /** Orders that are accepted, and not delivered or invoiced yet. */
      openOrders: count,
      /** What the company does about an order beyond the limit. */
      control: z.enum(CREDIT_CONTROLS),
    })
    .nullable(),
});
export type AccountSummary = z.output<typeof accountSummary>;

/** An order that an entry bills, by its number within the company. */
const billedOrder = z.object({ externalId: z.string(), orderNumber: count });

export const accountEntry = z.object({
  entryId: z.string(),
  kind: z.enum(ENTRY_KIND_NAMES),
  /** 'A 0001-00000245'. */
  number: z.string(),
  issuedOn: z.string(),
  /** null: the ERP told none. */
  dueOn: z.string().nullable(),
  /** Signed by kind: negative reduces the debt. */
  amount: centavos,
  openAmount: centavos,
  /** rules/account. */
  state: z.enum(['paid', 'due', 'overdue', 'applied', 'on_account']),
  /** Until it is due, negative if the day has passed; null for credits. */
  daysLeft: count.nullable(),
  /** The balance behind this entry. */
  balance: centavos,
  orders: z.array(billedOrder),
  /** Its PDF; null for none. */
  document: z.object({ documentId: z.string(), fileName: z.string(), bytes: count }).nullable(),
});
export type AccountEntryRow = z.output<typeof accountEntry>;

export const accountEntries = z.object({
  entries: z.array(accountEntry),
  /** The `after` of the next page; null on the last one. */
  next: z.string().nullable(),
});
export type AccountEntries = z.output<typeof accountEntries>;

export const accountEntryFilter = z.enum(['all', 'open', 'overdue', 'documents']);
export type AccountEntryFilter = z.output<typeof accountEntryFilter>;

const entriesQuery = z.object({
  show: accountEntryFilter.default('all'),
  from: day,
  to: day,
  after: text(60).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(30),
});
const statementQuery = z.object({ format: z.enum(['pdf', 'xlsx']), from: day, to: day });

const documentId = z.uuid().toLowerCase();
const clientId = identifier;
const SOME_ID = '00000000-0000-4000-8000-000000000000';

export const accountCalls = {
  account: call({
    name: 'account',
    access: 'session',
    summary: "The sums of the client's account; zero for staff who have chosen no client",
    output: accountSummary,
  }),
  accountEntries: call({
    name: 'accountEntries',
    access: 'session',
    summary: "The client's entries, the newest first",
    query: entriesQuery,
    output: accountEntries,
  }),
  accountDocument: call({
    name: 'accountDocument',
    access: 'session',
    rate: 'export',
    summary: 'The PDF of an entry, as a download',
    params: z.object({ documentId }),
    example: { params: { documentId: SOME_ID } },
  }),
  accountStatement: call({
    name: 'accountStatement',
    access: 'session',
    rate: 'export',
    summary: 'The statement of a period as a PDF or XLSX file',
    query: statementQuery,
    example: { query: { format: 'pdf' } },
  }),
  orderEntries: call({
    name: 'orderEntries',
    access: 'session',
    summary: 'The entries that bill an order which the caller may see',
    params: z.object({ externalId: z.uuid().toLowerCase() }),
    output: z.array(accountEntry),
    example: { params: { externalId: SOME_ID } },
  }),
  deskAccount: call({
    name: 'deskAccount',
    access: 'salesman',
    summary: "The sums of the account of one of the caller's clients",
    params: z.object({ clientId }),
    output: accountSummary,
    example: { params: { clientId: '1' } },
  }),
  deskAccountDocument: call({
    name: 'deskAccountDocument',
    access: 'salesman',
    rate: 'export',
    summary: "The PDF of an entry of one of the caller's clients, as a download",
    params: z.object({ clientId, documentId }),
    example: { params: { clientId: '1', documentId: SOME_ID } },
  }),
  deskAccountEntries: call({
    name: 'deskAccountEntries',
    access: 'salesman',
    summary: "The entries of one of the caller's clients, the newest first",
    params: z.object({ clientId }),
    query: entriesQuery,
    output: accountEntries,
    example: { params: { clientId: '1' } },
  }),
  deskAccountStatement: call({
    name: 'deskAccountStatement',
    access: 'salesman',
    rate: 'export',
    summary: "The statement of a period of one of the caller's clients as a PDF or XLSX file",
    params: z.object({ clientId }),
    query: statementQuery,
    example: { params: { clientId: '1' }, query: { format: 'pdf' } },
  }),
};
