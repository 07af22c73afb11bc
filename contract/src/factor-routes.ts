// Method and path of the calls about second factors, which only the code that makes them loads in the browser.

import { addRoutes, type Method } from './routes.js';

const factorRoutes = {
  googleNonce: ['POST', '/store/StoreAuth/google/nonce'],
  secondFactor: ['POST', '/Auth/user/factor'],
  passkeyRequest: ['POST', '/Auth/passkey/request'],
  passkeyLogin: ['POST', '/Auth/passkey'],
  ownFactors: ['GET', '/store/StoreUser/factors'],
  beginTotp: ['POST', '/store/StoreUser/factors/totp'],
  confirmTotp: ['POST', '/store/StoreUser/factors/totp/confirm'],
  removeTotp: ['DELETE', '/store/StoreUser/factors/totp'],
  makeRecoveryCodes: ['POST', '/store/StoreUser/factors/recovery'],
  beginPasskey: ['POST', '/store/StoreUser/factors/passkeys/request'],
  addPasskey: ['POST', '/store/StoreUser/factors/passkeys'],
  renamePasskey: ['PUT', '/store/StoreUser/factors/passkeys/:passkeyId'],
  removePasskey: ['DELETE', '/store/StoreUser/factors/passkeys/:passkeyId'],
  resetFactors: ['POST', '/store/StoreUser/factors/reset'],
} as const satisfies Record<string, readonly [Method, string]>;

export type FactorRoutes = typeof factorRoutes;

addRoutes(factorRoutes);
