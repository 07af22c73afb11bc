// API calls that register a client, confirm its e-mail, and let an administrator verify it.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

/** A value from a query or from JSON, as text. A rule checks the length of each field later. */
const given = z
  .union([text(2_000), z.number(), z.boolean(), z.null()])
  .transform((value) => (value === null ? '' : String(value)))
  .optional();

/**
 * The allow-list of the fields of a registration. Every other field of the shop's older clients (webProfileId, acccountConcept,
 * preferredTransportId, discountListId, activeUser, temporaryToken, status, ids …) is accepted and ignored: the server sets it.
 */
export const registrationFields = z.object({
  userName: given,
  email: given,
  password: given,
  name: given,
  legalName: given,
  contactPhone: given,
  contactPhone2: given,
  /** 1 = CUIT. */
  idType: given,
  legalId: given,
  taxCategory: given,
  legalAddressStreet: given,
  legalAddressNumber: given,
  legalAddressFloor: given,
  legalAddressAppartment: given,
  legalAddressPostalCode: given,
  legalAddressCountry: given,
  legalAddressProvinceId: given,
  legalAddressProvinceCode: given,
  legalAddressCityId: given,
  legalAddressCityName: given,
  deliveryAddressSpecified: given,
  deliveryAddressStreet: given,
  deliveryAddressNumber: given,
  deliveryAddressFloor: given,
  deliveryAddressAppartment: given,
  deliveryAddressPostalCode: given,
  deliveryAddressCountry: given,
  deliveryAddressProvinceId: given,
  deliveryAddressProvinceCode: given,
  deliveryAddressCityId: given,
  deliveryAddressCityName: given,
  deliveryComments: given,
});
export type RegistrationInput = z.input<typeof registrationFields>;
export type RegistrationFields = z.output<typeof registrationFields>;

/** operationResult: 2 for success, negative for a refusal with a null finalToken and one message for each broken rule. */
export const registrationResult = z.object({
  operationResult: z.number().int(),
  /** A session that counts as a visitor until the account is active. */
  finalToken: z.string().nullable(),
  messages: z.array(z.string()),
  /** The field of each message, in the same order; empty if a message is about no field. */
  fields: z.array(z.string()),
});
export type RegistrationResult = z.output<typeof registrationResult>;

export const confirmedClient = z.object({
  clientId: z.number().int().nullable(),
  clientName: z.string(),
  clientEmail: z.string(),
  /** An administrator must still verify the account. */
  verificationRequired: z.boolean(),
  /** The session of the confirmed user; null if an administrator verified the client. */
  temporaryToken: z.string().nullable(),
});
export type ConfirmedClient = z.output<typeof confirmedClient>;

const registration = (name: 'newUser' | 'newUser2') =>
  ({
    name,
    rate: 'entry',
    captcha: true,
    access: 'public',
    summary: 'Registers a client; fields as a JSON body (preferred) or as query parameters',
    query: registrationFields,
    body: registrationFields.nullish(),
    output: registrationResult,
    secretQuery: true,
    ignoresToken: true,
    example: { body: { userName: 'nadie' } },
  }) as const;

export const registrationCalls = {
  newUser: call(registration('newUser')),
  newUser2: call(registration('newUser2')),
  clientByWebToken: call({
    name: 'clientByWebToken',
    rate: 'entry',
    access: 'public',
    summary:
      "Confirms the e-mail with the mail's token; with a verificationToken and an administrator's session, verifies the client",
    query: z.object({ registrationtoken: text(2_000).min(1) }),
    output: confirmedClient,
    secretQuery: true,
    example: { query: { registrationtoken: 'abc' } },
  }),
};
