// Codes of authenticator apps (TOTP, RFC 6238): six digits, a new one every 30 seconds, HMAC-SHA-1 as all apps have it.

import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds that a code lasts. */
export const STEP_SECONDS = 30;
const DIGITS = 6;
/** Steps by which the clock of the user's device may differ. */
const STEPS_OFF = 1;

/** Returns the code of a time step. */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', secret).update(counter).digest();
  const start = (hash.at(-1) ?? 0) & 0xf;
  const number = hash.readUInt32BE(start) & 0x7fff_ffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/**
 * Returns the time step, now or one step off, whose code was given; undefined for a wrong code.
 * @param after codes of this step and of earlier ones were used and do not count.
 * @param now milliseconds since 1970.
 */
export function stepOfCode(secret: Buffer, code: string, after: number, now: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(now / 1_000 / STEP_SECONDS);
  const given = Buffer.from(code);
  let found: number | undefined;
  for (let step = current - STEPS_OFF; step <= current + STEPS_OFF; step += 1) {
    const matches = timingSafeEqual(Buffer.from(totpCode(secret, step)), given);
    if (matches && step > after) found ??= step;
  }
  return found;
}
