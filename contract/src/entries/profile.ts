// API calls of the profile ('Mis datos'): read and save the account, addresses and password; for salesmen, read a
// client's data.

import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';
import { registrationResult } from './registration.js';

export const userDetails = z.object({
  userName: z.string(),
  email: z.string(),
  /** Whether mails use `email`; false until the link in a mail to that address confirms it. */
  emailConfirmed: z.boolean(),
  legalName: z.string(),
  legalId: z.string(),
  contactPhone: z.string(),
  contactPhone2: z.string(),
  /** 80 = CUIT. */
  idType: z.literal(80),
  taxCategory: z.number().int().nullable(),
  clientId: z.number().int().nullable(),
  clientCode: z.string().nullable(),
  legalAddressStreet: z.string(),
  legalAddressNumber: z.string(),
  legalAddressFloor: z.string(),
  legalAddressAppartment: z.string(),
  legalAddressPostalCode: z.string(),
  legalAddressCityName: z.string(),
  legalAddressCountry: z.string(),
  legalAddressProvinceId: z.string().nullable(),
  legalAddressProvinceCode: z.string().nullable(),
  deliveryAddressStreet: z.string(),
  deliveryAddressNumber: z.string(),
  deliveryAddressFloor: z.string(),
  deliveryAddressAppartment: z.string(),
  deliveryAddressPostalCode: z.string(),
  deliveryAddressCityName: z.string(),
  deliveryAddressCountry: z.string(),
  deliveryAddressProvinceCode: z.string().nullable(),
  legalAddressCityId: z.string().nullable(),
  deliveryAddressCityId: z.string().nullable(),
  deliveryComments: z.string(),
  /** Whether the user gets mails of new invoices, and of those that fall due; null where the company sends none or there is no client. */
  mailInvoices: z.boolean().nullable(),
  mailDue: z.boolean().nullable(),
});
export type UserDetails = z.output<typeof userDetails>;

const typed = text(2_000).optional();

/**
 * A change of the caller's account and client. Absent fields stay unchanged; unknown fields are ignored. rules/profile
 * checks lengths and forms and reports every wrong field.
 */
export const profilePayload = z.object({
  /** Accepted and ignored: the sign-in name cannot be changed. */
  userName: typed,
  email: typed,
  /** null or empty: unchanged. */
  password: text(200).nullish(),
  /** Needed with a new password or e-mail, unless the session has proved its user's identity in the last five minutes. */
  currentPassword: text(200).nullish(),
  legalName: typed,
  legalId: typed,
  contactPhone: typed,
  contactPhone2: typed,
  /** 80 = CUIT, the only type; any other is refused. */
  idType: z.union([z.number(), text(20), z.null()]).optional(),
  taxCategory: z.union([z.number().int(), z.null()]).optional(),
  legalAddressStreet: typed,
  legalAddressNumber: typed,
  legalAddressFloor: typed,
  legalAddressAppartment: typed,
  legalAddressPostalCode: typed,
  legalAddressCityName: typed,
  legalAddressCityId: text(20).nullish(),
  legalAddressCountry: text(2).optional(),
  /** The province by id or code. The one that differs from the stored province counts; the code wins over the id. */
  legalAddressProvinceId: text(10).nullish(),
  legalAddressProvinceCode: text(10).nullish(),
  deliveryAddressStreet: typed,
  deliveryAddressNumber: typed,
  deliveryAddressFloor: typed,
  deliveryAddressAppartment: typed,
  deliveryAddressPostalCode: typed,
  deliveryAddressCityName: typed,
  deliveryAddressCityId: text(20).nullish(),
  deliveryAddressCountry: text(2).optional(),
  deliveryAddressProvinceCode: text(10).nullish(),
  deliveryComments: typed,
  /** The user's own, also of one who only looks. Ignored without a client. */
  mailInvoices: z.boolean().optional(),
  mailDue: z.boolean().optional(),
});
export type ProfilePayload = z.input<typeof profilePayload>;

export const profileCalls = {
  userDetails: call({
    name: 'userDetails',
    access: 'session',
    summary: "The caller's account and the addresses of their client",
    output: userDetails,
  }),
  webStoreClient: call({
    name: 'webStoreClient',
    access: 'session',
    summary:
      "Saves the caller's account and addresses; a new password ends all other sessions and returns a new token",
    body: profilePayload,
    output: registrationResult,
    example: { body: { legalName: 'Librería El Faro' } },
  }),
  confirmContactEmail: call({
    name: 'confirmContactEmail',
    access: 'public',
    summary: 'Confirms a new contact e-mail with the token of the mail to that address; the token works once',
    rate: 'entry',
    ignoresToken: true,
    body: z.object({ email: text(255), token: text(100) }),
    output: z.object({ email: z.string() }),
    example: { body: { email: 'compras@elfaro.test', token: 'x' } },
  }),
  resendContactEmail: call({
    name: 'resendContactEmail',
    access: 'session',
    summary: "Sends the mail that confirms the client's new contact e-mail again",
    notImpersonating: true,
    output: z.object({ email: z.string() }),
  }),
  salesmanUserDetails: call({
    name: 'salesmanUserDetails',
    access: 'salesman',
    summary: "Account and addresses of one of the salesman's clients; 404 for any other client",
    query: z.object({ clientId: identifier }),
    output: userDetails,
    example: { query: { clientId: '2147483647' } },
  }),
};
