// Reads the claims of a session token (JWT) without verifying its signature.
// ChangePasswordRequired, StoreUser, UserInRegistrationProcess and WebProfileId are read in `session-store.ts`.

import type { SessionClaims } from '@mostrador/contract/entries/auth';

/** A stored token that cannot be read. The message appears only in the browser's console. */
export class BadToken extends Error {
  override readonly name = 'BadToken';
}

/** A token has three dot-separated parts. The server verifies the signature. @throws BadToken for anything that is not a JWT. */
export function decodeToken(token: string): Partial<SessionClaims> {
  const parts = token.split('.');
  const payload = parts[1];
  if (parts.length !== 3 || payload === undefined)
    throw new BadToken('The stored token was ignored: it does not appear to be a JWT.');
  const claims: unknown = parse(fromBase64Url(payload));
  if (typeof claims !== 'object' || claims === null)
    throw new BadToken('The stored token was ignored: cannot decode the token.');
  return claims;
}

function fromBase64Url(text: string): string {
  if (text.length % 4 === 1 || /[^\w-]/.test(text))
    throw new BadToken('The stored token was ignored: illegal base64url string.');
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new BadToken('The stored token was ignored: the string is not correctly encoded.');
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new BadToken('The stored token was ignored: cannot decode the token.');
  }
}
