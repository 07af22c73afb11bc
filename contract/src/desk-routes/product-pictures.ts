// Method and path of the desk's calls about a product's pictures.

import type { Method } from '../routes.js';

export const productPicturesRoutes = {} as const satisfies Record<string, readonly [Method, string]>;
