// Handlers of the calls `newUser` (also as `newUser2`), which registers a client, and `clientByWebToken`, which
// confirms an e-mail or verifies a client.

import type { RegistrationFields } from '@mostrador/contract/entries/registration';
import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { register } from './registration.service.js';
import { clientByWebToken } from './verification.service.js';

export function registrationRoutes(
  shop: Shop,
): CallHandlers<'newUser' | 'newUser2' | 'clientByWebToken', Session> {
  const newUser = async ({
    query,
    body,
    request,
  }: {
    query: RegistrationFields;
    body?: RegistrationFields | null | undefined;
    request: { ip: string };
  }) => {
    if (!shop.legacyQueryAuth && Object.keys(query).length > 0) throw notFound();
    const inBody = body != null && Object.keys(body).length > 0;
    return register(shop, inBody ? body : query, request.ip);
  };
  return {
    // POST /store/StoreRegistration/newuser
    newUser,
    // POST /store/StoreRegistration/newuser2
    newUser2: newUser,
    // GET /store/StoreRegistration/clientbywebtoken
    clientByWebToken: ({ query, session, request }) =>
      clientByWebToken(shop, session, { token: query.registrationtoken, address: request.ip }),
  };
}
