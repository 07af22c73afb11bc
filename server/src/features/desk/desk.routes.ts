// Handlers of the desk's start page, side bar, quick search and preferences, for administrators.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { deskCounts, deskPreferences, deskStart, saveDeskPreference } from './desk.service.js';
import { searchDesk } from './desk-search.service.js';

type DeskCall = 'deskCounts' | 'deskStart' | 'deskSearch' | 'deskPreferences' | 'saveDeskPreference';

export function deskRoutes(shop: Shop): CallHandlers<DeskCall, Session> {
  return {
    // GET /store/Admin/counts
    deskCounts: () => deskCounts(shop),
    // GET /store/Admin/start
    deskStart: () => deskStart(shop),
    // GET /store/Admin/search
    deskSearch: ({ session, query }) => searchDesk(shop, session, query.searchTerm),
    // GET /store/Admin/preferences
    deskPreferences: ({ session }) => deskPreferences(shop, session),
    // PUT /store/Admin/preferences/:preference
    saveDeskPreference: ({ session, params, body }) =>
      saveDeskPreference(shop, session, params.preference, body.value),
  };
}
