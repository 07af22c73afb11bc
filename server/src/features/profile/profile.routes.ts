// Handlers of the calls `userDetails` and `salesmanUserDetails` (read a client's data) and `webStoreClient` (save the
// own data), and of those that confirm a new contact e-mail.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { confirmContactEmail, resendContactEmail } from './contact-email.service.js';
import { saveProfile } from './profile.service.js';
import { salesmanUserDetails, userDetails } from './user-details.service.js';

export function profileRoutes(
  shop: Shop,
): CallHandlers<
  'userDetails' | 'webStoreClient' | 'confirmContactEmail' | 'resendContactEmail' | 'salesmanUserDetails',
  Session
> {
  return {
    // GET /store/StoreUser/userdetails
    userDetails: ({ session }) => userDetails(shop, session),
    // POST /store/StoreUser/webStoreClient
    webStoreClient: ({ session, body, request }) => saveProfile(shop, session, body, request.ip),
    // POST /store/StoreUser/contactEmail/confirm
    confirmContactEmail: ({ body }) => confirmContactEmail(shop, body),
    // POST /store/StoreUser/contactEmail/resend
    resendContactEmail: ({ session }) => resendContactEmail(shop, session),
    // GET /store/StoreUser/salesman/userdetails
    salesmanUserDetails: ({ session, query }) => salesmanUserDetails(shop, session, query.clientId),
  };
}
