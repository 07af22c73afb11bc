// API calls of offers (presupuestos): make one, the client's list and page, its PDF, turning it into an order, and the desk's table.
// Money is in centavos.

import { CART_BODY_MAX_BYTES, CART_LINES_MAX, FIELD_MAX, PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { MAX_CENTAVOS } from '@mostrador/rules/money';
import {
  OFFER_LINE_OUTCOMES,
  OFFER_NOTE_MAX,
  OFFER_STATUSES,
  type OfferStatus,
} from '@mostrador/rules/offers';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { z } from 'zod';
import { call } from '../call.js';
import { day, identifier, tableFileQuery, text } from '../fields.js';
import { taxes } from '../taxes.js';
import { cartFields, deliveryAddress, furtherAddress } from './cart.js';

const centavos = z.number().int();
const offerStatus = z.enum(Object.keys(OFFER_STATUSES) as [OfferStatus, ...OfferStatus[]]);
const someDay = day.unwrap();

/** An offer in a list. */
export const offerRow = z.object({
  externalId: z.string(),
  offerNumber: z.number().int(),
  /** 'PRE-0001-00000042'. */
  formatedDocumentNumber: z.string(),
  clientId: z.number().int(),
  clientCode: z.string(),
  clientName: z.string(),
  status: offerStatus,
  /** ISO 8601, UTC. */
  madeAt: z.string(),
  /** Who made it. */
  madeBy: z.string(),
  /** The last day on which it holds, in Argentina. */
  validUntil: z.string(),
  lines: z.number().int(),
  /** Without shipping and taxes. */
  total: centavos,
  /** The order that it became; null for none. */
  order: z.object({ externalId: z.string(), formatedDocumentNumber: z.string() }).nullable(),
});
export type OfferRow = z.output<typeof offerRow>;

/** A line as it was offered, with the stock of its product as it is now. */
export const offerLine = z.object({
  lineId: z.string(),
  code: z.string(),
  name: z.string(),
  imagePath: z.string().nullable(),
  quantity: z.number().int(),
  /** At least the unit price. */
  listPrice: centavos,
  unitPrice: centavos,
  /** Whether an administrator set the price. */
  ownPrice: z.boolean(),
  /** As they were when the offer was made. */
  minimalSalesQuantity: z.number().int(),
  presentationQuantity: z.number().int(),
  observations: z.string(),
  /** Whether the product is still sold to the client. */
  sellable: z.boolean(),
  /** Units that may be ordered now; null for no limit. */
  left: z.number().int().nullable(),
});
export type OfferLine = z.output<typeof offerLine>;

export const offer = offerRow.extend({
  offeredLines: z.array(offerLine),
  /** Whether units are reserved for the client until the last day. */
  holdsStock: z.boolean(),
  note: z.string(),
  /** In pesos, without shipping, as the offer was computed with; null where it is not known. An order takes the rates of its day. */
  taxes: taxes.nullable(),
  /** ISO 8601, UTC; null for an offer that was made online. */
  takenAt: z.string().nullable(),
  acceptedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
});
export type Offer = z.output<typeof offer>;

/** resultCode: negative if a rule refused, else 0. `offer` is null after a refusal. */
export const offerResult = z.object({
  resultCode: z.number().int(),
  message: z.string(),
  offer: offer.nullable(),
});
export type OfferResult = z.output<typeof offerResult>;

export const newOfferLine = z.object({
  code: text(PRODUCT_CODE_MAX).min(1),
  quantity: z.number(),
  observations: text(FIELD_MAX.observations).default(''),
  /** The price of a unit, which only an administrator sets. Absent or null: the client's own price at this moment. */
  price: centavos.min(0).max(MAX_CENTAVOS).nullish(),
});

export const newOffer = z.object({
  /** Made by the device or the browser: a repeated request with the same content gets the same offer. */
  key: z.uuid().toLowerCase(),
  clientId: identifier,
  /** A product is on one line only. */
  lines: z.array(newOfferLine).min(1).max(CART_LINES_MAX),
  /** The last day on which it holds. */
  validUntil: someDay,
  note: text(OFFER_NOTE_MAX).default(''),
  /** The total that the maker saw. If it is not the current one, nothing is made. Absent: it is not checked. */
  total: centavos.min(0).optional(),
  /** When it was made on a device without network; absent for an offer that is made online. */
  takenAt: z.iso.datetime().optional(),
  /** Removes the offered products from the caller's open cart of this client. */
  emptyCart: z.boolean().default(false),
});
export type NewOffer = z.input<typeof newOffer>;

/** Units that the client wants of each line. A line that is not named is refused. */
const chosenLines = z
  .array(z.object({ lineId: z.uuid().toLowerCase(), quantity: z.number().int().min(0).max(QUANTITY_MAX) }))
  .max(CART_LINES_MAX);

/** What becomes of a line. */
export const offerAnswer = z.object({
  lineId: z.string(),
  outcome: z.enum(OFFER_LINE_OUTCOMES),
  quantity: z.number().int(),
});

/** What the chosen lines cost, with delivery by post to the address. */
export const offerQuote = z.object({
  answers: z.array(offerAnswer),
  /** The products alone. */
  products: centavos,
  /** In pesos, of the chosen lines without the post and with it; null where they are not known. */
  taxes: taxes.nullable(),
  taxesByPost: taxes.nullable(),
  /** Delivery by post; 0: free, null: to be agreed. */
  postCost: centavos.nullable(),
  /** The company's minimum order; 0 for none. */
  minimum: centavos,
  /** The address that is delivered to. */
  deliveryAddress,
  /** The client's further delivery addresses. */
  deliveryAddresses: z.array(furtherAddress),
});
export type OfferQuote = z.output<typeof offerQuote>;

const { externalId: _, ...choiceFields } = cartFields;

export const offerAcceptance = z.object({
  /** Made by the browser; becomes the order's id: a repeated request gets the same order. */
  key: z.uuid().toLowerCase(),
  lines: chosenLines,
  ...choiceFields,
  /** The total that the client saw, with shipping. If it is not the current one, nothing is ordered. */
  total: centavos.min(0),
});
export type OfferAcceptance = z.input<typeof offerAcceptance>;

/** The order of an offer, or the refusal with the offer as it is now. */
export const acceptedOffer = z.object({
  resultCode: z.number().int(),
  message: z.string(),
  /** Of every line of the offer. */
  answers: z.array(offerAnswer),
  offer,
});
export type AcceptedOffer = z.output<typeof acceptedOffer>;

const offerFilter = {
  /** A part of the number, or of the client's name or code. */
  search: text(64).default(''),
  status: offerStatus.optional(),
  clientId: identifier.optional(),
  /** 0: made by an administrator. */
  salesmanId: identifier.optional(),
};
const sorted = {
  sort: z.enum(['number', 'client', 'validUntil', 'total']).default('number'),
  direction: z.enum(['up', 'down']).default('down'),
};

export const deskOfferPage = z.object({
  totalCount: z.number().int(),
  /** Of all offers of the filter. */
  total: centavos,
  offers: z.array(offerRow),
});
export type DeskOfferPage = z.output<typeof deskOfferPage>;

export const deskOfferCounts = z.object({
  open: z.number().int(),
  accepted: z.number().int(),
});
export type DeskOfferCounts = z.output<typeof deskOfferCounts>;

/** A line of a pasted list with its product at the client's price. */
export const previewLine = z.object({
  code: z.string(),
  quantity: z.number(),
  name: z.string(),
  listPrice: centavos.nullable(),
  /** What each unit of the quantity costs. */
  unitPrice: centavos.nullable(),
  /** What other quantities cost; absent where every quantity has the same price. */
  byQuantity: z
    .object({
      unitPrice: centavos.nullable(),
      steps: z.array(z.object({ fromQuantity: z.number().int(), unitPrice: centavos })),
    })
    .optional(),
  minimalSalesQuantity: z.number().int(),
  presentationQuantity: z.number().int(),
  left: z.number().int().nullable(),
  /** A Spanish sentence; empty if the line can be offered. */
  refused: z.string(),
});
export type PreviewLine = z.output<typeof previewLine>;

const one = { params: z.object({ externalId: z.uuid().toLowerCase() }) };
const SOME_OFFER = '00000000-0000-4000-8000-000000000000';
const params = { externalId: SOME_OFFER };

export const offersCalls = {
  createOffer: call({
    name: 'createOffer',
    access: 'salesman',
    summary:
      "Makes an offer for a client at the client's prices of this moment and mails it; idempotent on `key`, 409 `key_reused` for another content",
    body: newOffer,
    bodyMaxBytes: CART_BODY_MAX_BYTES,
    output: offerResult,
    example: {
      body: { key: SOME_OFFER, clientId: 1, lines: [{ code: 'A-1', quantity: 1 }], validUntil: '2026-12-31' },
    },
  }),
  clientOffers: call({
    name: 'clientOffers',
    access: 'session',
    summary: "The client's offers, newest first; for a salesman those of the client that they buy for",
    output: z.array(offerRow),
  }),
  clientOffer: call({
    name: 'clientOffer',
    access: 'session',
    summary: 'One offer with its lines and the stock of their products',
    ...one,
    output: offer,
    example: { params },
  }),
  offerPdf: call({
    name: 'offerPdf',
    rate: 'export',
    access: 'session',
    summary: 'The offer as a PDF',
    ...one,
    example: { params },
  }),
  quoteOffer: call({
    name: 'quoteOffer',
    rate: 'read',
    access: 'session',
    summary: 'What becomes of the chosen lines of an offer, and what delivery by post costs',
    ...one,
    body: z.object({ lines: chosenLines, deliveryAddress: cartFields.deliveryAddress }),
    bodyMaxBytes: CART_BODY_MAX_BYTES,
    output: offerQuote,
    example: { params, body: { lines: [] } },
  }),
  acceptOffer: call({
    name: 'acceptOffer',
    access: 'session',
    summary: 'Turns an offer into an order, once, with the chosen units of each line at the offered prices',
    ...one,
    body: offerAcceptance,
    bodyMaxBytes: CART_BODY_MAX_BYTES,
    output: acceptedOffer,
    example: { params, body: { key: SOME_OFFER, lines: [], total: 0 } },
  }),
  deskOffers: call({
    name: 'deskOffers',
    rate: 'search',
    access: 'salesman',
    summary: "A page of the company's offers; for a salesman of their clients' offers",
    query: z.object({
      ...offerFilter,
      ...sorted,
      pageSize: z.coerce.number().int().min(1).max(200).default(60),
      pageNumber: z.coerce.number().int().min(0).max(1_000_000).default(0),
    }),
    output: deskOfferPage,
  }),
  deskOfferCounts: call({
    name: 'deskOfferCounts',
    rate: 'search',
    access: 'salesman',
    summary: 'How many offers each view of the table shows',
    output: deskOfferCounts,
  }),
  deskOffersFile: call({
    name: 'deskOffersFile',
    rate: 'export',
    access: 'salesman',
    summary: 'The offers of a filter as a file with the columns of the table',
    query: z.object({ ...offerFilter, ...sorted, ...tableFileQuery }),
    example: { query: { format: 'csv', columns: 'number' } },
  }),
  offerClients: call({
    name: 'offerClients',
    rate: 'search',
    access: 'salesman',
    summary: 'The first clients that a text finds, for whom the caller may make an offer',
    query: z.object({ search: text(64).default(''), clientId: identifier.optional() }),
    output: z.array(z.object({ clientId: z.number().int(), clientCode: z.string(), legalName: z.string() })),
  }),
  previewOffer: call({
    name: 'previewOffer',
    rate: 'search',
    access: 'salesman',
    summary:
      "The products of a pasted list at a client's prices, each with what prevents it from being offered",
    body: z.object({
      clientId: identifier,
      lines: z
        .array(z.object({ code: text(PRODUCT_CODE_MAX).min(1), quantity: z.number() }))
        .max(CART_LINES_MAX),
    }),
    bodyMaxBytes: CART_BODY_MAX_BYTES,
    output: z.object({
      clientName: z.string(),
      /** Whether the offer will reserve what it promises. */
      reservesStock: z.boolean(),
      lines: z.array(previewLine),
    }),
    example: { body: { clientId: 1, lines: [{ code: 'A-1', quantity: 1 }] } },
  }),
  deskOffer: call({
    name: 'deskOffer',
    access: 'salesman',
    summary: 'One offer with its lines',
    ...one,
    output: offer,
    example: { params },
  }),
  changeOffer: call({
    name: 'changeOffer',
    access: 'salesman',
    summary:
      'Withdraws an offer, takes that back, or changes its last day, each from the value that the editor saw; 409 `changed_meanwhile`',
    ...one,
    body: z.discriminatedUnion('field', [
      z.object({ field: z.literal('withdrawn'), from: z.boolean(), to: z.boolean() }),
      z.object({ field: z.literal('validUntil'), from: someDay, to: someDay }),
    ]),
    output: offerResult,
    example: { params, body: { field: 'withdrawn', from: false, to: true } },
  }),
  sendOffer: call({
    name: 'sendOffer',
    access: 'salesman',
    summary: 'Sends the mail with the offer to the client once more',
    ...one,
    output: offerResult,
    example: { params },
  }),
};
