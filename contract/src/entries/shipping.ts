// API call `deliveryOptions`: the company's delivery methods.

import { z } from 'zod';
import { call } from '../call.js';

export const shippingCalls = {
  deliveryOptions: call({
    name: 'deliveryOptions',
    access: 'session',
    summary: "The company's delivery methods",
    output: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** The cart's deliveryOption: 1 transport, 2 post. */
        deliveryOption: z.number().int(),
      }),
    ),
  }),
};
