// Receives MercadoPago's payment notifications (webhook): verifies signature and age, and queues the job that asks the
// platform for the payment.
// An order is not changed here: a verified notification only queues that job.

import type { FastifyInstance } from 'fastify';
import { InvalidWebhookSignatureError, WebhookSignatureValidator } from 'mercadopago';
import { Problem } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { queueSettling } from './payment-jobs.service.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/**
 * Maximum age of a notification, in milliseconds. MercadoPago repeats one for six and a half days and does not document
 * whether it signs each repetition anew. A notification that was received before changes nothing.
 */
const OLDEST = 8 * DAY;
/** Maximum time in the future: MercadoPago's clock may be ahead. */
const NEWEST = 10 * MINUTE;
/** Smaller timestamps are in seconds since 1970, greater ones in milliseconds. */
const MILLISECONDS_FROM = 100_000_000_000;
const SIGNATURE_MAX = 1_000;
const PAYMENT_ID = /^\d{1,20}$/;

/** The unverified parts of a request from which its signature is computed. */
export interface SignedParts {
  readonly signature: unknown;
  readonly requestId: unknown;
  /** `data.id` of the query: the only id that is signed. */
  readonly dataId: unknown;
}

/** Returns whether MercadoPago signed these parts recently. @param now milliseconds since 1970. */
export function isSigned(
  { signature, requestId, dataId }: SignedParts,
  secret: string,
  now: number,
): boolean {
  const one = (value: unknown) => value === undefined || (typeof value === 'string' && value.length <= 200);
  if (typeof signature !== 'string' || signature.length > SIGNATURE_MAX) return false;
  if (!one(requestId) || !one(dataId) || !isRecent(signature, now)) return false;
  const id = dataId as string | undefined;
  // MercadoPago's guide signs the id in lower case, its library signs it unchanged.
  return [...new Set([id, id?.toLowerCase()])].some((form) => {
    try {
      WebhookSignatureValidator.validate({
        xSignature: signature,
        xRequestId: requestId as string | undefined,
        dataId: form,
        secret,
      });
      return true;
    } catch (error) {
      if (error instanceof InvalidWebhookSignatureError) return false;
      throw error;
    }
  });
}

/** The library accepts seconds only; notifications also have milliseconds. */
function isRecent(signature: string, now: number): boolean {
  const ts = Number(/(?:^|,)\s*ts\s*=\s*(\d{1,16})\s*(?:,|$)/i.exec(signature)?.[1] ?? Number.NaN);
  const at = ts < MILLISECONDS_FROM ? ts * 1_000 : ts;
  return at >= now - OLDEST && at <= now + NEWEST;
}

/** Lets nothing through to the notifications that is not signed: neither read nor parsed, whatever it holds. */
export function guardNotifications(http: FastifyInstance, shop: Shop): void {
  const { payment } = shop;
  if (payment === undefined) return;
  const guarded = `${shop.apiBasePath}/payments/mercadopago`;
  http.addHook('onRequest', async (request) => {
    if (request.routeOptions.url !== guarded) return;
    const query = request.query as Readonly<Record<string, unknown>>;
    const parts = {
      signature: request.headers['x-signature'],
      requestId: request.headers['x-request-id'],
      dataId: query['data.id'],
    };
    if (!isSigned(parts, payment.webhookSecret, shop.now()))
      throw new Problem(401, 'signature_invalid', 'La notificación no está firmada.');
  });
}

/** Only a reason to ask the platform: nothing that it tells is believed. Other topics than payments are not ours. */
export async function takeNotification(
  shop: Shop,
  told: { readonly type: string | undefined; readonly dataId: string | undefined },
): Promise<void> {
  const { type, dataId } = told;
  if (type !== 'payment' || dataId === undefined || !PAYMENT_ID.test(dataId)) return;
  await queueSettling(shop.db, shop.company().companyId, dataId);
}
