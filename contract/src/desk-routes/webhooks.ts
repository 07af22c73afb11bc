// Method and path of the desk's calls about webhooks.

import type { Method } from '../routes.js';

export const webhooksDeskRoutes = {
  webhookEndpoints: ['GET', '/store/Admin/webhooks'],
  createWebhookEndpoint: ['POST', '/store/Admin/webhooks'],
  saveWebhookEndpoint: ['PUT', '/store/Admin/webhooks/:endpointId'],
  removeWebhookEndpoint: ['DELETE', '/store/Admin/webhooks/:endpointId'],
  rotateWebhookSecret: ['POST', '/store/Admin/webhooks/:endpointId/secret'],
  testWebhookEndpoint: ['POST', '/store/Admin/webhooks/:endpointId/test'],
  webhookDeliveries: ['GET', '/store/Admin/webhookdeliveries'],
  webhookDelivery: ['GET', '/store/Admin/webhookdeliveries/:deliveryId'],
  resendWebhooks: ['POST', '/store/Admin/webhookdeliveries/resend'],
} as const satisfies Record<string, readonly [Method, string]>;
