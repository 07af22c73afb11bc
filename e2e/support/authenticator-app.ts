// An authenticator app for the journeys: reads the secret as a user types it and shows its codes (RFC 6238).

import { createHmac } from 'node:crypto';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** Returns the app of a secret in Base32: its code at a moment, in milliseconds since 1970. */
export function authenticatorApp(secret: string): (now: number) => string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return (now) => {
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS)));
    const hash = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
    const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 0xf) & 0x7fff_ffff;
    return String(number % 1_000_000).padStart(6, '0');
  };
}
