// The permissions that the tests expect of the desk's calls about webhooks.

import type { webhooksCalls } from '@mostrador/contract/entries/webhooks';
import type { CallRules, NamingField } from './permissions-fields.js';

const endpoint: NamingField = { names: 'webhookEndpoint', told: ['administrator'] };
const delivery: NamingField = { names: 'webhookDelivery', told: ['administrator'] };
const OF_ENDPOINT = { of: 'named', fields: { endpointId: endpoint } } as const;

export const WEBHOOKS_RULES: Pick<CallRules, keyof typeof webhooksCalls> = {
  webhookEndpoints: { of: 'charges' },
  createWebhookEndpoint: { of: 'caller' },
  saveWebhookEndpoint: OF_ENDPOINT,
  removeWebhookEndpoint: OF_ENDPOINT,
  rotateWebhookSecret: OF_ENDPOINT,
  testWebhookEndpoint: OF_ENDPOINT,
  webhookDeliveries: { of: 'charges', fields: { endpointId: 'allowed' } },
  webhookDelivery: { of: 'named', fields: { deliveryId: delivery } },
  resendWebhooks: { of: 'charges', fields: { deliveryIds: 'allowed', endpointId: 'allowed' } },
};
