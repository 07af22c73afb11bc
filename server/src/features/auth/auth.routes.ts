import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { login } from './auth.service.js';

const REQUIRED = 'Por favor ingrese el usuario y la contraseña.';

interface Credentials {
  readonly usr: string;
  readonly pass: string;
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
  const answer = ({ usr, pass }: Credentials, address: string) => {
    if (usr.trim() === '' || pass === '') throw new Problem(400, 'credentials_required', REQUIRED);
    return login(shop, { email: usr, password: pass, address });
  };
  const no = async () => {
    throw notFound();
  };
  return {
    googleLogin: no,
    googleLoginByQuery: no,
    recovery: no,
    recoveryByQuery: no,
    validateRecovery: no,
    validateRecoveryByQuery: no,
    changePassword: no,
    changePasswordByQuery: no,
    closeSessions: no,
    ownLogins: no,
    userLogins: no,
    login: ({ body, request }) => answer(body, request.ip),
    loginByQuery: ({ query, request }) => {
      if (!shop.legacyQueryAuth) throw notFound();
      return answer(query, request.ip);
    },
  };
}
