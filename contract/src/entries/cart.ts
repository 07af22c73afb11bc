// API calls of the open cart: read it, add, change, remove and restore products, set delivery and payment, count its lines.

import { CREDIT_CONTROLS } from '@mostrador/rules/credit';
import { CART_BODY_MAX_BYTES, CART_LINES_MAX, FIELD_MAX, PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, pesos, text } from '../fields.js';
import { taxes, taxTerms } from '../taxes.js';
import { product } from './products.js';

export const cartLine = z.object({
  detailId: z.number().int(),
  externalId: z.string(),
  observations: z.string(),
  /** What the client pays for each paid unit of this quantity; `product.price` is the list price. */
  price: pesos,
  /** Units of the quantity that are not paid, by a promotion: `(quantity - freeUnits) × price` is the subtotal. Absent for none. */
  freeUnits: z.number().int().optional(),
  /** The open cart's caller may not order the product any more: it was hidden or is no longer sold. Absent for the others. */
  unavailable: z.boolean().optional(),
  product,
  quantity: z.number().int(),
  /** Where the line is listed in its cart; absent in a cart of an older device. */
  place: z.number().int().optional(),
});
export type CartLine = z.output<typeof cartLine>;

/** The delivery address: the client's own, or one given for this order. */
export const deliveryAddress = z.object({
  contactPhone: z.string(),
  deliveryAddressStreet: z.string(),
  deliveryAddressFloor: z.string(),
  deliveryAddressPostalCode: z.string(),
  deliveryAddressCityName: z.string(),
  deliveryAddressCountry: z.string(),
  deliveryAddressProvinceCode: z.string().nullable(),
});
export type DeliveryAddress = z.output<typeof deliveryAddress>;

/** A further delivery address of the client, to choose in place of the default one. */
export const furtherAddress = z.object({
  addressId: z.number().int(),
  label: z.string(),
  address: deliveryAddress,
});
export type FurtherAddress = z.output<typeof furtherAddress>;

/** The cost of delivery by post, also if another way is chosen. */
export const shippingQuote = z.object({
  /** 0: free delivery. null: to be agreed, because the company has no rate for that province. */
  cost: pesos.nullable(),
  /** The weight that the post charges for: the greater of real and volumetric weight. */
  weightGrams: z.number().int(),
  /** The province of the quote; null if the address is unknown. */
  provinceName: z.string().nullable(),
});

const option = z.number().int().nullable();

/** What was left of a client's credit at a moment. */
export const syncedCredit = z.object({
  control: z.enum(CREDIT_CONTROLS),
  /** Centavos; negative beyond the limit. */
  left: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  /** On a device only: its own orders that were not sent yet, which `left` is without; absent for none. */
  waitingOrders: z.number().int().optional(),
});
export type SyncedCredit = z.output<typeof syncedCredit>;

export const cart = z.object({
  cartId: z.number().int(),
  cartProducts: z.array(cartLine),
  contactPhone: z.string(),
  observations: z.string(),
  targetClientId: z.number().int().nullable(),
  targetClientCode: z.string().nullable(),
  clientId: z.number().int().nullable(),
  clientName: z.string(),
  branchId: z.number().int(),
  companyId: z.number().int(),
  /** Becomes the order's id. A repeated confirmation returns the same order. */
  externalId: z.string(),
  /** Empty until confirmed. */
  formatedDocumentNumber: z.string(),
  salesmanId: z.number().int().nullable(),
  /** Products, plus shipping if the post is chosen. */
  total: pesos,
  /** Part of the total; 0 unless the post is chosen and its price is known. */
  shippingCost: pesos,
  shippingQuote,
  /** IVA, perceptions and the total to pay; null if they are not known, or the cart is too large to be ordered. */
  taxes: taxes.nullable(),
  /** What its taxes are computed with; null on a device that does not know them. */
  taxTerms: taxTerms.nullable(),
  discountCodes: z.string(),
  deliveryOption: z.number().int().nullable(),
  deliveryDetails: z.string(),
  paymentOption: z.number().int().nullable(),
  /** The client collects the order; then deliveryOption is null. */
  pickUp: z.boolean(),
  /** The code of one of the company's delivery methods. */
  deliveryMethod: z.string().nullable(),
  /** The address given for this order, else the client's. */
  deliveryAddress,
  /** Whether deliveryAddress was given for this order. */
  ownAddress: z.boolean(),
  /** The client's further delivery addresses; absent if it has none. */
  deliveryAddresses: z.array(furtherAddress).optional(),
  /** On a device only: what was left of the client's credit when it last synchronised; absent where limits are not controlled. */
  syncedCredit: syncedCredit.optional(),
  /** How the client's last order was delivered and paid, to choose it again; absent without one, and on a device. */
  lastChoices: z
    .object({ deliveryOption: option, deliveryDetails: z.string(), paymentOption: option })
    .optional(),
});
export type Cart = z.output<typeof cart>;

/** The cart after a change. resultCode: negative if a rule refused, else 0 or more. */
export const cartResult = z.object({ resultCode: z.number().int(), message: z.string(), cart });
export type CartResult = z.output<typeof cartResult>;

