// Handlers of the desk's calls about keys of /api/v1, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { apiKeys, createApiKey, revokeApiKey, rotateApiKey } from './key-desk.service.js';

type ApiKeysCall = 'apiKeys' | 'createApiKey' | 'rotateApiKey' | 'revokeApiKey';

export function apiKeysRoutes(shop: Shop): CallHandlers<ApiKeysCall, Session> {
  return {
    // GET /store/Admin/apikeys
    apiKeys: () => apiKeys(shop),
    // POST /store/Admin/apikeys
    createApiKey: ({ session, body }) => createApiKey(shop, session, body),
    // POST /store/Admin/apikeys/:apiKeyId/secret
    rotateApiKey: ({ session, params, body }) =>
      rotateApiKey(shop, session, params.apiKeyId, body.overlapHours),
    // POST /store/Admin/apikeys/:apiKeyId/revoke
    revokeApiKey: ({ session, params }) => revokeApiKey(shop, session, params.apiKeyId),
  };
}
