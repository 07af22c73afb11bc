// Makes an administrator's impersonation token for a client directly, for tests that are not about the call `impersonate`.

import type { Account } from '@mostrador/server/features/auth/accounts.service';
import { impersonationToken, startSession } from '@mostrador/server/features/auth/session-tokens.service';
import type { Shop } from '@mostrador/server/shop';
import { decodeJwt } from 'jose';
import { TEST_ORIGIN } from './session-origin.js';

/** Opens a session of the administrator and, under it, one in the client's name. @returns the token of the latter. */
export async function actingToken(shop: Shop, account: Account, administrator: Account): Promise<string> {
  const sessionId = String(decodeJwt(await startSession(shop, administrator, TEST_ORIGIN))['sid']);
  return impersonationToken(shop, account, { ...administrator, sessionId }, TEST_ORIGIN);
}
