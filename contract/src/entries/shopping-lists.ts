// API calls of shopping lists: named lists and favourites that the users of a client share, and the products that it usually buys.

import { PRODUCT_CODE_MAX, SHOPPING_LIST_LINES_MAX, SHOPPING_LIST_NAME_MAX } from '@mostrador/rules/limits';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import { cleanText } from '@mostrador/rules/quick-order-lines';
import { z } from 'zod';
import { call } from '../call.js';
import { identifier, text } from '../fields.js';
import { repeatResult } from './orders.js';
import { product } from './products.js';

/** The size of a body with the most lines that a list can have. */
const LINES_BODY_MAX_BYTES = 2 * 1_048_576;

export const shoppingListRow = z.object({
  listId: z.string(),
  kind: z.enum(['named', 'favourites']),
  /** Empty for the favourites. */
  name: z.string(),
  lines: z.number().int(),
  /** Who made it; empty if the user is gone. */
  madeBy: z.string(),
  /** ISO 8601, UTC. */
  changedAt: z.string(),
  /** When it was put into a cart last: ISO 8601, UTC; null for never. */
  usedAt: z.string().nullable(),
});
export type ShoppingListRow = z.output<typeof shoppingListRow>;

/** A product of a list as it is now, at the caller's price. */
export const shoppingListLine = z.object({
  product,
  /** Whether the caller may order the product; if not, it is not sold any more. */
  sellable: z.boolean(),
  quantity: z.number().int(),
  /** Its place in the list; ascending, with gaps. */
  position: z.number().int(),
});
export type ShoppingListLine = z.output<typeof shoppingListLine>;

export const shoppingList = shoppingListRow.extend({ listLines: z.array(shoppingListLine) });
export type ShoppingList = z.output<typeof shoppingList>;

/** A product that the client has bought in two orders of the last twelve months or more; `quantity` is the median of the orders. */
export const usualProduct = shoppingListLine.extend({
  /** The number of orders with it. */
  times: z.number().int(),
  /** ISO 8601, UTC. */
  lastBoughtAt: z.string(),
});
export type UsualProduct = z.output<typeof usualProduct>;

export const shoppingLists = z.object({
  /** The favourites first, once there are any; then by name. */
  lists: z.array(shoppingListRow),
  /** The number of usual products. */
  usual: z.number().int(),
  /** Whether the caller may change the lists. Users who only look may not. */
  mayChange: z.boolean(),
});
export type ShoppingLists = z.output<typeof shoppingLists>;

/** resultCode: negative if a rule refused, else 0; then nothing was changed. `list` is null if there is none. */
export const shoppingListResult = z.object({
  resultCode: z.number().int(),
  message: z.string(),
  list: shoppingListRow.nullable(),
  /** Codes of products that do not exist or are not sold to the client; they were left out. */
  unknown: z.array(z.string()),
});
export type ShoppingListResult = z.output<typeof shoppingListResult>;

/** A line of a list as a device stores it: the device has the product, or its name alone if the client is not shown it any more. */
const syncListLine = z.object({
  code: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  position: z.number().int(),
});

/** The lists and usual products of one client, to be kept on a device. */
export const syncClientLists = z.object({
  clientId: z.number().int(),
  lists: z.array(shoppingListRow.extend({ listLines: z.array(syncListLine) })),
  /** In the order of `usualProducts`. */
  usual: z.array(
    z.object({
      code: z.string(),
      quantity: z.number().int(),
      times: z.number().int(),
      lastBoughtAt: z.string(),
    }),
  ),
});
export type SyncClientLists = z.output<typeof syncClientLists>;

export const listsForSync = z.object({
  clients: z.array(syncClientLists),
  /** The id of the last client of the page; null on the last page. */
  next: z.number().int().nullable(),
});

const code = text(PRODUCT_CODE_MAX).min(1);
const line = z.object({
  code,
  /** 0 removes the product from the list. */
  quantity: z.number().int().min(0).max(QUANTITY_MAX),
  /** The place that it had, for a line that is put back; absent: at the end. */
  position: z.number().int().min(0).max(2_147_483_647).optional(),
});
const name = text(200).refine((given) => {
  const { length } = cleanText(given);
  return length > 0 && length <= SHOPPING_LIST_NAME_MAX;
}, `El nombre debe tener de 1 a ${SHOPPING_LIST_NAME_MAX} letras.`);

