import { CART_BODY_MAX_BYTES, CART_LINES_MAX, FIELD_MAX, PRODUCT_CODE_MAX } from '@mostrador/rules/limits';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, pesos, text } from '../fields.js';
import { product } from './products.js';

export const cartLine = z.object({
  detailId: z.number().int(),
  externalId: z.string(),
  observations: z.string(),
  /** What one unit costs the buyer; `product.price` stays the list price. */
  price: pesos,
  product,
  quantity: z.number().int(),
});
export type CartLine = z.output<typeof cartLine>;

/** Where an order is delivered: the client's own address, or one given for this order. */
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

/** What sending the cart by post costs, whether or not that is chosen. */
export const shippingQuote = z.object({
  /** 0: free, where the company delivers for free. null: to be agreed, because the company has no rates or none for that province. */
  cost: pesos.nullable(),
  /** What the post charges for: the greater of real and volumetric weight. */
  weightGrams: z.number().int(),
  /** Of the address it is quoted for; null while that is unknown. */
  provinceName: z.string().nullable(),
});
export type ShippingQuote = z.output<typeof shippingQuote>;

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
  /** Becomes the order's id; confirming it again answers with the same order. */
  externalId: z.string(),
  /** Empty until confirmed. */
  formatedDocumentNumber: z.string(),
  salesmanId: z.number().int().nullable(),
  /** Products and, where the post is chosen, shipping. */
  total: pesos,
  /** Part of the total: 0 unless the post is chosen and its price is known. */
  shippingCost: pesos,
  shippingQuote,
  discountCodes: z.string(),
  deliveryOption: z.number().int().nullable(),
  deliveryDetails: z.string(),
  paymentOption: z.number().int().nullable(),
  /** Fetched at the shop; deliveryOption is null then. */
  pickUp: z.boolean(),
  /** The code of one of the company's delivery methods. */
  deliveryMethod: z.string().nullable(),
  /** Where it goes: the one given for this order, else the client's. */
  deliveryAddress,
  /** Whether deliveryAddress was given for this order. */
  ownAddress: z.boolean(),
});
export type Cart = z.output<typeof cart>;

/** resultCode: negative where a rule refused, 0 or more where done. */
export const cartResult = z.object({ resultCode: z.number().int(), message: z.string(), cart });
export type CartResult = z.output<typeof cartResult>;

const flag = z.enum(['true', 'false']).default('false');
const quantity = z.number();
const observations = text(FIELD_MAX.observations);
const option = z.number().int().nullable();

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

/** What the buyer chooses for the whole order: on updating the cart and on confirming it. */
export const cartFields = {
  /** Empty, as the call `cart` answers before anything was put in the cart: the same as none. */
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
  /** null: the client's own. Forms and lengths are the rule's (rules/delivery), which names every field that is wrong. */
  deliveryAddress: givenAddress.nullish(),
  /** false: deliveryAddress is the client's own, as the call `cart` answers it; it is neither checked nor kept. */
  ownAddress: z.boolean().optional(),
};

/** Lines that the cart does not hold any more are left out, never brought back. */
export const cartUpdate = z.object({
  ...cartFields,
  /** For salesmen: whom they buy for from now on, null for nobody. Each client's cart stays. */
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
  cart: call({ name: 'cart', access: 'session', summary: 'The open cart at live prices', output: cart }),
  updateCart: call({
    name: 'updateCart',
    access: 'session',
    summary: 'Saves the quantities and observations of the lines, and the delivery and payment choice',
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
      /** Salesmen only: sells what is not in stock. A line keeps this until it is removed. */
      bypassQuantityCheck: flag,
      /** Saves a line of the cart: one that was removed meanwhile is refused, never brought back. */
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
    summary: 'Removes a line',
    params: z.object({ productCode: text(PRODUCT_CODE_MAX).min(1) }),
    output: cartResult,
    example: { params: { productCode: 'A-1' } },
  }),
};
