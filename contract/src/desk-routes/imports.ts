// Method and path of the desk's calls about imports and exports of files.

import type { Method } from '../routes.js';

export const importsRoutes = {} as const satisfies Record<string, readonly [Method, string]>;
