// Method and path of the desk's calls about the keys of /api/v1.

import type { Method } from '../routes.js';

export const apiKeysDeskRoutes = {
  apiKeys: ['GET', '/store/Admin/apikeys'],
  createApiKey: ['POST', '/store/Admin/apikeys'],
  rotateApiKey: ['POST', '/store/Admin/apikeys/:apiKeyId/secret'],
  revokeApiKey: ['POST', '/store/Admin/apikeys/:apiKeyId/revoke'],
} as const satisfies Record<string, readonly [Method, string]>;
