// Routes of the log-in API calls: `login`, `secondFactor`, `passkeyLogin`, `googleLogin`, `recovery`, `validateRecovery`, `changePassword`,
// `closeSessions`, `ownLogins`, `userLogins`, and their older forms with query parameters.
// The log-in is POST /api/Auth/user. GET /api/store/StoreAuth and the other GET forms with a password or token in the query,
// except that of `recovery`, answer 404 where LEGACY_QUERY_AUTH is off.

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { passkeyRequest } from '../factor-checks/passkeys.service.js';
import { changePassword } from './change-password.service.js';
import { googleLogin, googleNonce } from './google.service.js';
import { loginSource } from './log-in.service.js';
import { companyLogins, ownLogins } from './logins.service.js';
import { closeSession, closeSessions, logout, ownSessions } from './own-sessions.service.js';
import { login, requireSignIn } from './password-login.service.js';
import { prove } from './prove.service.js';
import { requestRecovery, validateRecovery } from './recovery.service.js';
import { passkeyLogin, secondFactor } from './second-step.service.js';

const REQUIRED = 'Por favor ingrese el usuario y la contraseña.';

interface Credentials {
  readonly usr: string;
  readonly pass: string;
}

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export function authRoutes(
  shop: Shop,
): CallHandlers<
  | 'login'
  | 'loginByQuery'
  | 'googleLogin'
  | 'googleLoginByQuery'
  | 'googleNonce'
  | 'secondFactor'
  | 'passkeyRequest'
  | 'passkeyLogin'
  | 'recovery'
  | 'recoveryByQuery'
  | 'validateRecovery'
  | 'validateRecoveryByQuery'
  | 'changePassword'
  | 'changePasswordByQuery'
  | 'closeSessions'
  | 'ownLogins'
  | 'ownSessions'
  | 'closeSession'
  | 'logout'
  | 'prove'
  | 'userLogins',
  Session
> {
  const withPassword = ({ usr, pass }: Credentials, { request, reply }: Exchange) => {
    if (usr.trim() === '' || pass === '') throw new Problem(400, 'credentials_required', REQUIRED);
    return login(shop, { email: usr, password: pass, source: loginSource(shop, request, reply) });
  };
  const withGoogle = googleLogin(shop);
  const requireQueryForms = () => {
    if (!shop.legacyQueryAuth) throw notFound();
  };
  return {
    // POST /Auth/user
    login: async ({ body, ...exchange }) => withPassword(body, exchange),
    // GET /store/StoreAuth
    loginByQuery: async ({ query, ...exchange }) => {
      requireQueryForms();
      return withPassword(query, exchange);
    },
    // POST /store/StoreAuth/google
    googleLogin: ({ body, request, reply }) =>
      withGoogle({ jwt: body.jwt, source: loginSource(shop, request, reply) }),
    // GET /store/StoreAuth/google
    googleLoginByQuery: async ({ query, request, reply }) => {
      requireQueryForms();
      return withGoogle({ jwt: query.jwt, source: loginSource(shop, request, reply) });
    },
    // POST /store/StoreAuth/google/nonce
    googleNonce: async ({ request, reply }) => googleNonce(shop, loginSource(shop, request, reply)),
    // POST /Auth/user/factor
    secondFactor: ({ body, request, reply }) =>
      secondFactor(shop, { ...body, source: loginSource(shop, request, reply) }),
    // POST /Auth/passkey/request
    passkeyRequest: async ({ request, reply }) => {
      const source = loginSource(shop, request, reply);
      source.keepDeviceKey();
      return passkeyRequest(shop, source.deviceKey);
    },
    // POST /Auth/passkey
    passkeyLogin: async ({ body, request, reply }) => {
      requireSignIn(shop);
      return passkeyLogin(shop, { ...body, source: loginSource(shop, request, reply) });
    },
    // POST /store/StoreAuth/recovery
    recovery: ({ body, request }) => requestRecovery(shop, { usr: body.usr, address: request.ip }),
    // GET /store/StoreAuth/recovery
    recoveryByQuery: ({ query, request }) => requestRecovery(shop, { usr: query.usr, address: request.ip }),
    // POST /store/StoreAuth/validaterecovery
    validateRecovery: ({ body, request }) => validateRecovery(shop, { ...body, address: request.ip }),
    // GET /store/StoreAuth/validaterecovery
    validateRecoveryByQuery: async ({ query, request }) => {
      requireQueryForms();
      return validateRecovery(shop, { ...query, address: request.ip });
    },
    // POST /store/StoreAuth/changepass
    changePassword: ({ body, session, request, reply }) =>
      changePassword(shop, body, { session, source: loginSource(shop, request, reply) }),
    // GET /store/StoreAuth/changepass
    changePasswordByQuery: async ({ query, session, request, reply }) => {
      requireQueryForms();
      return changePassword(shop, query, { session, source: loginSource(shop, request, reply) });
    },
    // POST /store/StoreUser/closesessions
    closeSessions: ({ session }) => closeSessions(shop, session),
    // GET /store/StoreUser/sessions
    ownSessions: ({ session }) => ownSessions(shop, session),
    // POST /store/StoreUser/sessions/:sessionId/close
    closeSession: ({ session, params }) => closeSession(shop, session, params.sessionId),
    // POST /store/StoreUser/logout
    logout: ({ session }) => logout(shop, session),
    // POST /store/StoreUser/prove
    prove: ({ session, body, request, reply }) =>
      prove(shop, session, { ...body, source: loginSource(shop, request, reply) }),
    // GET /store/StoreUser/logins
    ownLogins: ({ session }) => ownLogins(shop, session),
    // GET /System/users/logins
    userLogins: ({ session, query }) => companyLogins(shop, session, query),
  };
}
