// Encrypts short secrets that the server must be able to read again, such as those of authenticator apps.

import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM with a key that is derived from a server's secret (HKDF-SHA-256). */
export class SecretBox {
  readonly #key: Buffer;

  /**
   * @param secret the server's secret.
   * @param purpose boxes of other purposes have other keys.
   */
  constructor(secret: string, purpose: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  }

  /** Returns the encrypted bytes. @param owner the row that the secret belongs to; the bytes do not open for another. */
  seal(plain: Buffer, owner: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(owner));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** Returns the secret; undefined if it was sealed with another key or for another owner, or was changed. */
  open(sealed: Buffer, owner: string): Buffer | undefined {
    try {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
    } catch {
      return undefined;
    }
  }
}
