// Method and path of the desk's calls about categories and tags.

import type { Method } from '../routes.js';

export const categoryDeskRoutes = {} as const satisfies Record<string, readonly [Method, string]>;
