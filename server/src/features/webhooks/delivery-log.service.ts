// The log of webhooks on the desk: what was sent to whom with which answer; sending again, and trying an endpoint.

import { randomUUID } from 'node:crypto';
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  webhooksCalls,
} from '@mostrador/contract/entries/webhooks';
import { dayAfter, startOfDay } from '@mostrador/rules/days';
import { offsetOf } from '@mostrador/rules/paging';
import { WEBHOOK_RESEND_MAX } from '@mostrador/rules/webhooks';
import type { output } from 'zod';
import { badRequest, notFound, Problem } from '../../platform/http/problem.js';
import type { OutboundFailure } from '../../platform/outbound/outbound-rules.js';
import type { Session, Shop } from '../../shop.js';
import {
  type DeliveryFilter,
  type DeliveryRow,
  insertTest,
  requeueDeliveries,
  selectAttempts,
  selectDeliveries,
  selectDeliveriesBefore,
  selectDelivery,
} from './delivery-log.queries.js';
import { wakeEndpoint } from './endpoints.queries.js';
import { lockedEndpoint } from './endpoints.service.js';
import { messageBody, messageId } from './message.js';

type LogQuery = output<typeof webhooksCalls.webhookDeliveries.query>;
type GivenFilter = Omit<LogQuery, 'pageSize' | 'pageNumber'>;

const ATTEMPTS_SHOWN = 50;

/** Returns a page of the log. */
export async function webhookDeliveries(
  shop: Shop,
  { pageSize, pageNumber, ...filter }: LogQuery,
): Promise<{ totalCount: number; deliveries: WebhookDelivery[] }> {
  const page = { limit: pageSize, offset: offsetOf(pageNumber, pageSize) };
  const { totalCount, rows } = await selectDeliveries(
    shop.db,
    shop.company().companyId,
    filterOf(filter),
    page,
  );
  return { totalCount, deliveries: rows.map(toDelivery) };
}

/** Returns deliveries before an id, the newest first, for other systems. */
export async function deliveriesBefore(
  shop: Shop,
  companyId: number,
  { limit, ...filter }: DeliveryFilter & { readonly limit: number },
): Promise<WebhookDelivery[]> {
  const rows = await selectDeliveriesBefore(shop.db, companyId, filter, limit);
  return rows.map(toDelivery);
}

/** The days of the filter as moments in Argentina. */
const filterOf = ({ from, until, ...filter }: GivenFilter): DeliveryFilter => ({
  ...filter,
  from: from === undefined ? undefined : new Date(startOfDay(from)),
  until: until === undefined ? undefined : new Date(startOfDay(dayAfter(until, 1))),
});

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  deliveryId: row.deliveryId,
  endpointId: row.endpointId,
  endpointName: row.description === '' ? new URL(row.url).host : row.description,
  type: row.type,
  subject: row.subject,
  subjectName: String(row.data['number'] ?? row.data['code'] ?? row.data['id'] ?? ''),
  state: row.state,
  attempts: row.attempts,
  happenedAt: row.happenedAt.toISOString(),
  nextAttemptAt: row.state === 'waiting' ? row.nextAttemptAt.toISOString() : null,
  deliveredAt: row.deliveredAt?.toISOString() ?? null,
  lastStatus: row.lastStatus,
});

/** Returns one delivery with its body and its attempts, the newest first. @throws Problem 404 */
export async function webhookDelivery(shop: Shop, deliveryId: number): Promise<WebhookDeliveryDetail> {
  const { companyId } = shop.company();
  const row = await selectDelivery(shop.db, companyId, deliveryId);
  if (row === undefined) throw notFound('No encontramos ese aviso.');
  const attempts = await selectAttempts(shop.db, companyId, deliveryId, ATTEMPTS_SHOWN);
  return {
    ...toDelivery(row),
    messageId: messageId(row.messageId),
    body: messageBody(row, shop.publicUrl),
    attemptList: attempts.map(
      ({ attempted_at: attemptedAt, milliseconds, status, error, answer }): WebhookAttempt => ({
        attemptedAt: attemptedAt.toISOString(),
        milliseconds,
        status,
        error: error === null ? '' : (FAILURES[error as keyof typeof FAILURES] ?? error),
        answer,
      }),
    ),
  };
}

const FAILURES: Readonly<Record<OutboundFailure | 'unreadable_secret', string>> = {
  private_address: 'La dirección lleva a una red privada: no se envió nada.',
  unknown_host: 'El nombre del destino no existe o no responde el DNS.',
  timeout: 'El destino no respondió en 15 segundos.',
  certificate: 'El certificado del destino no es válido.',
  connection: 'No se pudo conectar, o el destino cortó la conexión.',
  unreadable_secret: 'La clave de firma no se puede leer: reemplácela.',
};

/** Sends named events, or those that a filter finds, once more. Events to disabled endpoints are left out. @throws Problem 400 */
export function resendWebhooks(
  shop: Shop,
  { deliveryIds, filter }: output<typeof webhooksCalls.resendWebhooks.body>,
): Promise<{ queued: number; left: number }> {
  if ((deliveryIds === undefined) === (filter === undefined))
    throw badRequest('Elija avisos, o un filtro.', 'deliveryIds');
  const which = filter === undefined ? { deliveryIds: deliveryIds ?? [] } : { filter: filterOf(filter) };
  const { companyId } = shop.company();
  const limits = { now: new Date(shop.now()), most: WEBHOOK_RESEND_MAX };
  return shop.db.transaction().execute((tx) => requeueDeliveries(tx, companyId, which, limits));
}

/** Sends an event that tries an endpoint. @throws Problem 404, 409 for a disabled endpoint */
export const testWebhookEndpoint = (
  shop: Shop,
  { companyId }: Pick<Session, 'companyId'>,
  endpointId: string,
): Promise<{ deliveryId: number }> =>
  shop.db.transaction().execute(async (tx) => {
    const { enabled } = await lockedEndpoint(tx, companyId, endpointId);
    if (!enabled)
      throw new Problem(409, 'webhook_endpoint_disabled', 'El destino está desactivado: actívelo antes.');
    const deliveryId = await insertTest(tx, companyId, endpointId, `test:${randomUUID()}`);
    await wakeEndpoint(tx, companyId, endpointId);
    return { deliveryId };
  });
