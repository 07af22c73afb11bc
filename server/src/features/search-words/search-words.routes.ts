// Handlers of the desk's calls about search words, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { dismissSearch } from './dismissed-searches.service.js';
import {
  createSynonyms,
  removeSynonyms,
  saveSynonyms,
  searchPreview,
  searchWords,
} from './search-words.service.js';

type SearchWordsCall =
  | 'searchWords'
  | 'createSynonyms'
  | 'saveSynonyms'
  | 'removeSynonyms'
  | 'dismissSearch'
  | 'searchPreview';

export function searchWordsRoutes(shop: Shop): CallHandlers<SearchWordsCall, Session> {
  return {
    // GET /store/Admin/search-words
    searchWords: ({ query }) => searchWords(shop, query.days),
    // POST /store/Admin/search-words/synonyms
    createSynonyms: ({ session, body }) => createSynonyms(shop, session, body),
    // PUT /store/Admin/search-words/synonyms/:synonymGroupId
    saveSynonyms: ({ session, params, body }) => saveSynonyms(shop, session, params.synonymGroupId, body),
    // DELETE /store/Admin/search-words/synonyms/:synonymGroupId
    removeSynonyms: ({ session, params }) => removeSynonyms(shop, session, params.synonymGroupId),
    // POST /store/Admin/search-words/misses/dismiss
    dismissSearch: ({ session, body }) => dismissSearch(shop, session, body.text),
    // GET /store/Admin/search-words/preview
    searchPreview: ({ query }) => searchPreview(shop, query.searchTerm),
  };
}