/** The cart after removed lines were put back. resultCode: negative if the call or every line of it was refused, else 0. */
export const restoredLines = cartResult.extend({
  /** One for each line, in the order of the lines; empty if the call was refused as a whole. */
  lines: z.array(
    z.object({
      code: z.string(),
      /** Negative if a rule refused the line. */
      resultCode: z.number().int(),
      /** Empty if the line is in the cart. */
      message: z.string(),
    }),
  ),
});
export type RestoredLines = z.output<typeof restoredLines>;

const flag = z.enum(['true', 'false']).default('false');
const quantity = z.number();
const observations = text(FIELD_MAX.observations);

const typed = text(2_000).default('');
const givenAddress = z.object({
  contactPhone: typed,
  deliveryAddressStreet: typed,
  deliveryAddressFloor: typed,
  deliveryAddressPostalCode: typed,
  deliveryAddressCityName: typed,
  deliveryAddressCountry: text(2).default('AR'),
  deliveryAddressProvinceCode: text(10).nullable().default(null),
});

/** The fields of the whole order, sent when the cart is updated and when it is confirmed. */
export const cartFields = {
  /** Empty, as in an empty cart, means absent. */
  externalId: z.union([z.literal(''), z.uuid().toLowerCase()]).optional(),
  contactPhone: text(FIELD_MAX.phone).optional(),
  observations: observations.optional(),
  discountCodes: text(FIELD_MAX.discountCodes).optional(),
  deliveryOption: option.optional(),
  deliveryDetails: text(FIELD_MAX.deliveryDetails).optional(),
  paymentOption: option.optional(),
  pickUp: z.boolean().optional(),
  /** Decides deliveryOption; null for none. */
  deliveryMethod: text(30).nullish(),
  /** null: the client's own address. rules/delivery-address checks forms and lengths and reports every wrong field. */
  deliveryAddress: givenAddress.nullish(),
  /** false: deliveryAddress is the client's own, as the call `cart` returned it. It is not checked or saved. */
  ownAddress: z.boolean().optional(),
};

/** A change of the open cart. Lines that were removed from the cart meanwhile are ignored. */
export const cartUpdate = z.object({
  ...cartFields,
  /** For salesmen: the client that they buy for from now on, or null for none. Each client keeps their own cart. */
  targetClientId: identifier.nullish(),
  cartProducts: z
    .array(
      z.object({
        product: z.object({ code: text(PRODUCT_CODE_MAX).min(1) }),
        quantity,
        observations: observations.optional(),
      }),
    )
    .max(CART_LINES_MAX)
    .optional(),
});
export type CartUpdate = z.input<typeof cartUpdate>;

export const cartCalls = {
  cart: call({ name: 'cart', access: 'session', summary: 'The open cart at current prices', output: cart }),
  updateCart: call({
    name: 'updateCart',
    access: 'session',
    summary: 'Saves quantities and observations of the lines, and the delivery and payment options',
    body: cartUpdate,
    bodyMaxBytes: CART_BODY_MAX_BYTES,
    output: cartResult,
    example: { body: { cartProducts: [] } },
  }),
  cartItemsCount: call({
    name: 'cartItemsCount',
    access: 'session',
    summary: 'Number of lines in the cart',
    output: z.number().int(),
  }),
  upsertProductInCart: call({
    name: 'upsertProductInCart',
    access: 'session',
    summary: 'Sets the absolute quantity of a product in the cart',
    query: z.object({
      /** Only for salesmen: skips the stock check. The line keeps this until it is removed. */
      bypassQuantityCheck: flag,
      /** Changes only an existing line. A line that was removed meanwhile is refused. */
      onlyExistingLine: flag,
    }),
    body: z.object({
      product: z.object({ code: text(PRODUCT_CODE_MAX).min(1) }),
      observations: observations.optional(),
      quantity,
    }),
    output: cartResult,
    example: { body: { product: { code: 'A-1' }, quantity: 1 } },
  }),
  removeCartProduct: call({
    name: 'removeCartProduct',
    access: 'session',
    summary: 'Removes a product from the cart',
    params: z.object({ productCode: text(PRODUCT_CODE_MAX).min(1) }),
    output: cartResult,
    example: { params: { productCode: 'A-1' } },
  }),
  removeCartProducts: call({
    name: 'removeCartProducts',
    access: 'session',
    summary: 'Removes many products from the cart, all or nothing; those that it does not hold are ignored',
    body: z.object({
      lines: z
        .array(z.object({ code: text(PRODUCT_CODE_MAX).min(1) }))
        .min(1)
        .max(CART_LINES_MAX),
    }),
    output: cartResult,
    example: { body: { lines: [{ code: 'A-1' }] } },
  }),
  restoreCartProducts: call({
    name: 'restoreCartProducts',
    access: 'session',
    summary:
      'Puts removed lines back where they were. A product that the cart holds again keeps its line. A repeated call changes nothing',
    body: z.object({
      lines: z
        .array(
          z.object({
            code: text(PRODUCT_CODE_MAX).min(1),
            quantity,
            observations: observations.default(''),
            /** Where it was listed: its `place` of before. */
            place: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
          }),
        )
        .min(1)
        .max(CART_LINES_MAX),
    }),
    bodyMaxBytes: CART_BODY_MAX_BYTES,
    output: restoredLines,
    example: { body: { lines: [{ code: 'A-1', quantity: 1 }] } },
  }),
};
