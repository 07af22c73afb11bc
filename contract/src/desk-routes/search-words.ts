// Method and path of the desk's calls about search words.

import type { Method } from '../routes.js';

export const searchWordsRoutes = {
  searchWords: ['GET', '/store/Admin/search-words'],
  createSynonyms: ['POST', '/store/Admin/search-words/synonyms'],
  saveSynonyms: ['PUT', '/store/Admin/search-words/synonyms/:synonymGroupId'],
  removeSynonyms: ['DELETE', '/store/Admin/search-words/synonyms/:synonymGroupId'],
  dismissSearch: ['POST', '/store/Admin/search-words/misses/dismiss'],
  searchPreview: ['GET', '/store/Admin/search-words/preview'],
} as const satisfies Record<string, readonly [Method, string]>;
