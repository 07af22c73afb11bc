import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';
import { orderDetails } from './orders.js';

/** What the payment platform's own script is started with. */
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
      'Prepares the card payment of an own order at its own total; 409 where it may not be paid, 503 while the platform is away',
    params: z.object({ externalId, paymentMethod: z.enum(['MercadoPago']) }),
    output: paymentData,
    example: { params: { externalId: SOME_ORDER, paymentMethod: 'MercadoPago' } },
  }),
  settlePayment: call({
    name: 'settlePayment',
    access: 'session',
    notImpersonating: true,
    summary:
      'The buyer is back from the platform: asks it what became of the payment, and answers the order as it is then',
    params: z.object({ externalId, paymentId: text(40).regex(/^\d{1,20}$/) }),
    output: orderDetails,
    example: { params: { externalId: SOME_ORDER, paymentId: '1' } },
  }),
  payAtPickUp: call({
    name: 'payAtPickUp',
    access: 'session',
    notImpersonating: true,
    summary: 'The buyer does not pay by card after all',
    params: z.object({ externalId }),
    output: orderDetails,
    example: { params: { externalId: SOME_ORDER } },
  }),
  paymentNotification: call({
    name: 'paymentNotification',
    access: 'public',
    ignoresToken: true,
    summary:
      'The payment platform says that something happened to a payment. Signed by it, and only a reason to ask it',
    query: z.looseObject({ 'data.id': text(60).optional(), type: text(60).optional() }),
    /** Read for nothing but its id and type. */
    body: z.looseObject({
      type: text(60).optional(),
      data: z.looseObject({ id: z.union([text(60), z.number()]).optional() }).optional(),
    }),
    output: z.object({ received: z.boolean() }),
    example: { body: { type: 'payment', data: { id: '1' } } },
  }),
};
