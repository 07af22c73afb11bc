// Method and path of the desk's calls about the start page, the quick search and the preferences of a user.

import type { Method } from '../routes.js';

export const deskRoutes = {
  deskCounts: ['GET', '/store/Admin/counts'],
  deskStart: ['GET', '/store/Admin/start'],
  deskSearch: ['GET', '/store/Admin/search'],
  deskPreferences: ['GET', '/store/Admin/preferences'],
  saveDeskPreference: ['PUT', '/store/Admin/preferences/:preference'],
} as const satisfies Record<string, readonly [Method, string]>;
