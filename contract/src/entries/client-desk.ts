// API calls of the desk's client table and client page: list, read, change, create, verify and reject clients, their delivery
// addresses, the staff's notes, and payment terms. Money is in centavos.

import {
  ADDRESS_LABEL_MAX,
  CLIENT_CODE_MAX,
  CLIENT_NOTE_MAX,
  PAYMENT_TERMS_DAYS_MAX,
  PAYMENT_TERMS_NAME_MAX,
} from '@mostrador/rules/client-fields';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { call } from '../call.js';
import { clientValue, deskClient, deskClientStatus } from '../desk-client.js';
import { day, identifier, tableFileQuery, text } from '../fields.js';

export type {
  ClientNote,
  DeskClient,
  DeskClientAddress,
  DeskClientStatus,
} from '../desk-client.js';

/** What the table is narrowed by. All values are texts, because the filter is part of an address. */
export const deskClientFilter = {
  search: text(200).optional(),
  status: deskClientStatus.optional(),
  /** Clients without an order from that day on. */
  withoutOrderSince: day,
  /** 0: without a salesman. */
  salesmanId: identifier.optional(),
  /** 0: without a list of its own. */
  priceListId: identifier.optional(),
  /** 0: without one. */
  discountListId: identifier.optional(),
  /** 0: without terms. */
  paymentTermsId: identifier.optional(),
  /** 0: unknown. */
  taxCategoryId: identifier.optional(),
  /** Of the delivery address, else the legal one. */
  provinceId: text(10).optional(),
};

export const deskClientSort = z.enum(['code', 'name', 'city', 'lastOrder', 'newest']);
export type DeskClientSort = z.output<typeof deskClientSort>;

const deskClientOrder = {
  /** Absent: those that wait for verification first, then by name. */
  sort: deskClientSort.optional(),
  direction: z.enum(['up', 'down']).default('up'),
};

const deskClientQuery = z.object({
  ...deskClientFilter,
  ...deskClientOrder,
  offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(200).default(60),
});
export type DeskClientQuery = z.input<typeof deskClientQuery>;

/** One row of the table. */
export const deskClientRow = z.object({
  clientId: z.number().int(),
  clientCode: z.string(),
  legalName: z.string(),
  /** Eleven digits. */
  legalId: z.string(),
  email: z.string(),
  contactPhone: z.string(),
  /** Of the delivery address, else the legal one. */
  city: z.string(),
  provinceName: z.string(),
  taxCategory: z.string(),
  /** Empty: the company's default list. */
  priceListName: z.string(),
  discountListName: z.string(),
  paymentTermsName: z.string(),
  /** Names, separated by commas. */
  salesmen: z.string(),
  /** ISO 8601, UTC; null without an order. Cancelled orders do not count. */
  lastOrderAt: z.string().nullable(),
  /** ISO 8601, UTC. */
  registeredAt: z.string(),
  status: deskClientStatus,
});
export type DeskClientRow = z.output<typeof deskClientRow>;

export const deskClientPage = z.object({ totalCount: z.number().int(), clients: z.array(deskClientRow) });
export type DeskClientPage = z.output<typeof deskClientPage>;

/** How many clients each built-in view of the table shows. */
export const deskClientCounts = z.object({
  all: z.number().int(),
  waiting: z.number().int(),
  blocked: z.number().int(),
  withoutUser: z.number().int(),
  withoutRecentOrder: z.number().int(),
  /** The day from which `withoutRecentOrder` counts: '2026-09-24'. */
  recentSince: z.string(),
});
export type DeskClientCounts = z.output<typeof deskClientCounts>;

export const paymentTerms = z.object({
  paymentTermsId: z.number().int(),
  name: z.string(),
  /** From the invoice to the due date. */
  days: z.number().int(),
  active: z.boolean(),
});
export type PaymentTerms = z.output<typeof paymentTerms>;

export const savedPaymentTerms = paymentTerms.extend({
  /** By which the change can be undone; null if nothing changed. */
  actionId: z.string().nullable(),
});
export type SavedPaymentTerms = z.output<typeof savedPaymentTerms>;

/** The columns of the table by their keys. */
export type DeskClientColumn =
  | 'code'
  | 'name'
  | 'legalId'
  | 'email'
  | 'phone'
  | 'city'
  | 'province'
  | 'taxCategory'
  | 'priceList'
  | 'discountList'
  | 'paymentTerms'
  | 'salesmen'
  | 'lastOrder'
  | 'newest'
  | 'status';

/** Which clients were chosen: those with these ids, or all that a filter shows but some. */
export const chosenClients = {
  clientIds: z.array(identifier).max(100_000).optional(),
  /** In place of ids: all clients that this filter shows. */
  filter: z.object(deskClientFilter).optional(),
  /** Not these of the filter's. */
  exceptIds: z.array(identifier).max(10_000).optional(),
};

/** Room for the ids of `chosenClients`. */
export const CHOSEN_CLIENTS_MAX_BYTES = 2_097_152;

