// A client as the desk's page shows it: its state, every field, addresses, notes, orders and open carts. Money is in centavos.

import { z } from 'zod';
import { text } from './fields.js';

/**
 * The state of a client's account. waiting: for an administrator's verification. without_user: it has no user.
 * A blocked or rejected client keeps that state whatever its users' are.
 */
export const deskClientStatus = z.enum([
  'waiting',
  'pending_email',
  'active',
  'blocked',
  'rejected',
  'without_user',
]);
export type DeskClientStatus = z.output<typeof deskClientStatus>;

/** A percentage in basis points that is collected for a tax office ('IVA', 'Santa Fe') on these days; null for no limit. */
export const datedPerception = z.object({
  jurisdiction: text(60),
  bps: z.number().int(),
  validFrom: text(10).nullable(),
  validUntil: text(10).nullable(),
});

/** A field's value, of rules/client-fields. */
export const clientValue = z.union([
  text(2_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.number()).max(200),
  z.array(datedPerception).max(200),
]);

/** A further delivery address. The default one is among the client's own fields. */
export const deskClientAddress = z.object({
  addressId: z.number().int(),
  label: z.string(),
  street: z.string(),
  number: z.string(),
  floor: z.string(),
  appartment: z.string(),
  postalCode: z.string(),
  cityName: z.string(),
  provinceId: z.string().nullable(),
  provinceName: z.string(),
  comments: z.string(),
});
export type DeskClientAddress = z.output<typeof deskClientAddress>;

/** What became of a visit: an order, a closed shop, nothing new, or what its text says. */
export const visitOutcome = z.enum(['ordered', 'absent', 'nothing_new', 'other']);
export type VisitOutcome = z.output<typeof visitOutcome>;

export const clientNote = z.object({
  noteId: z.number().int(),
  text: z.string(),
  writtenAt: z.string(),
  userName: z.string(),
  /** Whether the caller wrote it and may strike it out. */
  isOwn: z.boolean(),
  isStruck: z.boolean(),
  /** Of a visit; its text may be empty. null: a note. */
  visit: z.object({ visitedOn: z.string(), outcome: visitOutcome }).nullable(),
});
export type ClientNote = z.output<typeof clientNote>;

/** A client with every field that an administrator may change, by the names of rules/client-fields. */
export const deskClient = z.object({
  clientId: z.number().int(),
  clientCode: z.string(),
  legalName: z.string(),
  legalId: z.string(),
  taxCategoryId: z.number().int().nullable(),
  email: z.string(),
  contactPhone: z.string(),
  contactPhone2: z.string(),
  legalAddressStreet: z.string(),
  legalAddressNumber: z.string(),
  legalAddressFloor: z.string(),
  legalAddressAppartment: z.string(),
  legalAddressPostalCode: z.string(),
  legalAddressCityName: z.string(),
  legalAddressProvinceId: z.string().nullable(),
  deliveryAddressLabel: z.string(),
  deliveryAddressStreet: z.string(),
  deliveryAddressNumber: z.string(),
  deliveryAddressFloor: z.string(),
  deliveryAddressAppartment: z.string(),
  deliveryAddressPostalCode: z.string(),
  deliveryAddressCityName: z.string(),
  deliveryAddressProvinceId: z.string().nullable(),
  deliveryComments: z.string(),
  priceListId: z.number().int().nullable(),
  discountListId: z.number().int().nullable(),
  paymentTermsId: z.number().int().nullable(),
  /** Centavos; null for no limit. */
  creditLimit: z.number().int().nullable(),
  blocked: z.boolean(),
  salesmanIds: z.array(z.number().int()),
  perceptions: z.array(datedPerception),
  status: deskClientStatus,
  registeredAt: z.string(),
  /** The reason in the mail to the client; empty unless rejected. */
  rejectionReason: z.string(),
  addresses: z.array(deskClientAddress),
  notes: z.array(clientNote),
  /** The last ones, newest first. Centavos. */
  orders: z.array(
    z.object({
      externalId: z.string(),
      orderNumber: z.number().int(),
      placedAt: z.string(),
      lines: z.number().int(),
      total: z.number().int(),
      status: z.string(),
    }),
  ),
  /** Of the last twelve months, without cancelled ones. Centavos. */
  yearOrders: z.number().int(),
  yearTotal: z.number().int(),
  /** The open carts of the client's users and of staff who buy for it. Centavos. */
  openCarts: z.array(
    z.object({
      userName: z.string(),
      updatedAt: z.string(),
      lines: z.number().int(),
      products: z.array(z.object({ code: z.string(), name: z.string(), quantity: z.number().int() })),
    }),
  ),
  identityChanges: z.number().int(),
  /** What an administrator looks at before verifying; null unless the client waits or was rejected. */
  verification: z
    .object({
      userEmail: z.string(),
      emailConfirmedAt: z.string().nullable(),
      /** Other clients with a similar name. */
      similar: z.array(
        z.object({
          clientId: z.number().int(),
          clientCode: z.string(),
          legalName: z.string(),
          legalId: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type DeskClient = z.output<typeof deskClient>;
