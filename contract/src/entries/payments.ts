// API calls of card payment through MercadoPago: prepare it, settle it on the buyer's return, pay at pick-up instead,
// and the platform's webhook.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { orderDetails } from './orders.js';

/** The data that the payment platform's script needs to start. */
export const paymentData = z.object({
  publicKey: z.string(),
  /** 'es-AR' */
  locale: z.string(),
  preferenceId: z.string(),
});
export type PaymentData = z.output<typeof paymentData>;

const externalId = z.uuid().toLowerCase();
const SOME_ORDER = '00000000-0000-4000-8000-000000000000';

export const paymentsCalls = {
  paymentDataLinkData: call({
    name: 'paymentDataLinkData',
    access: 'session',
    notImpersonating: true,
    summary:
      "Prepares the card payment of one of the caller's orders; 409 if it may not be paid, 503 if the platform is unavailable",
    params: z.object({ externalId, paymentMethod: z.enum(['MercadoPago']) }),
    output: paymentData,
    example: { params: { externalId: SOME_ORDER, paymentMethod: 'MercadoPago' } },
  }),
  settlePayment: call({
    name: 'settlePayment',
    access: 'session',
    notImpersonating: true,
    summary:
      'Called when the buyer returns from the platform: asks it for the state of the payment and returns the updated order',
    params: z.object({ externalId, paymentId: text(40).regex(/^\d{1,20}$/) }),
    output: orderDetails,
    example: { params: { externalId: SOME_ORDER, paymentId: '1' } },
  }),
  payAtPickUp: call({
    name: 'payAtPickUp',
    access: 'session',
    notImpersonating: true,
    summary: 'Changes the payment of an order from card to payment at pick-up',
    params: z.object({ externalId }),
    output: orderDetails,
    example: { params: { externalId: SOME_ORDER } },
  }),
  paymentNotification: call({
    name: 'paymentNotification',
    access: 'public',
    ignoresToken: true,
    summary:
      "The payment platform's signed notification of a change; the server then asks the platform for the payment",
    query: z.looseObject({ 'data.id': text(60).optional(), type: text(60).optional() }),
    /** Only id and type are read. */
    body: z.looseObject({
      type: text(60).optional(),
      data: z.looseObject({ id: z.union([text(60), z.number()]).optional() }).optional(),
    }),
    output: z.object({ received: z.boolean() }),
    example: { body: { type: 'payment', data: { id: '1' } } },
  }),
};
