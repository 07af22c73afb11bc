// Routes of the log-in API calls: `login`, `googleLogin`, `recovery`, `validateRecovery`, `changePassword`,
// `closeSessions`, `ownLogins`, `userLogins`, and their older forms with query parameters.

import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { login } from './auth.service.js';
import { changePassword } from './change-password.service.js';
import { googleLogin } from './google.service.js';
import { closeSessions, companyLogins, ownLogins } from './logins.service.js';
import { requestRecovery, validateRecovery } from './recovery.service.js';

const REQUIRED = 'Por favor ingrese el usuario y la contraseña.';

interface Credentials {
  readonly usr: string;
  readonly pass: string;
}

interface Caller {
  readonly ip: string;
}

export function authRoutes(
  shop: Shop,
): CallHandlers<
  | 'login'
  | 'loginByQuery'
  | 'googleLogin'
  | 'googleLoginByQuery'
  | 'recovery'
  | 'recoveryByQuery'
  | 'validateRecovery'
  | 'validateRecoveryByQuery'
  | 'changePassword'
  | 'changePasswordByQuery'
  | 'closeSessions'
  | 'ownLogins'
  | 'userLogins',
  Session
> {
  const withPassword = ({ usr, pass }: Credentials, { ip }: Caller) => {
    if (usr.trim() === '' || pass === '') throw new Problem(400, 'credentials_required', REQUIRED);
    return login(shop, { email: usr, password: pass, address: ip });
  };
  const withGoogle = googleLogin(shop);
  const requireQueryForms = () => {
    if (!shop.legacyQueryAuth) throw notFound();
  };
  return {
    login: async ({ body, request }) => withPassword(body, request),
    loginByQuery: async ({ query, request }) => {
      requireQueryForms();
      return withPassword(query, request);
    },
    googleLogin: ({ body, request }) => withGoogle({ jwt: body.jwt, address: request.ip }),
    googleLoginByQuery: async ({ query, request }) => {
      requireQueryForms();
      return withGoogle({ jwt: query.jwt, address: request.ip });
    },
    recovery: ({ body, request }) => requestRecovery(shop, { usr: body.usr, address: request.ip }),
    recoveryByQuery: ({ query, request }) => requestRecovery(shop, { usr: query.usr, address: request.ip }),
    validateRecovery: ({ body, request }) => validateRecovery(shop, { ...body, address: request.ip }),
    validateRecoveryByQuery: async ({ query, request }) => {
      requireQueryForms();
      return validateRecovery(shop, { ...query, address: request.ip });
    },
    changePassword: ({ body, session, request }) =>
      changePassword(shop, body, { session, address: request.ip }),
    changePasswordByQuery: async ({ query, session, request }) => {
      requireQueryForms();
      return changePassword(shop, query, { session, address: request.ip });
    },
    closeSessions: ({ session }) => closeSessions(shop, session),
    ownLogins: ({ session }) => ownLogins(shop, session),
    userLogins: ({ session, query }) => companyLogins(shop, session, query),
  };
}