/** What goes into a list. An order and the cart only raise quantities that the list has already. */
const content = {
  lines: z.array(line).max(SHOPPING_LIST_LINES_MAX).default([]),
  /** The lines of an order of the client. */
  orderId: z.uuid().toLowerCase().optional(),
  /** The lines of the caller's open cart. */
  fromCart: z.boolean().default(false),
};
export type ShoppingListContent = z.output<z.ZodObject<typeof content>>;

const params = z.object({ listId: z.uuid().toLowerCase() });
const SOME_LIST = '00000000-0000-4000-8000-000000000000';
const one = { params: { listId: SOME_LIST } };

export const shoppingListsCalls = {
  shoppingLists: call({
    name: 'shoppingLists',
    access: 'session',
    summary: "The client's lists with the number of their products",
    output: shoppingLists,
  }),
  shoppingList: call({
    name: 'shoppingList',
    access: 'session',
    summary: "One list with its products at today's prices and stock",
    params,
    output: shoppingList,
    example: one,
  }),
  createShoppingList: call({
    name: 'createShoppingList',
    access: 'session',
    summary: 'Makes a list, empty or with the lines of the cart or of an order; idempotent on its key',
    body: z.object({
      /** Made by the browser; becomes the list's id. */
      key: z.uuid().toLowerCase(),
      name,
      ...content,
    }),
    bodyMaxBytes: LINES_BODY_MAX_BYTES,
    output: shoppingListResult,
    example: { body: { key: SOME_LIST, name: 'Semanal' } },
  }),
  changeShoppingList: call({
    name: 'changeShoppingList',
    access: 'session',
    summary: 'Renames a list, deletes it, or restores a deleted one',
    params,
    body: z.object({ name: name.optional(), isDeleted: z.boolean().optional() }),
    output: shoppingListResult,
    example: { ...one, body: { name: 'Semanal' } },
  }),
  saveShoppingListLines: call({
    name: 'saveShoppingListLines',
    access: 'session',
    summary: 'Sets the quantities of products of a list; other lines stay as they are',
    params,
    body: z.object(content),
    bodyMaxBytes: LINES_BODY_MAX_BYTES,
    output: shoppingListResult,
    example: { ...one, body: { lines: [{ code: 'A-1', quantity: 1 }] } },
  }),
  usualProducts: call({
    name: 'usualProducts',
    access: 'session',
    summary: 'What the client usually buys, by its orders of the last twelve months',
    output: z.array(usualProduct),
  }),
  listsForSync: call({
    name: 'listsForSync',
    access: 'session',
    summary:
      "A client's lists and usual products, to be kept on a device; for staff those of all clients that they buy for, page by page",
    query: z.object({
      /** The id of the last client that the device has. */
      after: identifier.optional(),
    }),
    output: listsForSync,
  }),
  favouriteCodes: call({
    name: 'favouriteCodes',
    access: 'session',
    summary: "The codes of the client's favourite products",
    output: z.array(z.string()),
  }),
  setFavourite: call({
    name: 'setFavourite',
    access: 'session',
    summary: "Adds a product to the client's favourites, or takes it out",
    params: z.object({ productCode: code }),
    body: z.object({ isFavourite: z.boolean() }),
    output: shoppingListResult,
    example: { params: { productCode: 'A-1' }, body: { isFavourite: true } },
  }),
  fillCartFromList: call({
    name: 'fillCartFromList',
    access: 'session',
    summary: 'Adds products of a list to the open cart, and returns the result of each line',
    body: z.object({
      /** The list that they are from, to remember its last use; absent for the usual products. */
      listId: z.uuid().toLowerCase().optional(),
      lines: z
        .array(z.object({ code, quantity: z.number().int().min(1).max(QUANTITY_MAX) }))
        .min(1)
        .max(SHOPPING_LIST_LINES_MAX),
    }),
    bodyMaxBytes: LINES_BODY_MAX_BYTES,
    output: repeatResult,
    example: { body: { lines: [{ code: 'A-1', quantity: 1 }] } },
  }),
};
