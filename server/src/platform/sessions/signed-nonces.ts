// Random values that the server issues without storing them, and accepts once, in time and from the same device: challenges
// of passkeys and nonces for Google.

import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.js';
import { type Allowance, takeAllowance } from '../throttle/throttle.js';
import type { Tokens } from './tokens.js';

/** What a nonce is for; it is not accepted for anything else. */
export interface NoncePurpose {
  readonly use: 'google' | 'passkey' | 'new passkey';
  /** The device or user that it is issued to. */
  readonly boundTo: string;
}

/** Longer than any nonce lives, so that a spent one is known until it expires. */
const SPENT_SECONDS = 900;
const SPENT: Allowance = { action: 'spent_nonce', most: 1, seconds: SPENT_SECONDS };

/**
 * Returns a nonce of 128 random bits with its end and a signature.
 * @param ttlSeconds at most 900.
 * @param now milliseconds since 1970.
 */
export function makeNonce(tokens: Tokens, purpose: NoncePurpose, ttlSeconds: number, now: number): string {
  if (ttlSeconds > SPENT_SECONDS) throw new Error('A nonce would outlive the memory of its use.');
  const end = Math.floor(now / 1_000) + ttlSeconds;
  const value = `${randomBytes(16).toString('base64url')}.${end.toString(36)}`;
  return `${value}.${signature(tokens, purpose, value)}`;
}

/** Returns whether a nonce was made for this purpose and has not expired. @param now milliseconds since 1970. */
export function isNonceValid(tokens: Tokens, purpose: NoncePurpose, nonce: string, now: number): boolean {
  const [random, end, mac, more] = nonce.split('.');
  if (random === undefined || end === undefined || mac === undefined || more !== undefined) return false;
  return (
    tokens.isMac(purpose.use, `${purpose.boundTo} ${random}.${end}`, mac) &&
    Number.parseInt(end, 36) * 1_000 > now
  );
}

/** Marks a valid nonce as used, for all processes together. @returns false if it was used before. */
export const spendNonce = async (
  db: Database,
  companyId: number,
  nonce: string,
  now: number,
): Promise<boolean> => (await takeAllowance(db, companyId, SPENT, nonce, now)) === 0;

const signature = (tokens: Tokens, { use, boundTo }: NoncePurpose, value: string): string =>
  tokens.mac(use, `${boundTo} ${value}`);
