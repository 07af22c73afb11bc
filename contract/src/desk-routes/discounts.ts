// Method and path of the desk's calls about discount lists.

import type { Method } from '../routes.js';

export const discountsRoutes = {} as const satisfies Record<string, readonly [Method, string]>;
