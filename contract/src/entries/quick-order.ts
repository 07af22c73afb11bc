// API calls of the quick order ('Pedido rápido'): the answers to typed lines of code and quantity, and adding lines to the open cart.

import { PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { QUICK_STATES } from '@mostrador/rules/quick-order';
import { QUICK_CODE_MAX, QUICK_LINES_MAX, QUICK_QUANTITY_MAX } from '@mostrador/rules/quick-order-lines';
import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { cart } from './cart.js';
import { product } from './products.js';

/** The size of a body with the most lines, each as long as it may be. */
const LINES_BODY_MAX_BYTES = 2 * 1_048_576;

/** What a line of a quick order shows of a product. */
export const quickProduct = product
  .pick({
    productId: true,
    code: true,
    name: true,
    subtitle: true,
    imagePath: true,
    price: true,
    discountedFinalPrice: true,
    isCustomerPrice: true,
    priceSteps: true,
    promotions: true,
    taxCode: true,
    taxRate: true,
    stockStatusCode: true,
    stock: true,
    minimalSalesQuantity: true,
    presentationQuantity: true,
    barCode: true,
    isbn: true,
  })
  .extend({
    /** Whether the caller may order it. */
    sellable: z.boolean(),
  });
export type QuickProduct = z.output<typeof quickProduct>;

/** The answer to one line. Quantities are whole units; null where there is none. */
export const quickAnswer = z.object({
  /** The codes of the products that the line's code is the code, bar code or ISBN of. */
  matches: z.array(z.string()),
  state: z.enum(QUICK_STATES),
  /** The units as they were read. */
  units: z.number().nullable(),
  /** A quantity that can be ordered in place of the given one. */
  suggested: z.number().int().nullable(),
  /** The units that may still be added. */
  left: z.number().int().nullable(),
  /** The place of the earlier line with the same product, from 0. */
  repeats: z.number().int().nullable(),
});

export const quickAnswers = z.object({
  /** The matching products, each once. */
  products: z.array(quickProduct),
  /** One answer for each line, in the order of the lines. */
  lines: z.array(quickAnswer),
});
export type QuickAnswers = z.output<typeof quickAnswers>;

/** What became of an added line. */
export const quickAdded = z.object({
  code: z.string(),
  /** The units of the product in the cart after the call. */
  quantity: z.number().int(),
  /** Negative if a rule refused the line. */
  resultCode: z.number().int(),
  /** Empty if the line was added. */
  message: z.string(),
});

/** resultCode: negative if a rule refused the call or every line of it, else 0. */
export const quickAddResult = z.object({
  resultCode: z.number().int(),
  message: z.string(),
  /** One for each line, in the order of the lines; empty if the call was refused as a whole. */
  lines: z.array(quickAdded),
  cart,
});
export type QuickAddResult = z.output<typeof quickAddResult>;

/** So many lines to check count as one search. */
const LINES_A_SEARCH = 100;

export const quickOrderCalls = {
  checkQuickOrder: call({
    name: 'checkQuickOrder',
    access: 'session',
    rate: 'search',
    weight: ({ lines }: { readonly lines: readonly unknown[] }) => Math.ceil(lines.length / LINES_A_SEARCH),
    summary:
      'What is found for codes and quantities: products at the caller’s prices, one answer for each line',
    body: z.object({
      lines: z
        .array(
          z.object({
            /** A code, bar code or ISBN (10 or 13 digits). */
            code: text(QUICK_CODE_MAX),
            /** As it was typed: '1.200', '20 u.'. */
            quantity: text(QUICK_QUANTITY_MAX).default(''),
          }),
        )
        .max(QUICK_LINES_MAX),
    }),
    bodyMaxBytes: LINES_BODY_MAX_BYTES,
    output: quickAnswers,
    example: { body: { lines: [{ code: 'A-1', quantity: '10' }] } },
  }),
  addQuickOrder: call({
    name: 'addQuickOrder',
    access: 'session',
    summary: 'Adds lines to the open cart. A repeated call changes nothing',
    body: z.object({
      lines: z
        .array(
          z.object({
            /** A product's exact code. Lines of one product count together. */
            code: text(PRODUCT_CODE_MAX).min(1),
            /** The units to add. */
            quantity: z.number(),
            /** The units that the cart held when the caller saw it. If it holds others by now, the line is refused. */
            held: z.number().int().min(0).max(999_999).default(0),
          }),
        )
        .min(1)
        .max(QUICK_LINES_MAX),
    }),
    output: quickAddResult,
    example: { body: { lines: [{ code: 'A-1', quantity: 1 }] } },
  }),
};
