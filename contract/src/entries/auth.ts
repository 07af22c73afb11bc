import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

/** The claims of the session token, under the names that the shop's clients read. */
export interface SessionClaims {
  ClientName: string;
  ClientId: string;
  WebProfileId: '1' | '2' | '3';
  ChangePasswordRequired: 'True' | 'False';
  UserInRegistrationProcess: 'Y' | 'N';
  StoreUser: 'ok';
  /** Seconds since 1970. */
  exp: number;
}

export const authenticationResult = z.object({ token: z.string() });
export type AuthenticationResult = z.output<typeof authenticationResult>;

export const authCalls = {
  login: call({
    name: 'login',
    access: 'public',
    summary: 'Logs in with a JSON body',
    body: z.object({ usr: text(255), pass: text(200), recaptcha: text(4000).optional() }),
    output: authenticationResult,
    example: { body: { usr: 'nadie@mostrador.test', pass: 'incorrecta' } },
  }),
  loginByQuery: call({
    name: 'loginByQuery',
    access: 'public',
    summary: 'Logs in with query parameters (kept for older clients; LEGACY_QUERY_AUTH=off turns it off)',
    query: z.object({ usr: text(255), pass: text(200), recaptcha: text(4000).optional() }),
    output: authenticationResult,
    secretQuery: true,
    example: { query: { usr: 'nadie@mostrador.test', pass: 'incorrecta' } },
  }),
};
