// Verifies webhooks: the signature of Standard Webhooks 1.0.0, by Web Crypto.

import type { WebhookType } from './generated/v1.js';

/** An event. What has changed is read by its `url`. */
export interface Webhook {
  /** The same for every attempt: by it a repetition is recognised. */
  readonly id: string;
  /** Types of later releases are possible. */
  readonly type: WebhookType;
  /** When it happened: ISO 8601. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, string | number | null>>;
}

/** The request did not come from the shop, or it is old. Answer 400. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused';
}

/** How old a message may be, or how far in the future. */
const TOLERANCE_SECONDS = 300;
const SECRET_PREFIX = 'whsec_';

/** A request's headers: those of Node, of fetch, or a plain object with lower-case names. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Returns the event of a request.
 * @param secrets `whsec_…`; two while they are rotated.
 * @param body as it arrived, byte by byte.
 * @param now milliseconds since 1970.
 * @throws WebhookRefused
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  body: string,
  now: number = Date.now(),
): Promise<Webhook> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const age = Math.abs(now / 1_000 - Number(timestamp));
  if (!(age <= TOLERANCE_SECONDS)) throw new WebhookRefused('The message is old, or a clock is wrong.');
  const content = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  const given = headerOf(headers, 'webhook-signature')
    .split(' ')
    .filter((each) => each.startsWith('v1,'))
    .flatMap((each) => bytesOf(each.slice(3)) ?? []);
  for (const secret of typeof secrets === 'string' ? [secrets] : secrets)
    if (await isSigned(secret, given, content)) return { ...(JSON.parse(body) as Omit<Webhook, 'id'>), id };
  throw new WebhookRefused('No signature of the message is right.');
}

/** Compares by Web Crypto, which takes the same time whatever differs. */
async function isSigned(
  secret: string,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  content: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const raw = bytesOf(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
  if (raw === undefined) throw new TypeError('A secret of a webhook is whsec_ and base64.');
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  for (const signature of signatures)
    if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
  return false;
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value =
    'get' in headers && typeof headers.get === 'function'
      ? headers.get(name)
      : (headers as Readonly<Record<string, unknown>>)[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookRefused(`The header ${name} is missing.`);
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
