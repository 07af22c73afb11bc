// Routes of the API calls about second factors: the caller's own, and their reset by an administrator.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { ownFactors } from './own-factors.service.js';
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './passkey-enrolment.service.js';
import { resetFactors } from './reset-factors.service.js';
import { beginTotp, confirmTotp, makeRecoveryCodes, removeTotp } from './totp-enrolment.service.js';

export function factorsRoutes(
  shop: Shop,
): CallHandlers<
  | 'ownFactors'
  | 'beginTotp'
  | 'confirmTotp'
  | 'removeTotp'
  | 'makeRecoveryCodes'
  | 'beginPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'resetFactors',
  Session
> {
  return {
    // GET /store/StoreUser/factors
    ownFactors: ({ session }) => ownFactors(shop, session),
    // POST /store/StoreUser/factors/totp
    beginTotp: ({ session }) => beginTotp(shop, session),
    // POST /store/StoreUser/factors/totp/confirm
    confirmTotp: ({ session, body }) => confirmTotp(shop, session, body.code),
    // DELETE /store/StoreUser/factors/totp
    removeTotp: ({ session }) => removeTotp(shop, session),
    // POST /store/StoreUser/factors/recovery
    makeRecoveryCodes: ({ session }) => makeRecoveryCodes(shop, session),
    // POST /store/StoreUser/factors/passkeys/request
    beginPasskey: ({ session }) => beginPasskey(shop, session),
    // POST /store/StoreUser/factors/passkeys
    addPasskey: ({ session, body }) => addPasskey(shop, session, body),
    // PUT /store/StoreUser/factors/passkeys/:passkeyId
    renamePasskey: ({ session, params, body }) =>
      renamePasskey(shop, session, { ...params, name: body.passkeyName }),
    // DELETE /store/StoreUser/factors/passkeys/:passkeyId
    removePasskey: ({ session, params }) => removePasskey(shop, session, params.passkeyId),
    // POST /store/StoreUser/factors/reset
    resetFactors: ({ session, body }) => resetFactors(shop, session, body.email),
  };
}
