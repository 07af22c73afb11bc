// An authenticator app for tests: reads the secret as a user types it and shows its codes.

import { totpCode } from '@mostrador/server/features/factor-checks/totp';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/**
 * Returns the app of a secret in Base32: its code at a moment, in milliseconds since 1970.
 */
export function authenticatorApp(secret: string): (now: number) => string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return (now) => totpCode(Buffer.from(bytes), Math.floor(now / STEP_MS));
}
