// Method and path of the desk's calls about price lists.

import type { Method } from '../routes.js';

export const priceListsRoutes = {} as const satisfies Record<string, readonly [Method, string]>;
