// API calls of discount codes: the check of a typed code, and the codes that the company loads on the desk.

import { DISCOUNT_CODE_MAX, DISCOUNT_CODE_USES_MAX } from '@mostrador/rules/discount-codes';
import { FIELD_MAX } from '@mostrador/rules/limits';
import { MAX_CENTAVOS, WHOLE_BPS } from '@mostrador/rules/money';
import { z } from 'zod';
import { call } from '../call.js';
import { discountCheck } from '../discounts.js';
import { identifier, text } from '../fields.js';

const centavos = z.number().int().min(0).max(MAX_CENTAVOS);
const dayOrNone = z.iso.date().nullable();

/** Which it takes off is `bps`, in basis points of the products, or `amount`; the other is null. Money in centavos without taxes. */
const codeValues = {
  code: text(DISCOUNT_CODE_MAX),
  bps: z.number().int().min(1).max(WHOLE_BPS).nullable(),
  amount: centavos.min(1).nullable(),
  /** What the products must reach; 0 for no minimum. */
  minimum: centavos,
  /** Days as '2026-12-31', both included; null for no limit. */
  validFrom: dayOrNone,
  validUntil: dayOrNone,
  /** Of the one client that may use it; null: all. */
  clientCode: text(64).nullable(),
  /** How many orders may use it; null: no limit. */
  maxUses: z.number().int().min(1).max(DISCOUNT_CODE_USES_MAX).nullable(),
};
export const discountCodeValues = z.object({ ...codeValues, active: z.boolean() });
export type DiscountCodeValues = z.output<typeof discountCodeValues>;

export const deskDiscountCode = discountCodeValues.extend({
  discountCodeId: z.number().int(),
  clientName: z.string().nullable(),
  /** Orders that use it and are not cancelled. */
  used: z.number().int(),
});
export type DeskDiscountCode = z.output<typeof deskDiscountCode>;

export const savedDiscountCode = z.object({
  discountCodeId: z.number().int(),
  code: z.string(),
  /** By which the change can be undone; null if nothing changed. */
  actionId: z.string().nullable(),
});
export type SavedDiscountCode = z.output<typeof savedDiscountCode>;

const EXAMPLE = {
  code: 'VERANO10',
  bps: 1_000,
  amount: null,
  minimum: 0,
  validFrom: null,
  validUntil: null,
  clientCode: null,
  maxUses: null,
};

export const discountCodesCalls = {
  checkDiscountCode: call({
    name: 'checkDiscountCode',
    access: 'session',
    summary:
      'What a typed discount code takes off for the client that the caller buys for; 429 `too_often` after many that are not known',
    body: z.object({ code: text(FIELD_MAX.discountCodes) }),
    output: discountCheck,
    example: { body: { code: 'VERANO10' } },
  }),
  deskDiscountCodes: call({
    name: 'deskDiscountCodes',
    access: 'administrator',
    summary: "The company's discount codes with their uses; at most 2,000",
    output: z.object({ codes: z.array(deskDiscountCode) }),
  }),
  createDiscountCode: call({
    name: 'createDiscountCode',
    access: 'administrator',
    summary: 'Creates a discount code; 409 `discount_code_taken`',
    body: z.object(codeValues),
    output: savedDiscountCode,
    example: { body: EXAMPLE },
  }),
  saveDiscountCode: call({
    name: 'saveDiscountCode',
    access: 'administrator',
    summary:
      'Changes or deactivates a discount code; 409 `changed_meanwhile` if a changed field is not what the editor saw',
    params: z.object({ discountCodeId: identifier }),
    body: z.object({ from: discountCodeValues, to: discountCodeValues }),
    output: savedDiscountCode,
    example: {
      params: { discountCodeId: '2147483647' },
      body: { from: { ...EXAMPLE, active: true }, to: { ...EXAMPLE, active: false } },
    },
  }),
};
