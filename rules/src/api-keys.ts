// Keys of the API for other systems: their limits, and the state in which the desk shows a key.

import { dayAt, daysBetween } from './days.js';

/** Keys in force of a company. */
export const API_KEYS_MAX = 50;
/** Characters. */
export const API_KEY_NAME_MAX = 80;
/** Addresses and networks of one key. */
export const API_KEY_ADDRESSES_MAX = 50;

/** Hours for which the secret before a rotation stays valid; 0 for none. */
export const KEY_OVERLAP_HOURS = [0, 1, 24, 72, 168] as const;
export type KeyOverlapHours = (typeof KEY_OVERLAP_HOURS)[number];

/** From so many days before its end on, a key is shown as one that expires soon. */
const EXPIRY_WARNING_DAYS = 45;

/** What the state of a key follows from: moments in milliseconds since 1970, null for none. */
export interface ApiKeyFacts {
  readonly revokedAt: number | null;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
}

/** The state of a key on the desk. */
export type ApiKeyState = 'active' | 'unused' | 'expiring' | 'expired' | 'revoked';

/** Returns the days from the day of `now` to the day of a key's end: 0 on its last day. */
export const daysToExpiry = (expiresAt: number, now: number): number =>
  daysBetween(dayAt(now), dayAt(expiresAt)) - 1;

/** Returns the state of a key at a moment. What ends it comes before what only says how it is used. */
export function apiKeyState({ revokedAt, expiresAt, lastUsedAt }: ApiKeyFacts, now: number): ApiKeyState {
  if (revokedAt !== null) return 'revoked';
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  if (expiresAt !== null && daysToExpiry(expiresAt, now) <= EXPIRY_WARNING_DAYS) return 'expiring';
  return lastUsedAt === null ? 'unused' : 'active';
}