/** What a client can be given. */
export const deskClientChoices = z.object({
  priceLists: z.array(z.object({ priceListId: z.number().int(), name: z.string(), isDefault: z.boolean() })),
  discountLists: z.array(z.object({ discountListId: z.number().int(), name: z.string() })),
  paymentTerms: z.array(paymentTerms),
  /** The company's active salesmen. */
  salesmen: z.array(z.object({ userId: z.number().int(), name: z.string() })),
  taxCategories: z.array(z.object({ taxCategoryId: z.number().int(), description: z.string() })),
  provinces: z.array(z.object({ provinceId: z.string(), name: z.string() })),
});
export type DeskClientChoices = z.output<typeof deskClientChoices>;

/** An edit of one field: what the editor saw, and what it becomes. */
export const clientEdit = z.object({ field: text(40), from: clientValue, to: clientValue });
export type ClientEdit = z.input<typeof clientEdit>;

const edits = z.array(clientEdit).min(1).max(60);

export const savedClient = z.object({
  /** By which the edits can be undone; null if nothing changed. */
  actionId: z.string().nullable(),
  client: deskClient,
});
export type SavedClient = z.output<typeof savedClient>;

/** One change of many clients. Null removes the list or the terms. */
export const manyClientsChange = z.discriminatedUnion('change', [
  z.object({ change: z.literal('priceListId'), to: identifier.nullable() }),
  z.object({ change: z.literal('discountListId'), to: identifier.nullable() }),
  z.object({ change: z.literal('paymentTermsId'), to: identifier.nullable() }),
  z.object({ change: z.literal('blocked'), to: z.boolean() }),
  z.object({ change: z.literal('addSalesman'), to: identifier }),
  z.object({ change: z.literal('removeSalesman'), to: identifier }),
]);
export type ManyClientsChange = z.input<typeof manyClientsChange>;

const addressFields = {
  label: text(ADDRESS_LABEL_MAX * 2),
  street: text(FIELD_MAX.street * 2),
  number: text(FIELD_MAX.streetNumber * 2).default(''),
  floor: text(FIELD_MAX.floor * 2).default(''),
  appartment: text(FIELD_MAX.apartment * 2).default(''),
  postalCode: text(FIELD_MAX.postalCode * 2).default(''),
  cityName: text(FIELD_MAX.city * 2),
  provinceId: text(10).nullable(),
  comments: text(FIELD_MAX.deliveryComments * 2).default(''),
};
const addressValues = z.object(addressFields);
export type ClientAddressValues = z.input<typeof addressValues>;

const clientPath = z.object({ clientId: identifier });
const addressPath = z.object({ clientId: identifier, addressId: identifier });
const EXAMPLE = { clientId: '2147483647' };
const EXAMPLE_ADDRESS = { label: 'Depósito', street: 'San Luis', cityName: 'Rosario', provinceId: 'S' };
const EXAMPLE_TERMS = { name: '30 días', days: 30 };

const paymentTermsValues = {
  name: text(PAYMENT_TERMS_NAME_MAX),
  days: z.number().int().min(0).max(PAYMENT_TERMS_DAYS_MAX),
};

