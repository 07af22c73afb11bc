// Route of the API call `sendMessage`: the contact form's message to the company.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { sendMessage } from './contact.service.js';

export function contactRoutes(shop: Shop): CallHandlers<'sendMessage', Session> {
  return {
    // POST /store/StoreUser/sendmessage
    sendMessage: async ({ body, session, request }) => {
      await sendMessage(shop, session, body, request.ip);
      return { ok: true };
    },
  };
}
