// Keys of /api/v1 on the desk: the list with the state of each key, and the changes. Making and rotating need fresh proof of identity,
// because the key's text opens the API to anyone who has it.

import type { ApiKey, NewApiKey, NewApiKeyValues } from '@mostrador/contract/entries/api-keys';
import { apiKeyState, daysToExpiry } from '@mostrador/rules/api-keys';
import { endOfDay } from '@mostrador/rules/days';
import type { Session, Shop } from '../../shop.js';
import { requireFreshProof } from '../auth/fresh-proof.service.js';
import { authorOf } from '../change-log/change-log.service.js';
import { type ApiKeyRow, listKeys, makeKey, revokeKey, rotateKey } from './api-keys.service.js';
import { KEY_PREFIX } from './key-text.js';

/** Returns the company's keys. */
export async function apiKeys(shop: Shop): Promise<{ keys: ApiKey[] }> {
  const rows = await listKeys(shop.db, shop.company().companyId);
  return { keys: rows.map((row) => toApiKey(row, shop.now())) };
}

function toApiKey(row: ApiKeyRow, now: number): ApiKey {
  const expiresAt = row.expiresAt?.getTime() ?? null;
  const facts = {
    revokedAt: row.revokedAt?.getTime() ?? null,
    expiresAt,
    lastUsedAt: row.lastUsedAt?.getTime() ?? null,
  };
  const isPreviousValid = row.previousUntil !== null && row.previousUntil.getTime() > now;
  return {
    apiKeyId: row.apiKeyId,
    name: row.name,
    beginning: `${KEY_PREFIX}${row.keyId}`,
    scopes: [...row.scopes],
    addresses: [...row.addresses],
    state: apiKeyState(facts, now),
    expiresAt: isoOf(row.expiresAt),
    daysLeft: expiresAt === null ? null : Math.max(0, daysToExpiry(expiresAt, now)),
    previousUntil: isPreviousValid && row.revokedAt === null ? isoOf(row.previousUntil) : null,
    lastUsedAt: isoOf(row.lastUsedAt),
    madeBy: row.madeBy,
    madeAt: row.madeAt.toISOString(),
    rotatedAt: isoOf(row.rotatedAt),
    revokedAt: isoOf(row.revokedAt),
  };
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Makes a key. @returns with its text, which is shown once. @throws Problem 403 without fresh proof, 400, 409 */
export async function createApiKey(
  shop: Shop,
  session: Session,
  { expiresOn, ...given }: NewApiKeyValues,
): Promise<NewApiKey> {
  await requireFreshProof(shop, session);
  const wanted = { ...given, expiresAt: expiresOn === null ? null : new Date(endOfDay(expiresOn)) };
  const made = await makeKey(shop.db, session.companyId, authorOf(session), wanted, shop.now());
  noteEvent(shop, session, `${made.apiKeyId} created`);
  return { ...(await apiKeys(shop)), ...made };
}

/**
 * Gives a key another secret; the one before stays valid for some hours.
 * @returns with its new text, which is shown once. @throws Problem 404, 403 without fresh proof
 */
export async function rotateApiKey(
  shop: Shop,
  session: Session,
  apiKeyId: number,
  hours: number,
): Promise<NewApiKey> {
  await requireFreshProof(shop, session);
  const how = { hours, now: shop.now() };
  const made = await rotateKey(shop.db, session.companyId, authorOf(session), apiKeyId, how);
  noteEvent(shop, session, `${apiKeyId} rotated`);
  return { ...(await apiKeys(shop)), ...made };
}

/** Revokes a key at once. @throws Problem 404 for a key that is not there or was revoked. */
export async function revokeApiKey(
  shop: Shop,
  session: Session,
  apiKeyId: number,
): Promise<{ keys: ApiKey[] }> {
  await revokeKey(shop.db, session.companyId, authorOf(session), apiKeyId);
  noteEvent(shop, session, `${apiKeyId} revoked`);
  return apiKeys(shop);
}

const noteEvent = (shop: Shop, { userId }: Session, detail: string): void =>
  shop.securityLog.event('api_keys_changed', { userId, detail });
