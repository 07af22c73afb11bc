// The permissions that the tests expect of the desk's calls about keys of /api/v1.

import type { apiKeysCalls } from '@mostrador/contract/entries/api-keys';
import type { CallRules, NamingField } from './permissions-fields.js';

const key: NamingField = { names: 'apiKey', told: ['administrator'] };
const OF_KEY = { of: 'named', fields: { apiKeyId: key } } as const;

export const API_KEYS_RULES: Pick<CallRules, keyof typeof apiKeysCalls> = {
  apiKeys: { of: 'charges' },
  createApiKey: { of: 'caller' },
  rotateApiKey: OF_KEY,
  revokeApiKey: OF_KEY,
};
