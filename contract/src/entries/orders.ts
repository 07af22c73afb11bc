import { z } from 'zod';
import { call } from '../call.js';
import { pesos, text } from '../fields.js';
import { cartLine } from './cart.js';

export const orderRow = z.object({
  externalId: z.string(),
  formatedDocumentNumber: z.string(),
  /** ISO 8601, UTC. */
  cartPurchaseDate: z.string(),
  statusDesc: z.string(),
  total: pesos,
  /** Empty in the list; the lines come with the details. */
  cartProducts: z.array(cartLine),
  observations: z.string(),
  clientName: z.string(),
});
export type OrderRow = z.output<typeof orderRow>;

export const orderDetails = orderRow.extend({
  /** Who took the order where it was not the client: a salesman, or an administrator in the client's name; else empty. */
  takenBy: z.string(),
  discountCodes: z.string(),
  deliveryOption: z.number().int().nullable(),
  deliveryDetails: z.string(),
  paymentOption: z.number().int().nullable(),
});
export type OrderDetails = z.output<typeof orderDetails>;

export const ordersCalls = {
  clientOrders: call({
    name: 'clientOrders',
    access: 'session',
    summary:
      "Orders of the client, newest first; a salesman's are those of the client they buy for, else of all of theirs",
    query: z.object({ clientCode: text(60).optional() }),
    output: z.array(orderRow),
  }),
  clientOrderDetails: call({
    name: 'clientOrderDetails',
    access: 'session',
    summary: 'One order with its lines, as they were bought',
    query: z.object({ externalId: z.uuid() }),
    output: orderDetails,
    example: { query: { externalId: '00000000-0000-4000-8000-000000000000' } },
  }),
};
