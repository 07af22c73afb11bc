// The text of a key: `mk_live_<keyId>_<secret>_<checksum>`. The id finds the key, the secret proves it, the checksum tells a
// mistyped text from an unknown key and lets scanners of code find keys that were published.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** How the text of every key begins. */
export const KEY_PREFIX = 'mk_live_';
const ID_LETTERS = 12;
const SECRET_BYTES = 32;
const SECRET_LETTERS = 43;
const CHECKSUM_LETTERS = 6;

/** The parts of a key's text. */
export interface KeyParts {
  readonly keyId: string;
  readonly secret: string;
}

/** Writes bytes as a number in base 62, with as many letters as are asked for. */
function base62(bytes: Buffer, letters: number): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let at = 0; at < letters; at += 1) {
    text = `${LETTERS[Number(rest % 62n)]}${text}`;
    rest /= 62n;
  }
  return text;
}

const checksumOf = (text: string): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return base62(bytes, CHECKSUM_LETTERS);
};

/** Returns a new id of a key. */
export const newKeyId = (): string => base62(randomBytes(16), ID_LETTERS);

/** Returns a new secret: 32 random bytes in base 62. */
export const newSecret = (): string => base62(randomBytes(SECRET_BYTES), SECRET_LETTERS);

/** Returns the text of a key, which is shown once. */
export function keyText({ keyId, secret }: KeyParts): string {
  const text = `${KEY_PREFIX}${keyId}_${secret}`;
  return `${text}_${checksumOf(text)}`;
}

const FORM = /^(mk_live_([0-9A-Za-z]{12})_([0-9A-Za-z]{43}))_([0-9A-Za-z]{6})$/;

/** Returns the parts of a key's text; undefined for any other text. */
export function readKeyText(text: string): KeyParts | undefined {
  const [, signed = '', keyId = '', secret = '', checksum = ''] = FORM.exec(text) ?? [];
  return signed !== '' && checksumOf(signed) === checksum ? { keyId, secret } : undefined;
}

/** Returns the hash of a secret that is stored. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** Whether a secret is the one of a stored hash, in the same time for every secret. */
export const isSecretOf = (secret: string, hash: Buffer | null): boolean =>
  hash !== null && timingSafeEqual(secretHash(secret), hash);
