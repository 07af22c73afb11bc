// Method and path of the desk's calls about the start page, the quick search and the preferences of a user.

import type { Method } from '../routes.js';

export const deskRoutes = {} as const satisfies Record<string, readonly [Method, string]>;
