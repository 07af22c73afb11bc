// Handlers of /api/v1 for webhooks: endpoints, their secrets, what was sent, and sending again.

import type { WebhookDelivery, WebhookEndpoint } from '@mostrador/contract/entries/webhooks';
import type { V1WebhookDelivery, V1WebhookEndpoint } from '@mostrador/contract/v1/webhooks';
import type { Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { notFound } from '../../platform/http/problem.js';
import { pageOfRows, placeOf } from '../../platform/machine-api/cursors.js';
import { MachineProblem } from '../../platform/machine-api/machine-problem.js';
import type { KeyCaller, MachineHandlers } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import { authorOfKey } from '../change-log/change-log.service.js';
import { deliveriesBefore, resendWebhooks, testWebhookEndpoint } from '../webhooks/delivery-log.service.js';
import {
  addEndpoint,
  deleteEndpointOf,
  type EndpointAuthor,
  endpointsOf,
  replaceSecret,
  secretOf,
  setEndpoint,
} from '../webhooks/endpoints.service.js';

type WebhookEntries =
  | 'listWebhookEndpoints'
  | 'createWebhookEndpoint'
  | 'setWebhookEndpoint'
  | 'rotateWebhookSecret'
  | 'testWebhookEndpoint'
  | 'listWebhookDeliveries'
  | 'retryWebhookDeliveries'
  | 'deleteWebhookEndpoint';

const byKey = ({ companyId, apiKeyId }: KeyCaller): EndpointAuthor => ({
  companyId,
  author: authorOfKey(apiKeyId),
});

export function webhookHandlers(shop: Shop): MachineHandlers<WebhookEntries> {
  const endpointNamed = async (tx: Tx, id: string): Promise<V1WebhookEndpoint> => {
    const endpoint = (await endpointsOf(tx, shop)).find(({ endpointId }) => endpointId === id);
    if (endpoint === undefined) throw notFound('No hay un destino con ese id.');
    return toEndpoint(endpoint);
  };
  const change = (id: string, write: (tx: Tx) => Promise<void>): Promise<V1WebhookEndpoint> =>
    retryTransaction(shop.db, async (tx) => {
      await write(tx);
      return endpointNamed(tx, id);
    });
  return {
    listWebhookEndpoints: async () => ({ items: (await endpointsOf(shop.db, shop)).map(toEndpoint) }),
    createWebhookEndpoint: async ({ caller, body: { secret, ...values }, tx }) =>
      endpointNamed(tx, await addEndpoint(tx, shop, byKey(caller), values, secretBytes(secret))),
    setWebhookEndpoint: ({ caller, params: { id }, body }) =>
      change(id, (tx) => setEndpoint(tx, shop, byKey(caller), id, body)),
    rotateWebhookSecret: ({ caller, params: { id }, body: { secret, overlapHours } }) =>
      change(id, (tx) =>
        replaceSecret(tx, shop, byKey(caller), id, { secret: secretBytes(secret), overlapHours }),
      ),
    testWebhookEndpoint: async ({ caller, params }) => {
      const { deliveryId } = await testWebhookEndpoint(shop, caller, params.id);
      return { delivery: deliveryId };
    },
    listWebhookDeliveries: async ({ caller, query: { after, limit, endpoint, state } }) => {
      const place = placeOf(after) ?? '';
      const page = pageOfRows(
        await deliveriesBefore(shop, caller.companyId, {
          endpointId: endpoint,
          state,
          before: /^\d{1,15}$/.test(place) ? Number(place) : undefined,
          limit: limit + 1,
        }),
        limit,
        ({ deliveryId }) => String(deliveryId),
      );
      return { items: page.rows.map(toDelivery), next: page.next };
    },
    retryWebhookDeliveries: async ({ body: { deliveries } }) => {
      const { queued } = await resendWebhooks(shop, { deliveryIds: deliveries });
      return { queued };
    },
    deleteWebhookEndpoint: async ({ caller, params: { id } }) => {
      await retryTransaction(shop.db, (tx) => deleteEndpointOf(tx, byKey(caller), id));
      return undefined;
    },
  };
}

function secretBytes(text: string): Buffer {
  const secret = secretOf(text);
  if (secret !== undefined) return secret;
  const message = 'La clave de firma es whsec_ y de 24 a 64 bytes en base64.';
  throw new MachineProblem('invalid_request', message, [
    { pointer: '#/secret', code: 'invalid_request', message },
  ]);
}

const toEndpoint = ({ endpointId, disabledAt: _, ...endpoint }: WebhookEndpoint): V1WebhookEndpoint => ({
  id: endpointId,
  ...endpoint,
});

const toDelivery = (row: WebhookDelivery): V1WebhookDelivery => ({
  id: row.deliveryId,
  endpoint: row.endpointId,
  type: row.type,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  happenedAt: row.happenedAt,
  nextAttemptAt: row.nextAttemptAt,
  deliveredAt: row.deliveredAt,
  lastStatus: row.lastStatus,
});
