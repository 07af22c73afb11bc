// Opens sessions: writes the session's record and signs the token that the browser keeps for it.

import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/database/database.js';
import { unauthorized } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { mustEnrolFactor } from '../factor-checks/second-factor.service.js';
import type { TokenAccount } from './auth.queries.js';
import { insertSession, liveSession, type SessionMethod } from './session-records.queries.js';

/** How long an administrator may act in a client's name. */
const IMPERSONATION_TTL_SECONDS = 3_600;

const MINUTE_MS = 60_000;

/** How long a session of a profile lasts without a request, in milliseconds. */
export function idleLimit(shop: Shop, profile: number): number {
  const { idleMinutes, salesmanIdleMinutes } = shop.company();
  return (profile === 2 ? salesmanIdleMinutes : idleMinutes) * MINUTE_MS;
}

/** How long a session of a profile lasts, in seconds. A salesman's lasts through the idle time, so that it can be used up. */
const sessionLife = (shop: Shop, profile: number): number =>
  profile === 2 ? Math.max(shop.tokens.ttlSeconds, idleLimit(shop, profile) / 1_000) : shop.tokens.ttlSeconds;

/** Where a session comes from. */
export interface SessionOrigin {
  readonly method: SessionMethod;
  /** As a user reads it, such as 'Chrome en Windows'; empty if unknown. */
  readonly device: string;
  readonly address: string;
}

/** Methods in which the user has just proved their identity. */
const PROVING: readonly SessionMethod[] = ['password', 'google', 'passkey'];

/**
 * Opens a session of a user and returns its token.
 * @param db the transaction of the change that the session follows.
 */
export async function startSession(
  shop: Shop,
  account: TokenAccount,
  origin: SessionOrigin,
  db: Database = shop.db,
): Promise<string> {
  const ttlSeconds = sessionLife(shop, account.web_profile_id);
  const sid = await recordSession(shop, db, account, origin, ttlSeconds);
  return shop.tokens.sign(String(account.user_id), { ...claimsOf(shop, account), sid }, { ttlSeconds });
}

/**
 * Returns a new token for a session that goes on, with the user's name and version of now. It ends when the session was to
 * end from the start. Throws 401 when the session has ended.
 */
export async function continueSession(
  shop: Shop,
  account: TokenAccount,
  sessionId: string | undefined,
): Promise<string> {
  const row =
    sessionId === undefined ? undefined : await liveSession(shop.db, shop.company().companyId, sessionId);
  const ttlSeconds = row === undefined ? 0 : Math.floor((row.expires_at.getTime() - shop.now()) / 1_000);
  if (sessionId === undefined || ttlSeconds < 1) throw unauthorized();
  const claims = { ...claimsOf(shop, account), sid: sessionId };
  return shop.tokens.sign(String(account.user_id), claims, { ttlSeconds });
}

/**
 * Opens a session in a client's name and returns its token, which also names the acting administrator. It ends with the
 * sessions of either.
 */
export async function impersonationToken(
  shop: Shop,
  account: TokenAccount,
  actor: Pick<TokenAccount, 'user_id' | 'name' | 'session_version'> & { readonly sessionId: string },
  origin: Omit<SessionOrigin, 'method'>,
): Promise<string> {
  const sessionId = await recordSession(
    shop,
    shop.db,
    account,
    { ...origin, method: 'impersonation' },
    IMPERSONATION_TTL_SECONDS,
    actor.user_id,
  );
  const claims = {
    ...claimsOf(shop, account),
    sid: sessionId,
    ActorName: actor.name,
    actorVersion: actor.session_version,
    actorSid: actor.sessionId,
  };
  return shop.tokens.sign(String(account.user_id), claims, {
    actor: String(actor.user_id),
    ttlSeconds: IMPERSONATION_TTL_SECONDS,
  });
}

async function recordSession(
  shop: Shop,
  db: Database,
  account: TokenAccount,
  { method, device, address }: SessionOrigin,
  ttlSeconds: number,
  actorUserId: number | null = null,
): Promise<string> {
  const sessionId = randomUUID();
  const now = shop.now();
  const at = new Date(now);
  await insertSession(db, {
    session_id: sessionId,
    company_id: shop.company().companyId,
    user_id: account.user_id,
    actor_user_id: actorUserId,
    session_version: account.session_version,
    method,
    device,
    address,
    started_at: at,
    last_used_at: at,
    proved_at: PROVING.includes(method) ? at : null,
    expires_at: new Date(now + ttlSeconds * 1_000),
  });
  return sessionId;
}

const claimsOf = (shop: Shop, account: TokenAccount) => ({
  // a salesman's client changes while the token stays
  ClientName: (account.web_profile_id === 1 ? account.legal_name : null) ?? account.name,
  ClientId: String((account.web_profile_id === 1 ? account.client_id : null) ?? ''),
  WebProfileId: String(account.web_profile_id),
  ChangePasswordRequired: account.must_change_password ? 'True' : 'False',
  UserInRegistrationProcess: account.status === 'active' ? 'N' : 'Y',
  ...(account.client_role === 'looks' && { ClientRole: 'looks' }),
  ...(mustEnrolFactor(shop, account) && { SecondFactorOwed: 'True' }),
  StoreUser: 'ok',
  company: shop.company().code,
  version: account.session_version,
});
