import type { CallHandlers } from '../../platform/http/calls.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Tokens } from '../../platform/sessions/tokens.js';
import type { Session, Shop } from '../../shop.js';
import { login } from './auth.service.js';

const REQUIRED = 'Por favor ingrese el usuario y la contraseña.';

interface Credentials {
  readonly usr: string;
  readonly pass: string;
}

export function authRoutes(
  shop: Shop,
  tokens: Tokens,
  options: { legacyQueryAuth: boolean },
): CallHandlers<'login' | 'loginByQuery', Session> {
  const answer = ({ usr, pass }: Credentials, address: string) => {
    if (usr.trim() === '' || pass === '') throw new Problem(400, 'credentials_required', REQUIRED);
    return login(shop, tokens, { email: usr, password: pass, address });
  };
  return {
    login: ({ body, request }) => answer(body, request.ip),
    loginByQuery: ({ query, request }) => {
      if (!options.legacyQueryAuth) throw notFound();
      return answer(query, request.ip);
    },
  };
}