export const clientDeskCalls = {
  deskClients: call({
    name: 'deskClients',
    rate: 'search',
    access: 'administrator',
    summary: 'A window of all clients by search, filter and order',
    query: deskClientQuery,
    output: deskClientPage,
  }),
  deskClientsFile: call({
    name: 'deskClientsFile',
    rate: 'export',
    access: 'administrator',
    summary: 'All clients that the table shows, as XLSX or CSV, in its order and with the columns asked for',
    query: z.object({ ...deskClientFilter, ...deskClientOrder, ...tableFileQuery }),
    example: { query: { format: 'csv', columns: 'code,name', search: 'NADA' } },
  }),
  chosenClientsFile: call({
    name: 'chosenClientsFile',
    rate: 'export',
    access: 'administrator',
    summary: 'The clients of `clientIds`, or all that the table shows without `exceptIds`, as XLSX or CSV',
    body: z
      .object({ ...deskClientFilter, ...deskClientOrder, ...tableFileQuery, ...chosenClients })
      .omit({ filter: true }),
    bodyMaxBytes: CHOSEN_CLIENTS_MAX_BYTES,
    example: { body: { format: 'csv', columns: 'code,name', clientIds: [2_147_483_647] } },
  }),
  deskClientCounts: call({
    name: 'deskClientCounts',
    rate: 'search',
    access: 'administrator',
    summary: "How many clients each view of the desk's table shows",
    output: deskClientCounts,
  }),
  deskClientChoices: call({
    name: 'deskClientChoices',
    access: 'administrator',
    summary:
      'The price lists, discount lists, payment terms, salesmen, tax categories and provinces for clients',
    output: deskClientChoices,
  }),
  changeManyClients: call({
    name: 'changeManyClients',
    access: 'administrator',
    summary: 'One change of the named clients, or of all that a filter shows',
    body: z.object({
      change: manyClientsChange,
      ...chosenClients,
    }),
    bodyMaxBytes: CHOSEN_CLIENTS_MAX_BYTES,
    output: z.object({
      /** Null if nothing changed. */
      actionId: z.string().nullable(),
      chosen: z.number().int(),
      changed: z.number().int(),
    }),
    example: { body: { change: { change: 'blocked', to: false }, clientIds: [2_147_483_647] } },
  }),
  createClient: call({
    name: 'createClient',
    access: 'administrator',
    summary:
      'Creates a client without users; fields that are not given are empty, and a code is chosen if none is given',
    body: z.object({ values: z.array(z.object({ field: text(40), to: clientValue })).max(60) }),
    output: savedClient,
    example: { body: { values: [{ field: 'legalName', to: 'A' }] } },
  }),
  deskClient: call({
    name: 'deskClient',
    access: 'administrator',
    summary: 'A client with every field, addresses, notes, last orders and open carts',
    params: clientPath,
    output: deskClient,
    example: { params: EXAMPLE },
  }),
  saveClient: call({
    name: 'saveClient',
    access: 'administrator',
    summary:
      'Changes fields of a client, each from the value that the editor saw; 409 `changed_meanwhile` with the `conflicts`, then nothing is changed',
    params: clientPath,
    body: z.object({ edits }),
    output: savedClient,
    example: { params: EXAMPLE, body: { edits: [{ field: 'legalName', from: 'A', to: 'B' }] } },
  }),
  verifyClient: call({
    name: 'verifyClient',
    access: 'administrator',
    summary: 'Lets a registered client buy: sets its terms, activates its users and mails them',
    params: clientPath,
    body: z.object({
      clientCode: text(CLIENT_CODE_MAX * 2).optional(),
      priceListId: identifier.nullable(),
      discountListId: identifier.nullable(),
      paymentTermsId: identifier.nullable(),
      salesmanIds: z.array(identifier).max(100),
      /** Part of the mail; may be empty. */
      welcome: text(1_000).default(''),
    }),
    output: savedClient,
    example: {
      params: EXAMPLE,
      body: { priceListId: null, discountListId: null, paymentTermsId: null, salesmanIds: [] },
    },
  }),
  rejectClient: call({
    name: 'rejectClient',
    access: 'administrator',
    summary: 'Rejects a registered client and mails the reason; the client may be verified later',
    params: clientPath,
    body: z.object({ reason: text(1_000) }),
    output: savedClient,
    example: { params: EXAMPLE, body: { reason: 'A' } },
  }),
  createClientAddress: call({
    name: 'createClientAddress',
    access: 'administrator',
    summary: 'Adds a delivery address to a client',
    params: clientPath,
    body: addressValues,
    output: savedClient,
    example: { params: EXAMPLE, body: EXAMPLE_ADDRESS },
  }),
  saveClientAddress: call({
    name: 'saveClientAddress',
    access: 'administrator',
    summary:
      'Changes or removes (`active` false) a delivery address, each field from the value that the editor saw',
    params: addressPath,
    body: z.object({ edits }),
    output: savedClient,
    example: {
      params: { ...EXAMPLE, addressId: '2147483647' },
      body: { edits: [{ field: 'label', from: 'A', to: 'B' }] },
    },
  }),
  makeDefaultAddress: call({
    name: 'makeDefaultAddress',
    access: 'administrator',
    summary: "Swaps a delivery address with the client's default one",
    params: addressPath,
    output: savedClient,
    example: { params: { ...EXAMPLE, addressId: '2147483647' } },
  }),
  addClientNote: call({
    name: 'addClientNote',
    access: 'administrator',
    summary: 'Adds a note of the staff, which the client never sees',
    params: clientPath,
    body: z.object({ text: text(CLIENT_NOTE_MAX) }),
    output: savedClient,
    example: { params: EXAMPLE, body: { text: 'A' } },
  }),
  strikeClientNote: call({
    name: 'strikeClientNote',
    access: 'administrator',
    summary: 'Strikes out a note; only its author may',
    params: z.object({ clientId: identifier, noteId: identifier }),
    output: savedClient,
    example: { params: { ...EXAMPLE, noteId: '2147483647' } },
  }),
  createPaymentTerms: call({
    name: 'createPaymentTerms',
    access: 'administrator',
    summary: 'Creates payment terms',
    body: z.object(paymentTermsValues),
    output: savedPaymentTerms,
    example: { body: EXAMPLE_TERMS },
  }),
  savePaymentTerms: call({
    name: 'savePaymentTerms',
    access: 'administrator',
    summary: 'Changes or deactivates payment terms, each field from the value that the editor saw',
    params: z.object({ paymentTermsId: identifier }),
    body: z.object({ edits: z.array(clientEdit).min(1).max(3) }),
    output: savedPaymentTerms,
    example: {
      params: { paymentTermsId: '2147483647' },
      body: { edits: [{ field: 'days', from: 30, to: 45 }] },
    },
  }),
};
