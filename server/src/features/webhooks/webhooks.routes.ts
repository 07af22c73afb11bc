// Handlers of the desk's calls about webhooks, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import {
  resendWebhooks,
  testWebhookEndpoint,
  webhookDeliveries,
  webhookDelivery,
} from './delivery-log.service.js';
import {
  createWebhookEndpoint,
  removeWebhookEndpoint,
  rotateWebhookSecret,
  saveWebhookEndpoint,
  webhookEndpoints,
} from './endpoints.service.js';

type WebhooksCall =
  | 'webhookEndpoints'
  | 'createWebhookEndpoint'
  | 'saveWebhookEndpoint'
  | 'removeWebhookEndpoint'
  | 'rotateWebhookSecret'
  | 'testWebhookEndpoint'
  | 'webhookDeliveries'
  | 'webhookDelivery'
  | 'resendWebhooks';

export function webhooksRoutes(shop: Shop): CallHandlers<WebhooksCall, Session> {
  return {
    // GET /store/Admin/webhooks
    webhookEndpoints: () => webhookEndpoints(shop),
    // POST /store/Admin/webhooks
    createWebhookEndpoint: ({ session, body }) => createWebhookEndpoint(shop, session, body),
    // PUT /store/Admin/webhooks/:endpointId
    saveWebhookEndpoint: ({ session, params, body }) =>
      saveWebhookEndpoint(shop, session, params.endpointId, body),
    // DELETE /store/Admin/webhooks/:endpointId
    removeWebhookEndpoint: ({ session, params }) => removeWebhookEndpoint(shop, session, params.endpointId),
    // POST /store/Admin/webhooks/:endpointId/secret
    rotateWebhookSecret: ({ session, params, body }) =>
      rotateWebhookSecret(shop, session, params.endpointId, body.overlapHours),
    // POST /store/Admin/webhooks/:endpointId/test
    testWebhookEndpoint: ({ session, params }) => testWebhookEndpoint(shop, session, params.endpointId),
    // GET /store/Admin/webhookdeliveries
    webhookDeliveries: ({ query }) => webhookDeliveries(shop, query),
    // GET /store/Admin/webhookdeliveries/:deliveryId
    webhookDelivery: ({ params }) => webhookDelivery(shop, params.deliveryId),
    // POST /store/Admin/webhookdeliveries/resend
    resendWebhooks: ({ body }) => resendWebhooks(shop, body),
  };
}
