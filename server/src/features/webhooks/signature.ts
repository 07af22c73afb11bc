// The headers and the signature of a webhook, by Standard Webhooks 1.0.0.

import { createHmac, randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;
const SECRET_PREFIX = 'whsec_';

/** Returns a new secret as bytes. */
export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Returns a secret as its receiver configures it. */
export const secretText = (secret: Buffer): string => `${SECRET_PREFIX}${secret.toString('base64')}`;

/** Returns the bytes of a secret that another system made; undefined if they are not 24 to 64. */
export function secretOf(text: string): Buffer | undefined {
  const encoded = text.slice(SECRET_PREFIX.length);
  const secret = Buffer.from(encoded, 'base64');
  const isWhole = text.startsWith(SECRET_PREFIX) && secret.toString('base64') === encoded;
  return isWhole && secret.length >= 24 && secret.length <= 64 ? secret : undefined;
}

/**
 * Returns the headers of a message, signed with each secret.
 * @param id the same for every attempt.
 * @param at when it is sent, milliseconds since 1970.
 */
export function signedHeaders(
  secrets: readonly Buffer[],
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
): Readonly<Record<string, string>> {
  const timestamp = String(Math.floor(at / 1_000));
  const content = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets
      .map((secret) => `v1,${createHmac('sha256', secret).update(content).digest('base64')}`)
      .join(' '),
  };
}
