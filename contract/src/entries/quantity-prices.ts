// API calls of the desk about prices by quantity: steps and promotions of price lists, and prices agreed with clients.

import { PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';

/** `price_step`: of a price list, also a promotion. `customer_price`: agreed with a client. */
export const quantityPriceKind = z.enum(['price_step', 'customer_price']);

/** Centavos without taxes; 0 for a promotion, null for none. */
const value = z.number().int().min(0).max(99_999_999_999_999).nullable();
const dayOrNone = z.iso.date().nullable();

const key = {
  kind: quantityPriceKind,
  /** Units from which it counts; of a promotion, the paid units. */
  fromQuantity: z.number().int().min(1).max(QUANTITY_MAX),
  /** 0: a price. */
  freeUnits: z.number().int().min(0).max(QUANTITY_MAX),
  /** Days as '2026-12-31', both included; null for no limit. */
  validFrom: dayOrNone,
  validUntil: dayOrNone,
};

export const quantityPrice = z.object({
  ...key,
  /** The id of the price list, or of the client. */
  ownerId: z.number().int(),
  ownerCode: z.string(),
  ownerName: z.string(),
  productId: z.number().int(),
  productCode: z.string(),
  productName: z.string(),
  value,
});
export type QuantityPrice = z.output<typeof quantityPrice>;

/** One price with what its editor saw and what it shall be. */
export const quantityPriceChange = z
  .object({
    ...key,
    /** The code of the price list, or of the client. */
    ownerCode: text(64).min(1),
    productCode: text(PRODUCT_CODE_MAX).min(1),
    from: value,
    to: value,
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || validFrom <= validUntil, {
    path: ['validUntil'],
  })
  .refine(
    ({ freeUnits, from, to }) => [from, to].every((one) => one === null || (one === 0) === freeUnits > 0),
    {
      path: ['to'],
    },
  )
  .refine(
    ({ kind, fromQuantity, freeUnits }) =>
      kind === 'customer_price' ? freeUnits === 0 : freeUnits > 0 || fromQuantity > 1,
    { path: ['fromQuantity'] },
  );
export type QuantityPriceChange = z.input<typeof quantityPriceChange>;

export const quantityPricesCalls = {
  deskQuantityPrices: call({
    name: 'deskQuantityPrices',
    access: 'administrator',
    summary:
      'The steps, promotions and agreed prices of a product, or the prices agreed with a client; at most 2,000 of a kind',
    query: z
      .object({ productId: identifier.optional(), clientId: identifier.optional() })
      .refine(({ productId, clientId }) => (productId === undefined) !== (clientId === undefined)),
    output: z.object({ prices: z.array(quantityPrice) }),
    example: { query: { productId: '1' } },
  }),
  saveQuantityPrice: call({
    name: 'saveQuantityPrice',
    access: 'administrator',
    summary:
      'Adds, changes or removes a price by quantity; 404 for what the company does not have, 409 `changed_meanwhile` if it is not what the editor saw',
    body: quantityPriceChange,
    output: z.object({ actionId: z.string().nullable() }),
    example: {
      body: {
        kind: 'price_step',
        ownerCode: 'GENERAL',
        productCode: 'A-1',
        fromQuantity: 12,
        freeUnits: 0,
        validFrom: null,
        validUntil: null,
        from: null,
        to: 90_000,
      },
    },
  }),
};
